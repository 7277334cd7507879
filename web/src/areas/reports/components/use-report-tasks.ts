import { useQuery } from '@tanstack/react-query'
import { assistingTasks } from '@labbox/contract/tasks/assisting.ts'
import { isReportType } from '@labbox/contract/tasks/states.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useCan } from '../../../app/session/session.ts'

/** Tasks whose reports one reviews: those one gave, or of the classes one assists in. */
export const useReportTasks = () => {
  const teaches = useCan()('tasks:task:page')
  const given = useQuery({ ...queryOf(taskPage, { kind: 'report', limit: 200 }), enabled: teaches })
  const assisted = useQuery({ ...queryOf(assistingTasks, {}), enabled: !teaches })
  return given.data?.items ?? assisted.data?.filter(({ type }) => isReportType(type)) ?? []
}
