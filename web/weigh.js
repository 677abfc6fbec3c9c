// After the build: what a first visit loads, compressed, and a failure if that has grown too heavy.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const limit = 58_000 // bytes; the server's stage.css comes to them
const page = fileURLToPath(new URL('../src/banmen/server/page/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${page}.vite/manifest.json`, 'utf8'))

function filesOf(name, found = new Set()) {
  const chunk = manifest[name]
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const style of chunk.css ?? []) found.add(style)
  for (const needed of chunk.imports ?? []) filesOf(needed, found)
  return found
}

const weigh = (file) => gzipSync(readFileSync(page + file)).length
const weights = ['index.html', ...filesOf('index.html')].map((file) => [file, weigh(file)])
const sum = weights.reduce((all, [, weight]) => all + weight, 0)
for (const [file, weight] of weights) console.log(`${String(weight).padStart(7)}  ${file}`)
console.log(`${String(sum).padStart(7)}  bytes gzip are loaded first; at most ${limit} are allowed.`)
if (sum > limit) {
  console.error('The first load is too heavy: load something lazily.')
  process.exit(1)
}
