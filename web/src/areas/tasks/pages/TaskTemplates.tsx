import { Button } from 'antd'
import { useState } from 'react'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import * as templates from '@labbox/contract/tasks/templates.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { useOwnedColumns } from '../../../ui/owned/use-owned-columns.tsx'
import { useTypeWord } from '../type-word.ts'
import { NameDialog } from '../templates/SaveTemplate.tsx'

type Row = templates.TaskTemplateRow

/** The form that a template fills. */
const formOf = {
  [taskTypes.quiz]: '/exam/quiz/add',
  [taskTypes.experiment]: '/teacher/taskMgt/publish',
  [taskTypes.exam]: '/exam/list/add',
} as const

const stale = [templates.taskTemplatePage, templates.taskTemplateGet]
const plain = { type: 'link', size: 'small' } as const

const Acts = ({ row, onRename }: { row: Row; onRename: () => void }) => {
  const { t } = useTranslation(['task-templates', 'owned', 'tasks-manage', 'common'])
  const text = useLocalText()
  const can = useCan()
  const { id, editable, shared } = row
  const copy = useMutationOf(templates.taskTemplateCopy, { invalidates: stale, done: t('copied') })
  const share = useMutationOf(templates.taskTemplateShare, { invalidates: stale })
  return (
    <RowActs>
      {can(row.type === taskTypes.experiment ? 'tasks:task:add' : 'exams:exam:add') && (
        <LinkButton to={formOf[row.type]} search={{ template: id }} look="link" size="small">
          {t('tasks-manage:publish.go')}
        </LinkButton>
      )}
      {editable && (
        <Button {...plain} onClick={onRename}>
          {t('rename')}
        </Button>
      )}
      {can('tasks:template:add') && (
        <Button {...plain} loading={copy.isPending} onClick={() => copy.mutate({ id })}>
          {t('owned:copy')}
        </Button>
      )}
      {editable && row.group === ownerGroups.person && (
        <Button
          {...plain}
          title={t('shareHint')}
          loading={share.isPending}
          onClick={() => share.mutate({ id, shared: !shared })}
        >
          {t(shared ? 'owned:unshare' : 'owned:share')}
        </Button>
      )}
      {editable && can('tasks:template:delete') && (
        <ConfirmButton
          {...plain}
          question={t('owned:deleteQuestion', { name: text(row.name) })}
          loses={t('deleteLoses')}
          run={async () => {
            await call(templates.taskTemplateDelete, { id })
            await invalidate(stale)
          }}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** Settings of publishings that are used again: own ones, those of the school and of the system. */
const TaskTemplates = () => {
  const { t } = useTranslation(['task-templates', 'owned', 'tasks'])
  const text = useLocalText()
  const typeWord = useTypeWord()
  const owned = useOwnedColumns<Row>()
  const [renamed, setRenamed] = useState<Row | null>(null)
  const rename = useMutationOf(templates.taskTemplateUpdate, {
    invalidates: stale,
    onSuccess: () => setRenamed(null),
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      primary: true,
      wrap: true,
      render: (row) => <strong>{text(row.name)}</strong>,
      csv: (row) => text(row.name),
    },
    {
      key: 'type',
      title: t('tasks:field.type'),
      render: (row) => typeWord(row.type),
      csv: (row) => typeWord(row.type),
    },
    { key: 'task', title: t('task'), render: (row) => text(row.task), csv: (row) => text(row.task) },
    owned.group,
    owned.owner,
    owned.updatedAt,
  ]
  const filters: Filter[] = [
    { key: 'name', label: t('name') },
    {
      key: 'type',
      label: t('tasks:field.type'),
      options: ([taskTypes.experiment, taskTypes.quiz, taskTypes.exam] as const).map((value) => ({
        value,
        label: typeWord(value),
      })),
    },
    owned.filters.group,
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={templates.taskTemplatePage}
        columns={columns}
        filters={filters}
        actions={<LinkButton to="/teacher/taskMgt">{t('toTasks')}</LinkButton>}
        rowActions={(row) => <Acts row={row} onRename={() => setRenamed(row)} />}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        exportName="task-templates"
      />
      {renamed && (
        <NameDialog
          title={t('rename')}
          hint={t('renameHint')}
          first={renamed.name}
          busy={rename.isPending}
          onSave={(name) => rename.mutate({ id: renamed.id, name })}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  )
}

export default TaskTemplates
