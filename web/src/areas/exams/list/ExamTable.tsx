import { Button } from 'antd'
import { useState } from 'react'
import { Link } from '../../../ui/navigation.ts'
import { examGet, examPage, type ExamRow } from '@labbox/contract/exams/exams.ts'
import { taskDelete } from '@labbox/contract/tasks/shelf.ts'
import type { TaskState } from '@labbox/contract/tasks/states.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { CountsBar, TimeLeft, useShelf } from '../../tasks/index.ts'
import { EarlyEnd } from './EarlyEnd.tsx'
import { ExamStateTag } from './ExamStateTag.tsx'
import { PublishDialog } from './PublishButton.tsx'
import '../exams.css'

const states: readonly TaskState[] = ['draft', 'published', 'inProgress', 'finished', 'closed']

const Actions = ({ row, base }: { row: ExamRow; base: string }) => {
  const { t } = useTranslation(['exams', 'tasks-manage'])
  const text = useLocalText()
  const draft = row.state === 'draft' && row.editable
  const [publishing, setPublishing] = useState(false)
  return (
    <>
      <RowActs>
        {draft && (
          <Button type="link" size="small" onClick={() => setPublishing(true)}>
            {t('publish.open')}
          </Button>
        )}
        {draft && (
          <LinkButton to={`${base}/$id/update`} params={{ id: row.id }} search look="link" size="small">
            {t('common:action.edit')}
          </LinkButton>
        )}
        {!draft && (
          <LinkButton to="/exam/list/exam" search={{ id: row.id }} look="link" size="small">
            {t('common:action.view')}
          </LinkButton>
        )}
        {draft && (
          <ConfirmButton
            type="link"
            size="small"
            question={t('paper.deleteQuestion', { name: text(row.name) })}
            loses={t('tasks-manage:act.deleteLoses')}
            run={async () => {
              await call(taskDelete, { ids: [row.id] })
              await invalidate([examPage])
            }}
          >
            {t('common:action.delete')}
          </ConfirmButton>
        )}
      </RowActs>
      {publishing && <PublishDialog id={row.id} onClose={() => setPublishing(false)} />}
    </>
  )
}

const isDraft = ({ state }: ExamRow): boolean => state === 'draft'

/** Exams (type 6) or quizzes (type 1) that one set or administers. */
export const ExamTable = ({ type }: { type: 1 | 6 }) => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const listed = useListed()
  const can = useCan()
  const kind = type === 6 ? 'exam' : 'quiz'
  const base = `/exam/${type === 6 ? 'list' : 'quiz'}`
  const shelf = useShelf([examPage, examGet], isDraft)
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'state',
      label: t('field.state'),
      options: states.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    shelf.filter,
  ]
  const classesOf = (row: ExamRow) => listed(row.classes.map(({ name }) => text(name)))
  const papersOf = (row: ExamRow) => listed(row.papers.map(text))
  const columns: Column<ExamRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => (
        <span className="lb-exam-name">
          {shelf.inTrash ? (
            text(row.name)
          ) : (
            <Link to="/exam/list/exam" search={{ id: row.id }}>
              {text(row.name)}
            </Link>
          )}
          <span className="lb-muted">{papersOf(row)}</span>
          <EarlyEnd exam={row} />
        </span>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'state',
      title: t('field.state'),
      render: (row) => <ExamStateTag state={row.state} />,
      csv: (row) => t(`state.${row.state}`),
    },
    {
      key: 'mode',
      title: t('field.mode'),
      extra: true,
      render: (row) => t(`mode.${row.mode}`),
      csv: (row) => t(`mode.${row.mode}`),
    },
    {
      key: 'classes',
      title: t('field.classes'),
      wrap: true,
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
      render: (row) =>
        row.state === 'draft' ? <span className="lb-muted">–</span> : <CountsBar task={row} />,
      csv: (row) => row.students,
    },
    {
      key: 'endAt',
      title: t('field.end'),
      sortable: true,
      render: (row) => (
        <TimeLeft startAt={row.startAt} endAt={row.endAt} endedEarlyAt={row.endedEarlyAt} pace={row.pace} />
      ),
    },
  ]
  const add = can('exams:exam:add') && (
    <LinkButton to={`${base}/add`} search look="primary">
      {t(`${kind}.add`)}
    </LinkButton>
  )
  return (
    <ListPage
      title={t(`${kind}.title`)}
      hint={t(`${kind}.hint`)}
      endpoint={examPage}
      fixed={{ type }}
      columns={columns}
      filters={filters}
      actions={add}
      refetchMs={30_000}
      bulk={can('tasks:task:edit') ? shelf.bulk() : []}
      rowActions={(row) => !shelf.inTrash && <Actions row={row} base={base} />}
      empty={{ title: t(`${kind}.empty`), hint: t(`${kind}.emptyHint`), action: add }}
      exportName={kind === 'exam' ? 'exams' : 'quizzes'}
    />
  )
}
