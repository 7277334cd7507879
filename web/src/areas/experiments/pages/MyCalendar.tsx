import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isOpenEnded, openStatuses } from '@labbox/contract/tasks/states.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText } from '../../../app/i18n.ts'
import { Calendar, useCalendarPlace, useTypeWord } from '../../tasks/index.ts'

/** A student's own tasks in a calendar. */
const MyCalendar = () => {
  const text = useLocalText()
  const typeWord = useTypeWord()
  const place = useCalendarPlace()
  const tasks = useQuery({ ...queryOf(myTaskPage, place.query), placeholderData: keepPreviousData })
  return (
    <Calendar
      place={place}
      total={tasks.data?.total ?? 0}
      error={tasks.error}
      onRetry={() => void tasks.refetch()}
      list="/task-center"
      tasks={tasks.data?.items
        .filter(({ endAt }) => !isOpenEnded(endAt))
        .map((row) => {
          const open = row.state === 'published' || row.state === 'inProgress'
          return {
            ...row,
            title: text(row.name),
            note: `${typeWord(row.type)} · ${text(row.className)}`,
            over: !open || !openStatuses.includes(row.status),
            to: '/task-center',
            search: { shown: open && openStatuses.includes(row.status) ? 'open' : 'done' },
          }
        })}
    />
  )
}

export default MyCalendar
