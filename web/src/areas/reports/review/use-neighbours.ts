import { useQuery } from '@tanstack/react-query'
import { reviewPage } from '@labbox/contract/reports/reports.ts'
import { queryOf } from '../../../app/api/query.ts'

/** The reports of the same task that were handed in, before and after this one. */
export const useNeighbours = (taskId: string | undefined, studentTaskId: string) => {
  const list = useQuery({
    ...queryOf(reviewPage, { taskId, limit: 200 }),
    enabled: taskId !== undefined,
  })
  const ids = (list.data?.items ?? []).filter((row) => row.submissions > 0).map((row) => row.studentTaskId)
  const at = ids.indexOf(studentTaskId)
  return {
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at >= 0 ? ids[at + 1] : undefined,
    place: at + 1,
    total: ids.length,
  }
}
