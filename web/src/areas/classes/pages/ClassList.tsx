import { Link } from '@tanstack/react-router'
import { classPage } from '@labbox/contract/classes/classes.ts'
import type { ClassRow } from '@labbox/contract/classes/classes.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'

/** The classes one teaches or administers. */
const ClassList = () => {
  const { t } = useTranslation('classes')
  const text = useLocalText()
  const can = useCan()
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'archived',
      label: t('field.state'),
      options: [
        { value: false, label: t('state.running') },
        { value: true, label: t('state.archived') },
      ],
    },
  ]
  const columns: Column<ClassRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => (
        <Link to="/lab/myClass/$id/view" params={{ id: row.id }} search>
          {text(row.name)}
        </Link>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'semesterName',
      title: t('field.semester'),
      render: (row) => text(row.semesterName) || '–',
      csv: (row) => text(row.semesterName),
    },
    {
      key: 'teachers',
      title: t('field.teachers'),
      render: (row) => row.teachers.join(', '),
      csv: (row) => row.teachers.join(', '),
    },
    { key: 'members', title: t('field.members'), numeric: true },
    {
      key: 'archived',
      title: t('field.state'),
      render: (row) => (
        <StatusTag tone={row.archived ? 'neutral' : 'ok'}>
          {t(row.archived ? 'state.archived' : 'state.running')}
        </StatusTag>
      ),
      csv: (row) => t(row.archived ? 'state.archived' : 'state.running'),
    },
    {
      key: 'createdAt',
      title: t('field.createdAt'),
      sortable: true,
      render: (row) => <TimeText value={row.createdAt} />,
    },
  ]
  const add = can('classes:class:add') && (
    <LinkButton to="/lab/myClass/add" search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={t('list.hint')}
      endpoint={classPage}
      columns={columns}
      filters={filters}
      actions={add}
      rowActions={(row) =>
        can('classes:class:edit') && (
          <LinkButton to="/lab/myClass/$id/update" params={{ id: row.id }} search look="link" size="small">
            {t('common:action.edit')}
          </LinkButton>
        )
      }
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      exportName="classes"
    />
  )
}

export default ClassList
