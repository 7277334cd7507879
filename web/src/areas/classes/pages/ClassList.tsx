import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Link } from '../../../ui/navigation.ts'
import { classPage, semesterList, type ClassRow } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

type Base = '/lab/myClass' | '/lab/orgclass' | '/lab/class'
const bases: readonly Base[] = ['/lab/orgclass', '/lab/class']

/** Own classes, those of the organisation, or all: which ones the server sends is decided by the role. */
const ClassList = () => {
  const { t } = useTranslation('classes')
  const base = useLocation({
    select: ({ pathname }): Base => bases.find((each) => pathname.startsWith(each)) ?? '/lab/myClass',
  })
  const semesters = useQuery(queryOf(semesterList, {}))
  const text = useLocalText()
  const listed = useListed()
  const can = useCan()
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'semesterId',
      label: t('field.semester'),
      options: (semesters.data ?? []).map(({ id, name }) => ({ value: id, label: text(name) })),
    },
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
        <Link to={`${base}/$id/view`} params={{ id: row.id }} search>
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
      render: (row) => listed(row.teachers),
      csv: (row) => listed(row.teachers),
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
    <LinkButton to={`${base}/add`} search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  const carry = can('rollover:classes:run') && <LinkButton to="/rollover">{t('list.rollover')}</LinkButton>
  return (
    <ListPage
      title={t(base === '/lab/myClass' ? 'list.title' : 'list.orgTitle')}
      hint={t(base === '/lab/myClass' ? 'list.hint' : 'list.orgHint')}
      endpoint={classPage}
      columns={columns}
      filters={filters}
      actions={
        <>
          {carry}
          {add}
        </>
      }
      rowActions={(row) =>
        can('classes:class:edit') && (
          <LinkButton to={`${base}/$id/update`} params={{ id: row.id }} search look="link" size="small">
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
