import type { Endpoint } from '@labbox/contract/core/endpoint.ts'
import { complaintPage } from '@labbox/contract/exams/complaints.ts'
import { correctionList } from '@labbox/contract/exams/correction.ts'
import { markGet, markOverview, markQueue } from '@labbox/contract/exams/marking.ts'
import { rubricGet } from '@labbox/contract/exams/rubric.ts'
import { resultGet, resultHead, resultPage } from '@labbox/contract/exams/results.ts'
import { examStatistics } from '@labbox/contract/exams/statistics.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'

const shown: readonly Endpoint[] = [
  markOverview,
  markQueue,
  markGet,
  rubricGet,
  correctionList,
  resultHead,
  resultPage,
  resultGet,
  examStatistics,
  complaintPage,
]

/**
 * Runs an act on marks, then refetches everything that shows marks; also when the act was refused, because somebody
 * else may have been faster.
 * @param first runs after success, before anything is refetched: the next answer must not wait
 * @returns what the act gave, or null when it failed (the user has been told)
 */
export const runMarking = async <T>(act: () => Promise<T>, first?: (done: T) => void): Promise<T | null> => {
  try {
    const done = await act()
    first?.(done)
    return done
  } catch (error) {
    if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    return null
  } finally {
    await invalidate(shown)
  }
}
