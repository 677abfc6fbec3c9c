// What a move is called that gives something away.

import { t } from '../words'
import type { Verdict } from './tree'

export function markWord(mark: NonNullable<Verdict['mark']>): string {
  return t(`analysis.mark.${mark}`)
}
