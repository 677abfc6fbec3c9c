import { describe, expect, it } from 'vitest'
import { asText, stretches } from './layout'
import { changed, grown, play, playAll } from './tree'

const game = grown(['a', 'b', 'c', 'd', 'e'], [0, 1, 0, 1, 0])

describe('moves as text', () => {
  it('numbers rounds', () => {
    expect(asText(stretches(game))).toBe('1. a b 2. c d 3. e')
    expect(asText(stretches(grown([], [])))).toBe('')
  })

  it('does not count chance, nor mind who begins', () => {
    const dice = grown(['roll', 'x', 'draw', 'y', 'draw', 'z'], [null, 1, null, 0, null, 1])
    expect(asText(stretches(dice))).toBe('roll 1. x draw 2. y draw z')
  })

  it('counts a round for three seats when the turn comes round, also past one who is out', () => {
    expect(asText(stretches(grown(['a', 'b', 'c', 'd', 'e', 'f'], [0, 1, 2, 0, 2, 0])))).toBe('1. a b c 2. d e 3. f')
  })

  it('sets side lines where they leave, and says the number again after them', () => {
    const [side] = playAll([game, [0]], ['x', 'y'], [1, 0])
    const [root] = play([side, [0, 1]], 'z', 0)
    expect(asText(stretches(root))).toBe('1. a b (1… x 2. y (2. z)) 2. c d 3. e')
  })

  it('keeps paths that lead back to each move', () => {
    const [side] = playAll([game, [0]], ['x', 'y'], [1, 0])
    const [first] = stretches(side)
    expect(first?.steps.map((step) => step.path)).toEqual([[0], [0, 0]])
    expect(first?.sides[0]?.[0]?.steps.map((step) => step.path)).toEqual([[0, 1], [0, 1, 0]])
  })

  it('quotes notes', () => {
    expect(asText(stretches(changed(game, [0], (branch) => ({ ...branch, note: 'bold' }))))).toMatch(/^1\. a “bold” b/)
  })
})
