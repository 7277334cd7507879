import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  loginMethods,
  roleOptions,
  userDelete,
  userPage,
  userResetPassword,
  userStatus,
  userStatuses,
  type UserRow,
} from '@labbox/contract/access/users.ts'
import { ApiError, failureText } from '../../../../app/api/api-error.ts'
import { call } from '../../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../../app/api/query.ts'
import { translate, useListed, useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../../ui/list/RowActs.tsx'
import type { BulkAction, Column, Filter } from '../../../../ui/list/types.ts'
import { listInput, useListState } from '../../../../ui/list/use-list-state.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { TimeText } from '../../../../ui/time/TimeText.tsx'
import { NewPasswords, showPasswords } from './NewPasswords.tsx'
import { UsersAssign } from './UsersAssign.tsx'
import { UsersExport } from './UsersExport.tsx'
import '../../access.css'

const reset = async (rows: readonly UserRow[]) => {
  const { users } = await call(userResetPassword, { ids: rows.map((row) => row.id) }).catch((error) => {
    if (error instanceof ApiError && error.told) throw error
    throw new Error(translate('sys-access:user.resetFailed', { reason: failureText(error) }))
  })
  showPasswords(users)
  await invalidate([userPage])
}
const setStatus = async (rows: readonly UserRow[], status: 0 | 1) => {
  await call(userStatus, { ids: rows.map((row) => row.id), status })
  await invalidate([userPage])
}
const remove = async (rows: readonly UserRow[]) => {
  await call(userDelete, { ids: rows.map((row) => row.id) })
  await invalidate([userPage])
}

const useColumns = (): Column<UserRow>[] => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const listed = useListed()
  const roles = (row: UserRow) => listed(row.roles.map((one) => text(one.name)))
  return [
    { key: 'account', title: t('user.account'), primary: true, sortable: true },
    { key: 'name', title: t('user.name'), sortable: true },
    { key: 'number', title: t('user.number'), sortable: true, render: (row) => row.number || '–' },
    {
      key: 'roles',
      title: t('user.roles'),
      render: (row) => (
        <>
          {roles(row) || '–'}
          <div className="lb-muted">{text(row.orgName)}</div>
        </>
      ),
      csv: roles,
    },
    {
      key: 'orgName',
      title: t('user.org'),
      extra: true,
      render: (row) => text(row.orgName) || '–',
      csv: (row) => text(row.orgName),
    },
    {
      key: 'status',
      title: t('user.status'),
      render: (row) => (
        <StatusTag tone={row.status === userStatuses.active ? 'ok' : 'bad'}>
          {t(`user.state.${row.status}`)}
        </StatusTag>
      ),
    },
    {
      key: 'lastSeenAt',
      title: t('user.lastSeen'),
      render: (row) => (row.lastSeenAt ? <TimeText value={row.lastSeenAt} relative /> : t('user.never')),
    },
  ]
}

/** Only what may be done to this one; what may not is not offered. */
const Actions = ({ row, path }: { row: UserRow; path: string }) => {
  const { t } = useTranslation('sys-access')
  const can = useCan()
  const active = row.status === userStatuses.active
  const may = (act: UserRow['may'][number]) => row.may.includes(act)
  if (row.may.length === 0) return <span className="lb-muted">{t('user.beyond')}</span>
  return (
    <RowActs>
      {may('edit') && (
        <LinkButton to={`${path}/${row.id}/update`} search look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {may('resetPassword') && (
        <ConfirmButton
          type="link"
          size="small"
          danger={false}
          loses={t('user.resetLoses', { name: row.name })}
          run={() => reset([row])}
        >
          {t('user.reset')}
        </ConfirmButton>
      )}
      {can('handover:things:run') && row.roles.some(({ code }) => code === 'teacher') && (
        <LinkButton to="/handover" search={{ user: row.id }} look="link" size="small">
          {t('user.handOver')}
        </LinkButton>
      )}
      {may('status') && (
        <ConfirmButton
          type="link"
          size="small"
          danger={active}
          loses={t(active ? 'user.disableLoses' : 'user.enableLoses', { name: row.name })}
          run={() => setStatus([row], active ? userStatuses.disabled : userStatuses.active)}
        >
          {t(active ? 'user.disable' : 'user.enable')}
        </ConfirmButton>
      )}
      {may('delete') && (
        <ConfirmButton
          type="link"
          size="small"
          loses={t('user.deleteLoses', { name: row.name })}
          run={() => remove([row])}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

export interface UsersProps {
  /** Address of the page, for its drawers. */
  path: string
  title: string
  hint?: ReactNode
  filters?: readonly Filter[]
  orgId?: string | undefined
}

/** A list of users, with all that is done to them. */
export const Users = ({ path, title, hint, filters = [], orgId }: UsersProps) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const can = useCan()
  const roles = useQuery(queryOf(roleOptions, {}))
  const all: Filter[] = [
    { key: 'text', label: t('user.search') },
    ...filters,
    {
      key: 'role',
      label: t('user.role'),
      options: (roles.data ?? []).map((one) => ({ value: one.code, label: text(one.name) })),
    },
    {
      key: 'status',
      label: t('user.status'),
      options: [1, 0].map((value) => ({ value, label: t(`user.state.${value}`) })),
    },
    {
      key: 'loginMethod',
      label: t('user.loginMethod'),
      options: loginMethods.map((value) => ({ value, label: t(`user.method.${value}`) })),
    },
  ]
  const [state] = useListState(all)
  const [assigning, setAssigning] = useState<{ rows: UserRow[]; done: () => void } | null>(null)
  const bulk: BulkAction<UserRow>[] = [
    {
      key: 'enable',
      label: t('user.enable'),
      loses: t('user.enableAll'),
      run: (rows) => setStatus(rows, userStatuses.active),
    },
    {
      key: 'disable',
      label: t('user.disable'),
      loses: t('user.disableAll'),
      run: (rows) => setStatus(rows, userStatuses.disabled),
    },
    {
      key: 'assign',
      label: t('user.assign'),
      run: (rows) => new Promise<void>((done) => setAssigning({ rows, done })),
    },
    ...(can('access:user:resetPassword')
      ? [{ key: 'reset', label: t('user.reset'), loses: t('user.resetAll'), run: reset }]
      : []),
    ...(can('access:user:delete')
      ? [{ key: 'delete', label: t('common:action.delete'), loses: t('user.deleteAll'), run: remove }]
      : []),
  ]
  const add = can('access:user:add') && (
    <LinkButton to={`${path}/add`} search look="primary">
      {t('user.add')}
    </LinkButton>
  )
  const { page: _page, limit: _limit, ...filtered } = listInput(state, all)
  const actions = (
    <div className="lb-actions">
      {can('access:user:export') && <UsersExport input={{ ...filtered, ...(orgId ? { orgId } : {}) }} />}
      {can('access:user:import') && (
        <LinkButton to={`${path}/import`} search>
          {t('user.import')}
        </LinkButton>
      )}
      {add}
    </div>
  )
  return (
    <>
      <ListPage
        title={title}
        hint={hint}
        endpoint={userPage}
        {...(orgId ? { fixed: { orgId } } : {})}
        columns={useColumns()}
        filters={all}
        actions={actions}
        rowActions={(row) => <Actions row={row} path={path} />}
        bulk={bulk}
        selectable={(row) => row.may.includes('status')}
        empty={{ title: t('user.empty'), action: add }}
      />
      {assigning && (
        <UsersAssign
          rows={assigning.rows}
          onClose={() => {
            assigning.done()
            setAssigning(null)
          }}
        />
      )}
      <NewPasswords />
    </>
  )
}
