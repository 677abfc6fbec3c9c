declare module 'virtual:letters' {
  const address: string
  export default address
}

declare module 'subset-font' {
  export default function subset(font: Buffer, letters: string, form: { targetFormat: 'woff2' }): Promise<Buffer>
}
