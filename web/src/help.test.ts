import { beforeEach, expect, test, vi } from 'vitest'

const shelf = new Map<string, string>()
beforeEach(() => {
  shelf.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => shelf.set(name, text)
  })
})
const fresh = async () => (await import('./help.svelte')).help

test('help is on in the first games of each game', async () => {
  const help = await fresh()
  expect(help.on('kooshi')).toBe(true)
  const ended = ['a', 'b', 'c'].map((table) => ({ table, game: 'kooshi', level: 1, score: 'won' }))
  shelf.set('results', JSON.stringify(ended))
  expect([help.on('kooshi'), help.on('bossa')]).toEqual([false, true])
})

test('whoever switches it is remembered', async () => {
  const help = await fresh()
  help.turn('kooshi')
  expect(help.on('kooshi')).toBe(false)
  vi.resetModules()
  expect((await fresh()).on('kooshi')).toBe(false)
})
