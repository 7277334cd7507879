import { Suspense, useState, type ReactNode } from 'react'
import { lazy } from '../../../app/idle/lazy.ts'
import { Link } from '../../../ui/navigation.ts'
import { isExperimentType, isReportType } from '@labbox/contract/tasks/states.ts'
import { bulkActs, type BulkAct } from '@labbox/contract/tasks/bulk.ts'
import { taskGet, taskPage, type TaskRow } from '@labbox/contract/tasks/tasks.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { CountsBar } from './CountsBar.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useShelf } from './use-shelf.ts'
import { pageOf, TaskStateTag, useStateWord } from '../status.tsx'
import { useOfferedTypes, useTypeWord } from '../type-word.ts'
import '../../../ui/clamp.css'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))

/** Drafts of labs have no page of an exam's. */
const isDraft = ({ state, type }: TaskRow): boolean => state === 'draft' && isExperimentType(type)

interface Props {
  /** Only those of open courses. */
  open?: true
  /** What stands beside the buttons for new ones. */
  more?: ReactNode
}

/** Tasks one published or administers. */
export const Tasks = ({ open, more }: Props) => {
  const { t } = useTranslation([
    'tasks',
    'tasks-manage',
    'tasks-open',
    'tasks-calendar',
    'tasks-bulk',
    'task-templates',
  ])
  const typeWord = useTypeWord()
  const types = useOfferedTypes()
  const text = useLocalText()
  const listed = useListed()
  const can = useCan()
  const stateWord = useStateWord()
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'type',
      label: t('field.type'),
      options: types.map((value) => ({ value, label: typeWord(value) })),
    },
  ]
  const shelf = useShelf([taskPage, taskGet], isDraft)
  const [bulked, setBulked] = useState<{ act: BulkAct; rows: TaskRow[] } | null>(null)
  const classesOf = (row: TaskRow) => listed(row.classes.map(({ name }) => text(name)))
  filters.push(shelf.filter)
  const columns: Column<TaskRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => (
        <>
          <Link to={pageOf(row.type)} search={{ id: row.id }}>
            {text(row.name)}
          </Link>
          <div className="lb-muted">{typeWord(row.type)}</div>
        </>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'type',
      title: t('field.type'),
      extra: true,
      render: (row) => typeWord(row.type),
      csv: (row) => typeWord(row.type),
    },
    {
      key: 'state',
      title: t('field.state'),
      render: (row) => <TaskStateTag type={row.type} state={row.state} />,
      csv: (row) => stateWord(row.type, row.state),
    },
    {
      key: 'classes',
      title: t('field.classes'),
      wrap: true,
      width: 160,
      render: (row) => (
        <span className="lb-clamp" title={classesOf(row)}>
          {classesOf(row)}
        </span>
      ),
      csv: classesOf,
    },
    {
      key: 'counts',
      title: t('field.students'),
      render: (row) => <CountsBar task={row} />,
      csv: (row) => row.students,
    },
    {
      key: 'endAt',
      title: t('field.end'),
      sortable: true,
      render: (row) => <TimeLeft {...row} brief />,
    },
  ]
  const calendar = !open && <LinkButton to="/teacher/taskMgt/calendar">{t('tasks-calendar:open')}</LinkButton>
  const templates = !open && can('tasks:template:page') && (
    <LinkButton to="/teacher/taskMgt/templates">{t('task-templates:open')}</LinkButton>
  )
  const publish = can('tasks:task:add') && (
    <>
      {more}
      {!open && <LinkButton to="/teacher/taskMgt/plan">{t('tasks-manage:list.plan')}</LinkButton>}
      {can('exams:exam:add') && <LinkButton to="/exam/quiz/add">{t('tasks-manage:list.quiz')}</LinkButton>}
      <LinkButton to="/teacher/taskMgt/publish" search={open ? undefined : true} look="primary">
        {t('tasks-manage:publish.title')}
      </LinkButton>
    </>
  )
  const bulk = shelf.bulk(
    bulkActs.map((act) => ({
      key: act,
      label: t(`tasks-bulk:act.${act}`),
      run: async (rows: TaskRow[]) => setBulked({ act, rows }),
    })),
  )
  return (
    <>
      <ListPage
        title={open ? t('tasks-open:list.title') : t('list.title')}
        hint={open ? t('tasks-open:list.hint') : t('tasks-manage:list.hint')}
        endpoint={taskPage}
        {...(open && { fixed: { open } })}
        columns={columns}
        filters={filters}
        actions={
          <>
            {calendar}
            {templates}
            {publish}
          </>
        }
        refetchMs={30_000}
        bulk={can('tasks:task:edit') ? bulk : []}
        rowActions={(row) => (
          <>
            {isReportType(row.type) && (
              <LinkButton to="/teacher/reportReview" search={{ taskId: row.id }} look="link" size="small">
                {t('list.review')}
              </LinkButton>
            )}
            <LinkButton to={pageOf(row.type)} search={{ id: row.id }} look="link" size="small">
              {t('common:action.view')}
            </LinkButton>
            {isExperimentType(row.type) && can('tasks:task:add') && (
              <LinkButton to="/teacher/taskMgt/publish" search={{ copy: row.id }} look="link" size="small">
                {t('tasks-manage:act.copy')}
              </LinkButton>
            )}
            {row.versionId && (
              <LinkButton
                to="/teacher/taskMgt/guidebook"
                search={(before: object) => ({ ...before, task: row.id })}
                look="link"
                size="small"
              >
                {t('lab.guidebook')}
              </LinkButton>
            )}
          </>
        )}
        empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: publish }}
        exportName="tasks"
      />
      {bulked && (
        <Suspense>
          <BulkDialog {...bulked} onClose={() => setBulked(null)} />
        </Suspense>
      )}
    </>
  )
}
