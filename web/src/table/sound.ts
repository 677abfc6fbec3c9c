// Short dry noises, made here: nothing is loaded, and nothing sounds until it is asked for.

import { look } from '../look.svelte'

export type Noise =
  | 'stone' | 'push' | 'straw' | 'wood' | 'glass' | 'tile' | 'turn'
  | 'walnut' | 'discs' | 'pole' | 'ramp' | 'over' // of flicks

interface Shape {
  length: number // seconds
  pitch: number // where the filter rings, in hertz
  ring: number // how narrow it is
  loud: number
  strikes?: number[] // when it is struck, in seconds
}

const NOISES: Record<Noise, Shape> = {
  stone: { length: 0.06, pitch: 2600, ring: 3, loud: 0.5 },
  push: { length: 0.05, pitch: 2100, ring: 4, loud: 0.6, strikes: [0, 0.045] },
  straw: { length: 0.14, pitch: 240, ring: 0.8, loud: 0.9 },
  wood: { length: 0.07, pitch: 900, ring: 5, loud: 0.7 },
  glass: { length: 0.07, pitch: 4200, ring: 9, loud: 0.5, strikes: [0, 0.03] },
  tile: { length: 0.09, pitch: 620, ring: 1.4, loud: 0.8 },
  turn: { length: 0.11, pitch: 1150, ring: 14, loud: 0.35 },
  walnut: { length: 0.08, pitch: 520, ring: 2, loud: 0.9 }, // a disc set on it, or landing
  discs: { length: 0.045, pitch: 3000, ring: 6, loud: 0.8 },
  pole: { length: 0.1, pitch: 1350, ring: 7, loud: 0.8, strikes: [0, 0.06] },
  ramp: { length: 0.09, pitch: 760, ring: 3, loud: 0.7 },
  over: { length: 0.14, pitch: 190, ring: 0.9, loud: 1 },
}

let context: AudioContext | null = null

/** `hard`: how hard it is struck, up to 1. */
export function sound(noise: Noise, hard = 1): void {
  if (look.sound !== 'on') return
  context ??= new AudioContext()
  const shape = { ...NOISES[noise], loud: NOISES[noise].loud * hard }
  for (const strike of shape.strikes ?? [0]) hit(context, shape, context.currentTime + strike)
}

function hit(context: AudioContext, { length, pitch, ring, loud }: Shape, when: number): void {
  const source = new AudioBufferSourceNode(context, { buffer: hiss(context, length) })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: ring })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(loud, when)
  gain.gain.exponentialRampToValueAtTime(0.001, when + length)
  source.connect(filter).connect(gain).connect(context.destination)
  source.start(when)
}

function hiss(context: AudioContext, length: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  return buffer
}

const SETS: Record<string, Noise> = { hex: 'stone', cell: 'wood', hole: 'glass', slot: 'tile', hand: 'tile' }

/** The noise of a move, by what it is set on and how many places it names: a push names four, or three if one goes over the edge. */
export function noiseOf(shape: string, places: number): Noise {
  if (shape === 'hex' && places === 3) return 'straw'
  if (shape === 'hex' && places > 3) return 'push'
  return SETS[shape] ?? 'wood'
}
