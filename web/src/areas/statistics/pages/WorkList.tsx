import { Tabs } from 'antd'
import { bandNames, statisticsKinds, type StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import { statisticsWork, type StatisticsWork } from '@labbox/contract/statistics/statistics.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { Link, useNavigate, useSearch } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { OriginTag, pageOf, StudentStatus, statusLook, useTypeWord } from '../../tasks/index.ts'
import { useAbout, useAboutFilters } from '../use-about.ts'

/** Whose work is in a figure: everybody in the band that was followed, and what else narrows it. */
export const WorkList = ({ kind }: { kind: StatisticsKind }) => {
  const { t } = useTranslation(['statistics', 'bands', 'tasks'])
  const text = useLocalText()
  const typeWord = useTypeWord()
  const can = useCan()
  const about = useAbout()
  const navigate = useNavigate()
  const { taskId, studentId } = useSearch()
  const named = can('statistics:student:page')
  const filters: Filter[] = [
    {
      key: 'score',
      label: t('field.score'),
      options: bandNames.map((value) => ({ value, label: t(`bands:score.${value}`) })),
    },
    ...(kind === 'report'
      ? []
      : [
          {
            key: 'time',
            label: t('field.minutes'),
            options: bandNames.map((value) => ({ value, label: t(`bands:time.${value}`) })),
          },
        ]),
    {
      key: 'state',
      label: t('field.status'),
      options: (['handedIn', 'missed'] as const).map((value) => ({ value, label: t(`work.${value}`) })),
    },
    ...useAboutFilters(),
  ]
  const columns: Column<StatisticsWork>[] = [
    ...(named
      ? [
          {
            key: 'student',
            title: t('field.student'),
            primary: true,
            render: (row: StatisticsWork) =>
              can('tasks:task:page') && row.student !== null ? (
                <Link to={pageOf(row.type)} search={{ id: row.taskId, student: row.id }}>
                  {row.student}
                </Link>
              ) : (
                (row.student ?? '–')
              ),
          },
          { key: 'number', title: t('field.number') },
        ]
      : []),
    {
      key: 'class',
      title: t('field.class'),
      primary: !named,
      render: (row) => text(row.class),
      csv: (row) => text(row.class),
    },
    { key: 'task', title: t('field.task'), render: (row) => text(row.task), csv: (row) => text(row.task) },
    {
      key: 'type',
      title: t('field.type'),
      // Exams and quizzes stand side by side; of the others all are of one kind.
      extra: kind !== 'exam',
      render: (row) => typeWord(row.type),
      csv: (row) => typeWord(row.type),
    },
    {
      key: 'status',
      title: t('field.status'),
      render: (row) => <StudentStatus type={row.type} status={row.status} />,
      csv: (row) => t(`tasks:${statusLook(row.type, row.status).key}`),
    },
    { key: 'score', title: t('field.score'), numeric: true, sortable: true },
    ...(kind === 'report'
      ? []
      : [{ key: 'minutes', title: t('field.minutes'), numeric: true, sortable: true }]),
    {
      key: 'submittedAt',
      title: t('field.submittedAt'),
      sortable: true,
      wrap: true,
      render: (row) => (
        <>
          <TimeText value={row.submittedAt} minutes /> <OriginTag name={row.origin} />
        </>
      ),
    },
  ]
  return (
    <ListPage
      title={t(`students.${kind}`)}
      hint={t(named ? 'hint.work' : 'hint.unnamed')}
      actions={
        <LinkButton to={`/statistics/${kind}`} search={{ ...about }}>
          {t('back')}
        </LinkButton>
      }
      above={
        // A task is of one kind; all else goes along from one to another.
        !taskId && (
          <Tabs
            activeKey={kind}
            onChange={(next) =>
              void navigate({
                to: `/statistics/${next}/students`,
                search: ({ time, page: _page, ...kept }) =>
                  next === 'report' || time === undefined ? kept : { ...kept, time },
              })
            }
            items={statisticsKinds.map((key) => ({ key, label: t(`tab.${key}`) }))}
          />
        )
      }
      endpoint={statisticsWork}
      fixed={{ kind, ...(taskId && { taskId }), ...(studentId && { studentId }) }}
      columns={columns}
      filters={filters}
      empty={{ drawing: 'chart', title: t('work.empty') }}
      exportName={`statistics-${kind}-students`}
    />
  )
}
