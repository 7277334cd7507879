import { reportGet, reviewGet, reviewPage } from '@labbox/contract/reports/reports.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'

/**
 * Runs an act of a reviewer. The server lets two reviewers take turns: the second one is told that the report has moved on,
 * and sees what became of it.
 * @returns whether it was done
 */
export const runReview = async (act: () => Promise<unknown>, conflict: string): Promise<boolean> => {
  try {
    await act()
    await invalidate([reviewGet, reviewPage, reportGet])
    return true
  } catch (error) {
    if (error instanceof ApiError && error.key === 'TASK_STATE') {
      notify.warning(conflict)
      await invalidate([reviewGet, reviewPage])
    } else if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    return false
  }
}
