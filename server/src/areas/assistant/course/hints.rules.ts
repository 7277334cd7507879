import { hintDepths } from '@labbox/contract/assistant/course.ts'
import type { CourseSettings } from './settings.service.ts'

/** How far the next hint goes, from 1, and how far hints go at all. */
export interface HintStep {
  step: number
  of: number
}

/** The next hint about a task, after so many questions about it: each goes a step further, up to where the teacher lets them. */
export const hintStepOf = (
  { depth, gradual }: Pick<CourseSettings, 'depth' | 'gradual'>,
  asked: number,
): HintStep => {
  const of = hintDepths.indexOf(depth) + 1
  return { step: gradual ? Math.min(asked + 1, of) : of, of }
}
