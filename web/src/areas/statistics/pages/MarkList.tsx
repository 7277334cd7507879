import { bandNames } from '@labbox/contract/statistics/kinds.ts'
import { statisticsMarks, type StatisticsMark } from '@labbox/contract/statistics/statistics.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { useAbout, useAboutFilters } from '../use-about.ts'

const KEYS = ['semesterId', 'courseId', 'classId'] as const

/** Whose course marks are in a figure. */
const MarkList = () => {
  const { t } = useTranslation(['statistics', 'bands'])
  const text = useLocalText()
  const can = useCan()
  const about = useAbout()
  const named = can('statistics:student:page')
  const filters: Filter[] = [
    {
      key: 'mark',
      label: t('course.mark'),
      options: bandNames.map((value) => ({ value, label: t(`bands:score.${value}`) })),
    },
    ...useAboutFilters(KEYS),
  ]
  const student: Column<StatisticsMark>[] = [
    { key: 'student', title: t('field.student'), primary: true },
    { key: 'number', title: t('field.number') },
  ]
  const columns: Column<StatisticsMark>[] = [
    ...(named ? student : []),
    {
      key: 'course',
      title: t('field.course'),
      primary: !named,
      render: (row) =>
        can('scores:book:page') ? (
          <Link to="/teacher/queryResult/book" search={{ course: row.courseId, class: row.classId }}>
            {text(row.course)}
          </Link>
        ) : (
          text(row.course)
        ),
      csv: (row) => text(row.course),
    },
    {
      key: 'class',
      title: t('field.class'),
      render: (row) => text(row.class),
      csv: (row) => text(row.class),
    },
    { key: 'mark', title: t('course.mark'), numeric: true, sortable: true },
  ]
  return (
    <ListPage
      title={t('students.course')}
      hint={t(named ? 'hint.marks' : 'hint.unnamed')}
      actions={
        <LinkButton to="/statistics/course" search={{ ...about }}>
          {t('back')}
        </LinkButton>
      }
      endpoint={statisticsMarks}
      columns={columns}
      filters={filters}
      empty={{ drawing: 'chart', title: t('work.empty') }}
      exportName="statistics-course-students"
    />
  )
}

export default MarkList
