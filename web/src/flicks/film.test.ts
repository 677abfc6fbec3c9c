import { describe, expect, it } from 'vitest'
import type { Film as Head } from '../wire'
import { decode, flight, impact, linger, pace, sample, seconds, trails } from './film'

const HEAD: Head = {
  ply: 3, move: 'flick 1 0 1', seat: 0, piece: 'W1', ramp: null, rate: 60, step: 5e-5, pieces: ['B1', 'W1', 'B|'], frames: 0, incidents: [[0.05, 'touch', 'W1', 'B1'], [0.5, 'fell', 'B|'], [1, 'rest']]
}
const ONE = 32767
type Seven = [number, number, number, number, number, number, number]

function wire(frames: Seven[][], head: Partial<Head> = {}): ArrayBuffer {
  const line = new TextEncoder().encode(`${JSON.stringify({ ...HEAD, frames: frames.length, ...head })}\n`)
  const flat = frames.map((frame) => frame.flat())
  const changes = flat.flatMap((frame, index) => frame.map((number, at) => number - (flat[index - 1]?.[at] ?? 0)))
  const bytes = new Uint8Array(line.length + 2 * changes.length)
  bytes.set(line)
  new Uint8Array(bytes.buffer, line.length).set(new Uint8Array(new Int16Array(changes).buffer))
  return bytes.buffer
}
const rest: Seven = [100, 0, 90, ONE, 0, 0, 0]
const film = decode(wire(Array.from({ length: 7 }, (_, index) => [rest, [index < 4 ? index * 400 : 1200, 0, 90, ONE, 0, 0, 0], index < 3 ? rest : [100, 0, 90, -ONE, 0, 0, 0]])))

describe('a film', () => {
  it('is what the server sent, whatever the length of its first line', () => {
    expect([film.ply, film.frames, seconds(film)]).toEqual([3, 7, 0.1])
    expect(decode(wire([[rest, rest, rest]], { move: 'flick 1 10 1' })).numbers[0]).toBe(100)
    expect(() => decode(wire([[rest, rest, rest]], { frames: 2 }))).toThrow()
  })
  it('shows moments between its frames, and stands at its ends', () => {
    expect(sample(film, 1.5 / 60).get('W1')?.[0]).toBeCloseTo(600 * 5e-5)
    expect(sample(film, 99).get('W1')?.[0]).toBeCloseTo(1200 * 5e-5)
    expect(sample(film, -1).get('W1')?.[0]).toBe(0)
  })
  it('does not tumble where a turn changes its name', () => {
    const [, , , w, x, y, z] = sample(film, 2.5 / 60).get('B|') ?? []
    expect([Math.abs(w ?? 0), x, y, z].map((one) => Math.abs(one ?? 1))).toEqual([1, 0, 0, 0].map((one) => expect.closeTo(one) as number))
  })
  it('leaves trails of what moved, the flicked disc first', () => {
    expect(trails(film)).toHaveLength(1)
    expect(trails(film)[0]?.[0]).toEqual([0, 0])
    expect(flight(film).at(-1)?.[0]).toBeCloseTo(0.06)
  })
  it('is slow around a fall when asked for, and true otherwise', () => {
    expect([pace(film, 0.5, false), pace(film, 0.1, true), pace(film, 1.3, true)]).toEqual([1, 1, 1])
    expect(pace(film, 0.45, true)).toBeLessThan(0.5)
    expect(pace({ ...film, incidents: [] }, 0.1, true)).toBeLessThan(0.5)
  })
  it('stands longer where something fell', () => {
    expect(linger(film)).toBeGreaterThan(linger({ ...film, incidents: [] }))
  })
  it('is loud where speed changes much', () => {
    expect(impact(film, 0.05, 'W1')).toBeGreaterThan(impact(film, 0.05, 'B1'))
    expect(impact(film, 0.05, 'W1')).toBeLessThanOrEqual(1)
    expect(impact(film, 0.05, undefined)).toBe(0.5)
  })
})
