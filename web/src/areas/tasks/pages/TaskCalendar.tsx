import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText } from '../../../app/i18n.ts'
import { Calendar, useCalendarPlace } from '../components/Calendar.tsx'
import { pageOf } from '../status.tsx'
import { useTypeWord } from '../type-word.ts'

/** Tasks of a teacher in a calendar. */
const TaskCalendar = () => {
  const text = useLocalText()
  const typeWord = useTypeWord()
  const place = useCalendarPlace()
  const tasks = useQuery({ ...queryOf(taskPage, place.query), placeholderData: keepPreviousData })
  return (
    <Calendar
      place={place}
      total={tasks.data?.total ?? 0}
      error={tasks.error}
      onRetry={() => void tasks.refetch()}
      list="/teacher/taskMgt"
      tasks={tasks.data?.items
        .filter(({ endAt }) => !isOpenEnded(endAt))
        .map((row) => ({
          ...row,
          title: text(row.name),
          note: [typeWord(row.type), ...row.classes.map(({ name }) => text(name))].join(' · '),
          over: row.state === 'finished' || row.state === 'closed',
          to: pageOf(row.type),
          search: { id: row.id },
        }))}
    />
  )
}

export default TaskCalendar
