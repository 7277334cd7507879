import { sessionDelete, sessionPage, type ClassSessionRow } from '@labbox/contract/attendance/sessions.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { statuses, useSessionName, useStatusWord } from '../words.ts'
import { AttendanceBar } from './AttendanceBar.tsx'
import { SessionTimes } from './SessionTimes.tsx'

interface Props {
  classId: string
  /** Of the class. */
  hint?: string
  editable: boolean
  /** As a part of the page of the class. */
  embedded?: boolean
}

/** The class sessions of a class, each with what its attendance comes to. */
export const SessionTable = ({ classId, hint, editable, embedded = false }: Props) => {
  const { t } = useTranslation('attendance')
  const nameOf = useSessionName()
  const word = useStatusWord()
  const columns: Column<ClassSessionRow>[] = [
    {
      key: 'name',
      title: t('field.session'),
      primary: true,
      render: (row) => (
        <Link to="/lab/attendance/take" search={{ id: row.id }}>
          {nameOf(row)}
        </Link>
      ),
      csv: nameOf,
    },
    {
      key: 'startAt',
      title: t('field.time'),
      sortable: true,
      render: (row) => <SessionTimes {...row} />,
    },
    {
      key: 'counts',
      title: t('list.title'),
      wrap: true,
      render: (row) => <AttendanceBar counts={row.counts} of={row.students} />,
      csv: ({ counts }) => statuses.map((status) => `${word(status)} ${counts[status]}`).join(' · '),
    },
  ]
  const remove = async (id: string) => {
    await call(sessionDelete, { id })
    await invalidate([sessionPage])
  }
  const add = editable && (
    <LinkButton to="/lab/attendance/add" search={{ class: classId }} look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={hint}
      embedded={embedded}
      endpoint={sessionPage}
      fixed={{ classId }}
      columns={columns}
      actions={add}
      rowActions={(row) =>
        editable && (
          <>
            <LinkButton to="/lab/attendance/screen" search={{ id: row.id }} look="link" size="small">
              {t('screen.open')}
            </LinkButton>
            <LinkButton
              to="/lab/attendance/$id/update"
              params={{ id: row.id }}
              search={{ class: classId }}
              look="link"
              size="small"
            >
              {t('common:action.edit')}
            </LinkButton>
            <ConfirmButton
              type="link"
              size="small"
              question={t('delete.question', { name: nameOf(row) })}
              loses={t('delete.loses')}
              run={() => remove(row.id)}
            >
              {t('common:action.delete')}
            </ConfirmButton>
          </>
        )
      }
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      exportName="attendance"
    />
  )
}
