import type { StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import { statisticsTasks, type StatisticsTask } from '@labbox/contract/statistics/statistics.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { BandCounts } from '../../../ui/chart/BandCounts.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useTypeWord } from '../../tasks/index.ts'
import { points } from '../../../ui/number/points.ts'
import { percent, shareOf } from '../../../ui/number/share.ts'
import type { About } from '../use-about.ts'

/** The tasks that the figures are made of; each leads to whose work it was. */
export const TaskList = ({ kind, about }: { kind: StatisticsKind; about: About }) => {
  const { t } = useTranslation('statistics')
  const text = useLocalText()
  const listed = useListed()
  const typeWord = useTypeWord()
  const columns: Column<StatisticsTask>[] = [
    {
      key: 'name',
      title: t('field.task'),
      primary: true,
      render: (row) => (
        <Link to={`/statistics/${kind}/students`} search={{ ...about, taskId: row.id }}>
          <strong>{text(row.name)}</strong>
        </Link>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'type',
      title: t('field.type'),
      // Exams and quizzes stand side by side; of the others all are of one kind.
      extra: kind !== 'exam',
      render: (row) => typeWord(row.type),
      csv: (row) => typeWord(row.type),
    },
    {
      key: 'classes',
      title: t('field.class'),
      render: (row) => listed(row.classes.map((name) => text(name))),
      csv: (row) => listed(row.classes.map((name) => text(name))),
    },
    {
      key: 'endAt',
      title: t('field.endAt'),
      sortable: true,
      render: (row) => (isOpenEnded(row.endAt) ? '–' : <TimeText value={row.endAt} minutes />),
    },
    { key: 'students', title: t('field.students'), numeric: true },
    {
      key: 'handedIn',
      title: t('number.handedInShare'),
      numeric: true,
      render: (row) => percent(shareOf(row.handedIn, row.students)),
    },
    { key: 'mean', title: t('number.mean'), numeric: true, render: (row) => points(row.mean) },
    {
      key: 'scoreBands',
      title: t('bands.score'),
      pinned: true,
      render: (row) => (
        <BandCounts
          bands={row.scoreBands}
          of={row.students}
          link={(score) => ({
            to: `/statistics/${kind}/students`,
            search: { ...about, taskId: row.id, score },
          })}
        />
      ),
      csv: (row) => row.scoreBands.join(' / '),
    },
  ]
  return (
    <ListPage
      embedded
      title={t('tasks.title')}
      endpoint={statisticsTasks}
      fixed={{ ...about, kind }}
      columns={columns}
      empty={{ drawing: 'chart', title: t('tasks.empty') }}
      exportName={`statistics-${kind}`}
    />
  )
}
