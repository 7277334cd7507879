import { statisticsTeachers, type StatisticsTeacher } from '@labbox/contract/statistics/statistics.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Sections } from '../components/Sections.tsx'
import { points } from '../../../ui/number/points.ts'
import { percent } from '../../../ui/number/share.ts'
import { useAboutFilters } from '../use-about.ts'

const KEYS = ['semesterId', 'from', 'to'] as const

/** Teachers side by side, by the tasks they published. */
const TeacherComparison = () => {
  const { t } = useTranslation('statistics')
  const columns: Column<StatisticsTeacher>[] = [
    { key: 'name', title: t('field.teacher'), primary: true, sortable: true },
    { key: 'account', title: t('field.account') },
    { key: 'tasks', title: t('number.tasks'), numeric: true, sortable: true },
    { key: 'students', title: t('field.students'), numeric: true },
    {
      key: 'handedIn',
      title: t('number.handedInShare'),
      numeric: true,
      render: (row) => percent(row.handedIn),
    },
    {
      key: 'mean',
      title: t('number.mean'),
      numeric: true,
      sortable: true,
      render: (row) => points(row.mean),
    },
    {
      key: 'reviewHours',
      title: t('teacher.reviewHours'),
      numeric: true,
      sortable: true,
      render: (row) => points(row.reviewHours),
    },
  ]
  return (
    <ListPage
      title={t('title.teacher')}
      hint={t('hint.teacher')}
      above={<Sections current="teacher" />}
      endpoint={statisticsTeachers}
      columns={columns}
      filters={useAboutFilters(KEYS)}
      empty={{ drawing: 'chart', title: t('tasks.empty') }}
      exportName="statistics-teachers"
    />
  )
}

export default TeacherComparison
