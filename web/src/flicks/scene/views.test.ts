import { describe, expect, it } from 'vitest'
import * as views from './views'
import type { Camera, Size, Point3 } from './views'

const table = { side: 0.75, disc: 0.018 }
const desk: Size = [700, 740]
const phone: Size = [390, 344]
const pieces: Point3[] = [[-0.236, 0.058, 0.079], [0.15, 0.115, 0.079], [0.25, -0.062, 0], [-0.13, -0.1, 0]]
const map = (camera: Camera, size: Size, turn = 0) => views.facing(views.lens(camera, size), turn)

function shows(camera: Camera, size: Size, spot: Point3): boolean {
  const [x, y] = views.project(map(camera, size), spot, size)
  return x >= 0 && y >= 0 && x <= size[0] && y <= size[1]
}

describe.each([['desk', desk], ['phone', phone]] as const)('the cameras on a %s', (_, size) => {
  const cameras = [views.plan(table, pieces, size), views.seat(table, pieces, size), views.free(table, size)]

  it.each(cameras)('find back from the screen to the table: $kind', (camera) => {
    for (const turn of [0, Math.PI, 0.7]) {
      for (const [x, y, z] of pieces) {
        const seen = map(camera, size, turn)
        const back = views.unproject(seen, views.project(seen, [x, y, z], size), z, size)
        expect(back?.[0]).toBeCloseTo(x, 6)
        expect(back?.[1]).toBeCloseTo(y, 6)
      }
    }
  })

  it.each(cameras)('have everything in sight: $kind', (camera) => {
    expect(pieces.filter((spot) => !shows(camera, size, spot))).toEqual([])
  })

  it.each(cameras)('see what is in the middle with the weight 1: $kind', (camera) => {
    expect(map(camera, size).elements[15]).toBeCloseTo(1, 9)
  })
})

describe('the plan', () => {
  it('is true, has north above, and lets height go straight up', () => {
    const seen = map(views.plan(table, [], desk), desk)
    const [x, y] = views.project(seen, [0, 0, 0], desk)
    const scale = views.project(seen, [0.1, 0, 0], desk)[0] - x
    expect(views.project(seen, [0, 0.1, 0], desk)[1]).toBeCloseTo(y - scale, 6)
    expect(views.project(seen, [0, 0, 0.1], desk)).toEqual([expect.closeTo(x, 6), expect.closeTo(y - 0.36 * scale, 6)])
  })

  it('shows the whole table where there is room', () => {
    const corners: Point3[] = [[-0.375, -0.375, -0.05], [0.375, 0.375, 0], [0.375, -0.375, -0.05], [-0.375, 0.375, 0.07]]
    expect(corners.filter((spot) => !shows(views.plan(table, pieces, desk), desk, spot))).toEqual([])
  })

  it('leaves a disc 24 pixels where everything is in sight then', () => {
    expect(views.plan(table, pieces, phone).scale * 0.036).toBeCloseTo(24, 6)
  })

  it('shows what is in the hand, and what lies far apart', () => {
    const [hand, far]: [Point3, Point3] = [[0.1, -0.375, 0], [-0.3, 0.36, 0.079]]
    expect(shows(views.plan(table, pieces, phone), phone, hand)).toBe(false)
    const camera = views.plan(table, [...pieces, far], phone, [hand])
    expect([...pieces, far, hand].filter((spot) => !shows(camera, phone, spot))).toEqual([])
    expect(camera.scale * 0.036).toBeGreaterThan(15)
  })

  it('does not leave the table when it is moved', () => {
    const camera = views.kept({ ...views.plan(table, pieces, phone), middle: [5, 5] }, phone)
    expect(camera.middle[0] + phone[0] / camera.scale / 2).toBeCloseTo(0.375 + 0.012, 6)
  })

  it('is turned half around for the other seat', () => {
    const camera = views.plan(table, [], desk)
    const [own, other] = [map(camera, desk), map(camera, desk, Math.PI)]
    expect(views.project(other, [-0.1, -0.2, 0], desk)).toEqual(
      views.project(own, [0.1, 0.2, 0], desk).map((pixel) => expect.closeTo(pixel, 6))
    )
  })
})

describe('the seat', () => {
  const camera = views.seat(table, pieces, [1180, 560])
  const seen = map(camera, [1180, 560])

  it('is where the eye of somebody at the table is', () => {
    expect(views.eye(camera)).toEqual([0, -0.76, 0.4])
  })

  it('keeps what is upright upright', () => {
    for (const [x, y] of pieces) {
      expect(views.project(seen, [x, y, 0.079], [1180, 560])[0]).toBeCloseTo(views.project(seen, [x, y, 0], [1180, 560])[0], 6)
    }
  })

  it('meets no table in the sky', () => {
    expect(views.unproject(seen, [590, -2000], 0, [1180, 560])).toBeNull()
  })

  it('backs off from what is too near', () => {
    expect(views.seat(table, [...pieces, [0, -0.375, 0]], desk).back).toBeGreaterThan(0.9)
  })
})

describe('between two cameras', () => {
  it('every point travels on a straight line', () => {
    const [one, other] = [views.lens(views.plan(table, pieces, desk), desk), views.lens(views.seat(table, pieces, desk), desk)]
    const [a, b] = [views.project(one, [0.2, 0.1, 0.03], desk), views.project(other, [0.2, 0.1, 0.03], desk)]
    const [x, y] = views.project(views.blend(one, other, 0.4), [0.2, 0.1, 0.03], desk)
    expect((x - a[0]) * (b[1] - a[1])).toBeCloseTo((y - a[1]) * (b[0] - a[0]), 4)
    expect(Math.abs(x - a[0])).toBeLessThan(Math.abs(b[0] - a[0]))
  })
})
