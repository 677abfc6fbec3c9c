import { describe, expect, it } from 'vitest'
import * as tree from './tree'

const game = tree.grown(['a', 'b', 'c'], [0, 1, 0])

describe('a tree of moves', () => {
  it('begins as a trunk', () => {
    expect(tree.trunk(game).map((branch) => [branch.event, branch.seat])).toEqual([['a', 0], ['b', 1], ['c', 0]])
    expect(tree.endOf(game, [0])).toEqual([0, 0, 0])
    expect(tree.at(game, []).event).toBe('')
    expect(tree.at(game, [0, 0]).event).toBe('b')
  })

  it('goes along what is there', () => {
    const [root, path] = tree.play([game, [0]], 'b', 1)
    expect(root).toBe(game)
    expect(path).toEqual([0, 0])
  })

  it('branches where another move is played, and leaves the old tree as it was', () => {
    const [root, path] = tree.play([game, [0]], 'x', 1)
    expect(path).toEqual([0, 1])
    expect(tree.eventsTo(root, path)).toEqual(['a', 'x'])
    expect(tree.at(game, [0]).next).toHaveLength(1)
    expect(tree.trunk(root).map((branch) => branch.event)).toEqual(['a', 'b', 'c'])
  })

  it('plays several at once', () => {
    const [root, path] = tree.playAll([game, [0]], ['x', 'y', 'z'], [1])
    expect(tree.eventsTo(root, path)).toEqual(['a', 'x', 'y', 'z'])
    expect(tree.at(root, [0, 1]).seat).toBe(1)
  })

  it('cuts a branch off and steps back', () => {
    const [root, path] = tree.remove(tree.play([game, [0]], 'x', 1))
    expect(root).toEqual(game)
    expect(path).toEqual([0])
    expect(tree.remove([game, []])).toEqual([game, []])
  })

  it('promotes the line one is on, and stays on it', () => {
    const [root, path] = tree.promote(tree.playAll([game, [0]], ['x', 'y'], [1, 0]))
    expect(tree.eventsTo(root, path)).toEqual(['a', 'x', 'y'])
    expect(path).toEqual([0, 0, 0])
    expect(tree.eventsTo(root, [0, 1, 0])).toEqual(['a', 'b', 'c'])
    expect(tree.promote([game, [0, 0]])).toEqual([game, [0, 0]])
  })

  it('promotes only where the path left last', () => {
    const [first, out] = tree.playAll([game, [0]], ['x', 'y'], [])
    const [root, path] = tree.promote(tree.play([first, out.slice(0, -1)], 'z', 0))
    expect(path).toEqual([0, 1, 0])
    expect(tree.eventsTo(root, path)).toEqual(['a', 'x', 'z'])
  })

  it('steps between the branches of one place', () => {
    const [root] = tree.play([game, [0]], 'x', 1)
    expect(tree.beside(root, [0, 0], 1)).toEqual([0, 1])
    expect(tree.beside(root, [0, 1], 1)).toEqual([0, 1])
    expect(tree.beside(root, [0, 1], -1)).toEqual([0, 0])
    expect(tree.beside(root, [], 1)).toEqual([])
  })

  it('knows how much of a path is the game itself', () => {
    expect(tree.onTrunk([0, 0, 1, 0])).toBe(2)
    expect(tree.onTrunk([0, 0])).toBe(2)
    expect(tree.lastLeft([0, 1, 0, 2, 0])).toBe(3)
  })

  it('takes down seats and verdicts', () => {
    const verdict = { expected: 0.5, value: 0.1, loss: 0.4, mark: 'blunder', line: ['q'] } as const
    const root = tree.judged(tree.seated(game, [0, 0, 0], [1, null]), 2, { ...verdict, line: ['q'] })
    expect(tree.trunk(root).map((branch) => branch.seat)).toEqual([1, null, 0])
    expect(tree.trunk(root)[1]?.verdict?.mark).toBe('blunder')
  })

  it('carries long games', () => {
    const long = tree.grown(Array<string>(2000).fill('m'), [])
    const [root, path] = tree.play([long, tree.endOf(long, [])], 'n', 0)
    expect(path).toHaveLength(2001)
    expect(tree.at(tree.seated(root, path, Array<number>(2001).fill(1)), path).seat).toBe(1)
  })
})
