import { describe, expect, it } from 'vitest'
import * as graph from './graph'
import { grown, judged, trunk, type Branch, type Verdict } from './tree'

function verdict(expected: number, value: number, mark: Verdict['mark'] = null): Verdict {
  return { expected, value, loss: Math.max(expected - value, 0), mark, line: [] }
}

function game(seats: (number | null)[], verdicts: (Verdict | null)[]): Branch[] {
  const bare = grown(seats.map((_, number) => `m${number}`), seats)
  return trunk(verdicts.reduce((root, one, number) => (one ? judged(root, number + 1, one) : root), bare))
}

describe('the graph', () => {
  it('spans the game from edge to edge', () => {
    expect(graph.across(0, 10)).toBe(2)
    expect(graph.across(10, 10)).toBe(346)
    expect(graph.across(0, 0)).toBe(2)
    expect([graph.down(1), graph.down(0.5), graph.down(0)]).toEqual([8, 66, 124])
  })

  it('finds the event under a pointer', () => {
    for (const event of [0, 3, 10]) expect(graph.eventAt(graph.across(event, 10), 10)).toBe(event)
    expect(graph.eventAt(-50, 10)).toBe(0)
    expect(graph.eventAt(900, 10)).toBe(10)
  })

  it("tells both seats' values as the first one's", () => {
    const [points] = graph.curves(game([0, 1, 0], [verdict(0, 0), verdict(0.5, 0.5), verdict(1, 1)]), 2)
    expect(points?.map((point) => [point.event, point.y])).toEqual([[0, 66], [1, 66], [2, 95], [3, 8]])
  })

  it('passes over chance and over what is not judged yet', () => {
    const [points] = graph.curves(game([null, 0, null, 1], [null, verdict(0, 0), null, null]), 2)
    expect(points?.map((point) => point.event)).toEqual([1, 2])
  })

  it('has a curve for each of three seats', () => {
    const lines = graph.curves(game([0, 1, 2, 0], [verdict(0, 0), verdict(0, 1), verdict(0, -0.5), verdict(0, 0)]), 3)
    expect(lines.map((line) => line.map((point) => point.event))).toEqual([[0, 1, 4], [1, 2], [2, 3]])
    expect(lines[1]?.at(-1)?.y).toBe(8)
    expect(lines[2]?.at(-1)?.y).toBe(124)
    expect(graph.level(3)).toBeCloseTo(85.3)
  })

  it('marks what gave something away, the first seat above', () => {
    const found = graph.ticks(game([0, 1, 0], [verdict(0.3, 0, 'blunder'), verdict(0.1, 0, 'inaccuracy'), verdict(0, 0)]), 2)
    expect(found.map((tick) => [tick.event, tick.seat, tick.end - tick.y])).toEqual([[1, 0, -12], [2, 1, 5]])
  })

  it('draws areas back to the level line', () => {
    const [points = []] = graph.curves(game([0, 1], [verdict(0, 1), verdict(0, 0)]), 2)
    expect(graph.pathOf(points)).toBe('M2 66L174 8L346 66')
    expect(graph.areaOf(points, 2)).toBe('M2 66L174 8L346 66L346 66L2 66Z')
    expect(graph.areaOf([], 2)).toBe('')
  })

  it('knows its height between its points', () => {
    const [points = []] = graph.curves(game([0, null, 1], [verdict(0, 0), null, verdict(-1, -1)]), 2)
    expect(graph.heightAt(points, 2)).toBe(37)
    expect(graph.heightAt(points, 3)).toBe(8)
    expect(graph.heightAt([], 3)).toBeNull()
  })
})
