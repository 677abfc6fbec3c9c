// The letters of the Japanese catalogues and rules as one small font, for machines that have none. Made anew by every build.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import type { Plugin } from 'vite'

const words = fileURLToPath(new URL('./src/words/', import.meta.url))
const rules = fileURLToPath(new URL('../docs/rules/', import.meta.url)) // the server tells them
const noto = fileURLToPath(new URL('./node_modules/@fontsource/noto-sans-jp/', import.meta.url))
const whole = `${noto}files/noto-sans-jp-japanese-400-normal.woff2`

function used(): string {
  const told = (folder: string, end: string) =>
    readdirSync(folder).filter((name) => name.endsWith(end)).map((name) => readFileSync(folder + name, 'utf8')).join('')
  const text = told(words, 'ja.json') + told(rules, '.ja.md')
  return [...new Set(text)].filter((letter) => letter > '\u2000').join('')
}

/** Gives the address of that font as the module "virtual:letters". */
export function letters(): Plugin {
  return {
    name: 'letters',
    resolveId: (id) => (id === 'virtual:letters' ? '\0letters' : null),
    async load(id) {
      if (id !== '\0letters') return null
      const font = await subset(readFileSync(whole), used(), { targetFormat: 'woff2' })
      if (this.environment.mode !== 'build') return `export default 'data:font/woff2;base64,${font.toString('base64')}'`
      this.emitFile({ type: 'asset', fileName: 'letters-license.txt', source: readFileSync(`${noto}LICENSE`) })
      const file = this.emitFile({ type: 'asset', name: 'letters.woff2', source: font })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    }
  }
}
