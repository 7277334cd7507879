import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { statisticsCourses, type StatisticsCourse } from '@labbox/contract/statistics/statistics.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { BandCounts } from '../../../ui/chart/BandCounts.tsx'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Meter } from '../../../ui/chart/Meter.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { listInput, useListState } from '../../../ui/list/use-list-state.ts'
import { Link } from '../../../ui/navigation.ts'
import { Sections } from '../components/Sections.tsx'
import { points } from '../../../ui/number/points.ts'
import { percent } from '../../../ui/number/share.ts'
import { useAbout, useAboutFilters } from '../use-about.ts'

const KEYS = ['semesterId', 'from', 'to'] as const
const KINDS = ['exam', 'experiment', 'report'] as const
const MEANS = [...KINDS, 'mark'] as const

/** The height of a row of the picture, and of what stands below them. */
const [ROW, BELOW] = [40, 72]
const BEST = 100

/** The mean scores of the courses in the list, in colours that mean the same on every page of it. */
const CoursePicture = ({ courses }: { courses: readonly StatisticsCourse[] }) => {
  const { t } = useTranslation('statistics')
  const text = useLocalText()
  const measured = courses.filter((row) => MEANS.some((key) => row[key] !== null))
  if (measured.length === 0) return null
  return (
    <section className="lb-list lb-block">
      <Chart
        title={t('course.picture')}
        height={measured.length * ROW + BELOW}
        figure={{
          kind: 'heat',
          columns: [...KINDS.map((kind) => t(`tab.${kind}`)), t('course.mark')],
          rows: measured.map(({ name }) => text(name)),
          values: measured.map((row) =>
            MEANS.map((key) => (row[key] === null ? null : Math.round(row[key] * 10) / 10)),
          ),
          name: t('number.mean'),
          most: BEST,
        }}
      />
    </section>
  )
}

/** Courses side by side; a mean leads to the figures behind it. */
const CourseStatistics = () => {
  const { t } = useTranslation('statistics')
  const text = useLocalText()
  const can = useCan()
  const about = useAbout()
  const filters = [{ key: 'name', label: t('field.course') }, ...useAboutFilters(KEYS)]
  const [state] = useListState(filters)
  // The same question as that of the list.
  const query = useQuery({
    ...queryOf(statisticsCourses, listInput(state, filters)),
    placeholderData: keepPreviousData,
  })
  const columns: Column<StatisticsCourse>[] = [
    {
      key: 'name',
      title: t('field.course'),
      primary: true,
      sortable: true,
      render: (row) => <strong>{text(row.name)}</strong>,
      csv: (row) => text(row.name),
    },
    { key: 'classes', title: t('field.classes'), numeric: true, extra: true },
    { key: 'students', title: t('field.students'), numeric: true },
    { key: 'tasks', title: t('number.tasks'), numeric: true },
    {
      key: 'handedIn',
      title: t('number.handedInShare'),
      render: (row) => (
        <>
          <span className="lb-num">{percent(row.handedIn)}</span>
          <Meter parts={[{ key: 'done', value: row.handedIn ?? 0, tone: 'first' }]} of={1} />
        </>
      ),
      csv: (row) => percent(row.handedIn),
    },
    ...KINDS.map((kind) => ({
      key: kind,
      title: t(`course.${kind}`),
      numeric: true,
      render: (row: StatisticsCourse) =>
        row[kind] !== null && can('statistics:task:page') ? (
          <Link to={`/statistics/${kind}`} search={{ ...about, courseId: row.id }}>
            {points(row[kind])}
          </Link>
        ) : (
          points(row[kind])
        ),
      csv: (row: StatisticsCourse) => row[kind],
    })),
    {
      key: 'mark',
      title: t('course.mark'),
      render: (row) =>
        row.mark === null ? (
          '–'
        ) : (
          <>
            <span className="lb-num">{t('course.markOf', { mark: points(row.mark), count: row.marks })}</span>
            <BandCounts
              bands={row.markBands}
              link={(mark) => ({
                to: '/statistics/course/students',
                search: { ...about, courseId: row.id, mark },
              })}
            />
          </>
        ),
      csv: (row) => row.mark,
    },
    { key: 'benchHours', title: t('course.benchHours'), numeric: true },
  ]
  return (
    <ListPage
      title={t('title.course')}
      hint={t('hint.course')}
      above={
        <>
          <Sections current="course" />
          {query.isPending && <Skeleton active className="lb-block" />}
          <CoursePicture courses={query.data?.items ?? []} />
        </>
      }
      endpoint={statisticsCourses}
      columns={columns}
      filters={filters}
      empty={{ drawing: 'chart', title: t('course.empty'), hint: t('course.emptyHint') }}
      exportName="statistics-courses"
    />
  )
}

export default CourseStatistics
