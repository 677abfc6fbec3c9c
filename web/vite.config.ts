import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { letters } from './letters.ts'

const server = process.env.BANMEN ?? 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [svelte(), letters()],
  build: {
    outDir: '../src/banmen/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy lets no font or script in as data
    manifest: true, // weigh.js reads what the first load consists of
    license: { fileName: 'licenses.md' }, // of the libraries that are packed in
    reportCompressedSize: false,
    // What a first visit needs comes in one piece: a request's headers would be heavier than most of its parts.
    // Without main.ts, which waits for words that wait for that piece.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: /^(?!.*(main\.ts|index\.html))/ }] } }
    }
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/stage.css': server,
      '/rules': server
    }
  },
  test: { include: ['src/**/*.test.ts'], pool: 'threads' }
})
