// Every move can be typed.

import type { View } from '../wire'

/** How one is typed here: of flicks, without what its numbers mean. */
export function exampleOf(view: View): string {
  return view.moves[0]?.[0] ?? view.scene?.choices[0]?.form.replace(/ \(.*/, '') ?? ''
}
