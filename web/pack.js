// After the build: a smaller copy of each file beside it, for whoever takes that.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const page = fileURLToPath(new URL('../src/banmen/server/page/', import.meta.url))
const text = /\.(css|html|js|json|svg|webmanifest)$/ // fonts are compressed in themselves
const shortest = 1000 // bytes that are worth it

for (const entry of readdirSync(page, { recursive: true, withFileTypes: true })) {
  const path = `${entry.parentPath}/${entry.name}`
  if (!entry.isFile() || !text.test(entry.name) || path.includes('/.vite/')) continue
  const body = readFileSync(path)
  if (body.length < shortest) continue
  for (const [ending, small] of [['br', brotliCompressSync(body)], ['gz', gzipSync(body, { level: 9 })]]) {
    if (small.length < body.length) writeFileSync(`${path}.${ending}`, small)
  }
}
