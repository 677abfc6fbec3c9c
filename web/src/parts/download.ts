// A file that one takes along.

const TAKEN = 10_000 // milliseconds: by then the browser has it

export function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN)
}
