// What a lesson is done on where nothing is pressed: a scene of bodies that are flicked. Boards need none.

import type { Component, Snippet } from 'svelte'
import type { KeyRow } from '../parts/keys'
import type { Board } from '../wire'
import type { Lesson } from './lesson.svelte'

export interface LessonPanes {
  stage: Snippet // the position, to try things on
  form: Snippet // a move to fill in
}

export interface LessonScene {
  Panes: Component<{ lesson: Lesson; board: Board; names: readonly string[]; attempt: (move: string) => void; children: Snippet<[LessonPanes]> }>
  keys: () => KeyRow[]
}

/** Loaded only where one is needed. */
export async function sceneFor(board: Board | undefined): Promise<LessonScene | null> {
  if (!board?.measures) return null
  const { lessonScene, ready } = await import('../flicks/lessons')
  await ready()
  return lessonScene
}
