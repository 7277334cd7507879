import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { statisticsSummary, type StatisticsSummary } from '@labbox/contract/statistics/statistics.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ScoreDistribution } from '../../../ui/chart/ScoreDistribution.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListFilters } from '../../../ui/list/ListFilters.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Link } from '../../../ui/navigation.ts'
import { NumberList } from '../../../ui/NumberList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BandBars } from '../components/BandBars.tsx'
import { FiguresExport } from '../components/FiguresExport.tsx'
import { Sections } from '../components/Sections.tsx'
import { SemesterTrend } from '../components/SemesterTrend.tsx'
import { TaskList } from '../components/TaskList.tsx'
import { points } from '../../../ui/number/points.ts'
import { percent, shareOf } from '../../../ui/number/share.ts'
import { useAbout, useAboutFilters, type About } from '../use-about.ts'
import '../../../ui/arrange.css'
import '../../../ui/list/list.css'

interface Shown {
  kind: StatisticsKind
  about: About
  summary: StatisticsSummary
}

const Numbers = ({ kind, about, summary }: Shown) => {
  const { t } = useTranslation('statistics')
  const { tasks, students, copies, handedIn, missed, scored, mean, median, deviation, lowest, highest } =
    summary
  const listed = (state: 'handedIn' | 'missed', shown: string) => (
    <Link to={`/statistics/${kind}/students`} search={{ ...about, state }}>
      {shown}
    </Link>
  )
  return (
    <NumberList
      of={[
        [t('number.tasks'), String(tasks)],
        [t('number.students'), String(students)],
        [t('number.handedInShare'), listed('handedIn', percent(shareOf(handedIn, copies)))],
        [t(`number.missedOf.${kind}`), listed('missed', String(missed))],
        [t('number.scored'), String(scored)],
        [t('number.mean'), points(mean)],
        [t('number.median'), points(median)],
        [t('number.deviation'), points(deviation)],
        [t('number.range'), lowest === null ? '–' : `${points(lowest)}–${points(highest)}`],
      ]}
    />
  )
}

const Figures = ({ kind, about, summary }: Shown) => {
  const { t } = useTranslation('statistics')
  const can = useCan()
  if (summary.copies === 0)
    return (
      <EmptyState
        drawing="chart"
        title={t('empty.title')}
        hint={t('empty.hint')}
        action={can('tasks:task:page') && <LinkButton to="/teacher/taskMgt">{t('empty.tasks')}</LinkButton>}
      />
    )
  return (
    <>
      <section className="lb-list lb-block" aria-label={t('number.title')}>
        <Numbers kind={kind} about={about} summary={summary} />
      </section>
      <div className="lb-list lb-block lb-halves">
        <section>
          <ScoreDistribution bins={summary.distribution} />
        </section>
        <section>
          <BandBars kind={kind} about={about} summary={summary} />
        </section>
      </div>
      <SemesterTrend semesters={summary.semesters} />
      <section className="lb-list">
        <h2>{t('tasks.title')}</h2>
        <TaskList kind={kind} about={about} />
      </section>
    </>
  )
}

/** How the exams, the labs or the reports of classes went, and what stands behind each figure. */
export const TaskStatistics = ({ kind }: { kind: StatisticsKind }) => {
  const { t } = useTranslation(['statistics', 'bands', 'tasks'])
  const about = useAbout()
  const filters = useAboutFilters()
  const [state, change] = useListState(filters)
  const query = useQuery({
    ...queryOf(statisticsSummary, { ...about, kind }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="lb-page">
      <PageHeader
        title={t(`title.${kind}`)}
        hint={t(`hint.${kind}`)}
        actions={query.data && <FiguresExport kind={kind} summary={query.data} />}
      />
      <Sections current={kind} />
      <ListFilters filters={filters} state={state} onChange={change} />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Figures kind={kind} about={about} summary={query.data} />
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}
