import { describe, expect, it } from 'vitest'
import { chance, difference, percents, shares, written } from './chances'
import { listed } from './files'
import { summary } from './summary'
import { grown, judged, trunk } from './tree'

describe('chances', () => {
  it('come from expected scores', () => {
    expect(chance(0, 2)).toBe(0.5)
    expect(chance(-1 / 3, 4)).toBe(0)
    expect(chance(0, 4)).toBe(0.25)
    expect(chance(1.2, 2)).toBe(1)
    expect(difference(0.2, 2)).toBeCloseTo(0.1)
  })

  it('are shares of one whole', () => {
    expect(shares([0.2, -0.2])).toEqual([0.6, 0.4])
    expect(shares([0, 0, 0]).reduce((sum, part) => sum + part)).toBeCloseTo(1)
    expect(percents([1 / 3, 1 / 3, 1 / 3]).reduce((sum, part) => sum + part)).toBe(100)
    expect(percents([0.555, 0.445])).toEqual([56, 44])
  })

  it('are written without the nought', () => {
    expect([written(0.44), written(1), written(0), written(0.005)]).toEqual(['.44', '1.00', '.00', '.01'])
  })
})

describe('the summary', () => {
  it('counts sound moves and what a move gives away', () => {
    const verdict = { expected: 0.4, value: 0, loss: 0.4, mark: 'blunder' as const, line: [] }
    let root = grown(['a', 'b', 'c'], [0, 1, 0])
    root = judged(root, 1, verdict)
    root = judged(root, 3, { ...verdict, value: 0.4, loss: 0, mark: null })
    const [light, dark] = summary(trunk(root), 2)
    expect(light).toMatchObject({ moves: 2, sound: 1, given: 0.1 })
    expect(light?.error).toBeCloseTo(0.196)
    expect(dark).toMatchObject({ moves: 0, sound: 0 })
  })
})

describe('records that people bring', () => {
  const record = '{"game": "kooshi", "seats": ["Ada", "Bo"], "date": "2026-11-15", "events": ["a1n"]}'

  it('are one, or one a line', () => {
    expect(listed(`${record}\n\n${record}\r\n`)).toHaveLength(2)
    expect(listed(JSON.stringify(JSON.parse(record), null, 2))).toHaveLength(1)
    expect(listed(record)[0]).toMatchObject({ game: 'kooshi', seats: ['Ada', 'Bo'], events: 1 })
    expect(listed('  ')).toEqual([])
  })

  it('are listed even when broken', () => {
    expect(listed(`${record}\nnonsense`)[1]).toMatchObject({ text: 'nonsense', game: '' })
  })
})
