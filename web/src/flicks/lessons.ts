// The scene as a lesson is done on it; loaded when one is opened.

import type { LessonScene } from '../learn/surface'
import { tableKeys } from './keys'
import LessonPanes from './LessonPanes.svelte'

export { ready } from '.'

export const lessonScene: LessonScene = { Panes: LessonPanes, keys: tableKeys }
