// A position in words.

import type { Thought, View } from '../wire'
import { say, t } from '../words'
import { percents, shares } from './chances'

/** Where one is, what happened, and whose turn it is. */
export function spot(view: View, names: readonly string[]): string {
  const number = view.events.length ? t('analysis.move', view.events.length) : t('analysis.start')
  const happened = view.said.map((sentence) => say(sentence).replace(/[.。]$/, ''))
  const turn = view.seat === null ? '' : t('analysis.turn', say(names[view.seat] ?? ''))
  return [number, ...happened, turn].filter(Boolean).join(' · ')
}

/** The same for readers of the screen, with the engine's word once it has one. */
export function heard(view: View, names: readonly string[], thought: Thought | null): string {
  if (!thought) return spot(view, names)
  const figures = percents(shares(thought.values))
  const parts = names.map((name, seat) => t('analysis.share.of', say(name), figures[seat] ?? 0)).join(', ')
  const best = thought.candidates[0]
  return [spot(view, names), parts, best ? t('analysis.best', best.move) : ''].filter(Boolean).join('. ')
}
