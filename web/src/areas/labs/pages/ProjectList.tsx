import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { experimentPractice } from '@labbox/contract/experiments/experiments.ts'
import { projectCopy, projectDelete, projectPage, type ProjectRow } from '@labbox/contract/labs/projects.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/TimeText.tsx'
import { Cover } from '../components/Cover.tsx'
import '../labs.css'

const Actions = ({ row }: { row: ProjectRow }) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const can = useCan()
  const navigate = useNavigate()
  const tryOut = useMutationOf(experimentPractice, {
    onSuccess: ({ id }) => void navigate({ to: '/doexperiment', search: { id } as never }),
  })
  const copy = useMutationOf(projectCopy, { invalidates: [projectPage], done: t('list.copied') })
  const remove = async () => {
    await call(projectDelete, { id: row.id })
    await invalidate([projectPage])
  }
  const plain = { type: 'link', size: 'small' } as const
  return (
    <span className="lb-lab-actions">
      {row.editable && (
        <LinkButton to="/lab/project/edit" search={{ id: row.id } as never} look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {can('tasks:task:add') && (
        <LinkButton
          to="/teacher/taskMgt/publish"
          search={{ project: row.id } as never}
          look="link"
          size="small"
        >
          {t('list.publish')}
        </LinkButton>
      )}
      {can('experiments:work:do') && (
        <Button {...plain} loading={tryOut.isPending} onClick={() => tryOut.mutate({ projectId: row.id })}>
          {t('list.tryOut')}
        </Button>
      )}
      {can('labs:project:add') && (
        <Button {...plain} loading={copy.isPending} onClick={() => copy.mutate({ id: row.id })}>
          {t('list.copy')}
        </Button>
      )}
      {row.editable && can('labs:project:delete') && (
        <ConfirmButton
          {...plain}
          question={t('list.deleteQuestion', { name: text(row.name) })}
          loses={t('list.deleteLoses', { count: row.versions })}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </span>
  )
}

/** Own, school and system lab projects. */
const ProjectList = () => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const can = useCan()
  const groups = [0, 1, 2] as const
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'group',
      label: t('field.group'),
      options: groups.map((value) => ({ value, label: t(`group.${value}`) })),
    },
  ]
  const columns: Column<ProjectRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => (
        <span className="lb-lab-name">
          <Cover url={row.coverUrl} name={text(row.name)} />
          <span>
            {row.editable ? (
              <Link to="/lab/project/edit" search={{ id: row.id } as never}>
                <strong>{text(row.name)}</strong>
              </Link>
            ) : (
              <strong>{text(row.name)}</strong>
            )}
            <span className="lb-lab-intro lb-muted">{text(row.introduction)}</span>
          </span>
        </span>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'group',
      title: t('field.group'),
      render: (row) => t(`group.${row.group}`),
      csv: (row) => t(`group.${row.group}`),
    },
    { key: 'owner', title: t('field.owner'), render: (row) => row.owner ?? t('field.shipped') },
    { key: 'versions', title: t('field.versions'), numeric: true },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  const add = can('labs:project:add') && (
    <LinkButton to="/lab/project/add" search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={t('list.hint')}
      endpoint={projectPage}
      columns={columns}
      filters={filters}
      actions={add}
      rowActions={(row) => <Actions row={row} />}
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      exportName="lab-projects"
    />
  )
}

export default ProjectList
