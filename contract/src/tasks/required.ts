import { isHandedIn, workStatus } from './states.ts'

interface Copy {
  status: number
  /** Points; null: none yet. */
  score: number | null
}

/**
 * Whether a task that must be done first is done, by one's own copy of it. Who was never given that task is not held up by it.
 * @param least the points that are needed; null: submitting is enough
 */
export const requirementMet = (own: Copy | undefined, least: number | null): boolean => {
  if (!own) return true
  if (least === null) return isHandedIn(own.status)
  return own.status === workStatus.finished && own.score !== null && own.score >= least
}
