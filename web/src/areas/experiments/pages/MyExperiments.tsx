import { Link } from '../../../ui/navigation.ts'
import { experimentPage, type ExperimentRow } from '@labbox/contract/experiments/experiments.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { statusLook, StudentStatus } from '../../tasks/index.ts'

/** Every experiment of one's own, with the record it left. */
export default function MyExperiments() {
  const { t } = useTranslation('experiments')
  const text = useLocalText()
  const { t: ofTask } = useTranslation('tasks')
  const statusText = ({ status, open }: ExperimentRow): string =>
    status === null
      ? t(open ? 'mine.open' : 'mine.ended')
      : ofTask(statusLook(taskTypes.experiment, status).key)
  const columns: Column<ExperimentRow>[] = [
    {
      key: 'name',
      title: t('mine.name'),
      primary: true,
      render: (row) => (
        <Link to="/doexperiment" search={{ id: row.id }}>
          {text(row.name)}
        </Link>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'kind',
      title: t('mine.kind'),
      render: (row) => t(row.studentTaskId ? 'process.task' : 'process.free'),
      csv: (row) => t(row.studentTaskId ? 'process.task' : 'process.free'),
    },
    {
      key: 'status',
      title: t('mine.status'),
      render: (row) =>
        row.status === null ? (
          <StatusTag tone={row.open ? 'active' : 'neutral'}>{statusText(row)}</StatusTag>
        ) : (
          <StudentStatus type={taskTypes.experiment} status={row.status} />
        ),
      csv: statusText,
    },
    {
      key: 'startedAt',
      title: t('mine.started'),
      sortable: true,
      render: (row) => <TimeText value={row.startedAt} />,
    },
    {
      key: 'updatedAt',
      title: t('mine.changed'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  return (
    <ListPage
      title={t('mine.title')}
      hint={t('mine.hint')}
      endpoint={experimentPage}
      columns={columns}
      filters={[
        {
          key: 'open',
          label: t('mine.shown'),
          options: [
            { value: true, label: t('mine.open') },
            { value: false, label: t('mine.ended') },
          ],
        },
      ]}
      rowActions={(row) => (
        <LinkButton
          size="small"
          look={row.open ? 'primary' : 'link'}
          to="/doexperiment"
          search={{ id: row.id }}
        >
          {t(row.open ? 'process.goOn' : 'mine.look')}
        </LinkButton>
      )}
      empty={{
        title: t('mine.none'),
        hint: t('mine.noneHint'),
        action: <LinkButton to="/bench/experimentalize">{t('start.title')}</LinkButton>,
      }}
      exportName="experiments"
    />
  )
}
