// A position for tests: that of the picture, with White about to topple.

import type { Measures, Scene } from '../wire'

export const MEASURES: Measures = {
  side: 0.75,
  disc: { radius: 0.018, height: 0.009 },
  pole: { radius: 0.005, height: 0.07 },
  ramp: { length: 0.055, width: 0.06, height: 0.018, turn: 30, keeps: 0.9131, costs: 0.4827 },
  top_speed: 4.2,
  braking: 2.1582,
  gravity: 9.81
}

const disc = (piece: string, x: number, y: number) => ({
  piece, x, y, seat: piece.startsWith('W') ? 0 : 1, number: Number(piece[1]), heading: 0, bearer: piece.endsWith('3')
})

export const SCENE: Scene = {
  discs: [disc('W1', 0.035, 0.02), disc('W2', -0.105, -0.1), disc('W3', -0.236, 0.058), disc('B1', 0.062, 0.246), disc('B2', 0.252, -0.062), disc('B3', 0.15, 0.12)],
  poles: [{ piece: 'W|', seat: 0, x: -0.236, y: 0.058 }, { piece: 'B|', seat: 1, x: 0.15, y: 0.12 }],
  waiting: [0, 0],
  playing: true,
  round: 3,
  turn: 5,
  turns: 200,
  won: 0,
  choices: [
    { kind: 'flick', discs: [1, 2], top_speed: 4.2, form: '' },
    { kind: 'topple', front: 1, shooter: 2, turns: [[-10, 20], [25, 27]], top_speed: 4.2, form: '' }
  ],
  flick: true,
  rounds: [12, 31]
}
