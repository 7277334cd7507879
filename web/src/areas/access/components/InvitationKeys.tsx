import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { shownKey } from '@labbox/contract/access/registration.ts'
import {
  classKeyAdd,
  classKeyList,
  classKeyRevoke,
  orgKeyAdd,
  orgKeyList,
  orgKeyRevoke,
  type InvitationKey,
} from '@labbox/contract/classes/keys.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { KeyAdd } from './KeyAdd.tsx'
import { KeyCode } from './KeyCode.tsx'
import '../access.css'
import './keys.css'

const tones = { open: 'ok', expired: 'neutral', usedUp: 'neutral', revoked: 'neutral' } as const

/** A class, or an organisation alone. */
export type KeyPlace = { classId: string } | { orgId: string }

const callsOf = (place: KeyPlace) =>
  'classId' in place
    ? { list: queryOf(classKeyList, place), all: classKeyList, add: classKeyAdd, revoke: classKeyRevoke }
    : { list: queryOf(orgKeyList, place), all: orgKeyList, add: orgKeyAdd, revoke: orgKeyRevoke }

const Row = ({
  row,
  onShow,
  onRevoke,
}: {
  row: InvitationKey
  onShow: () => void
  onRevoke: () => Promise<void>
}) => {
  const { t } = useTranslation('keys')
  const open = row.state === 'open'
  return (
    <li>
      <div>
        {open ? <CopyText text={shownKey(row.key)} /> : <s className="lb-muted">{shownKey(row.key)}</s>}{' '}
        <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>
        <div className="lb-muted">
          {t('used', { used: row.used, uses: row.uses })} · {t('until')} <TimeText value={row.expiresAt} /> ·{' '}
          {row.createdBy}
          {row.remark && ` · ${row.remark}`}
        </div>
      </div>
      <Space wrap size={0}>
        {open && (
          <Button type="link" size="small" onClick={onShow}>
            {t('show')}
          </Button>
        )}
        <ConfirmButton type="link" size="small" loses={t(open ? 'loses' : 'clears')} run={onRevoke}>
          {t(open ? 'revoke' : 'common:action.delete')}
        </ConfirmButton>
      </Space>
    </li>
  )
}

/** Keys by which new students register themselves: made, shown as link and code, withdrawn. */
export const InvitationKeys = ({ place }: { place: KeyPlace }) => {
  const { t } = useTranslation('keys')
  const { list, all, add, revoke } = callsOf(place)
  const query = useQuery({ ...list, queryKey: [all.path, place] })
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<InvitationKey | null>(null)
  const close = (made: InvitationKey | null) => {
    setAdding(false)
    if (made) setShown(made)
  }
  return (
    <section aria-label={t('title')} className="lb-invitation-keys">
      <div className="lb-keys-head">
        <h3>{t('title')}</h3>
        <Button onClick={() => setAdding(true)}>{t('add')}</Button>
      </div>
      {query.isPending && <Skeleton active paragraph={{ rows: 1 }} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <EmptyState title={t('empty')} hint={t('emptyHint')} />}
      <ul className="lb-sessions">
        {query.data?.map((row) => (
          <Row
            key={row.id}
            row={row}
            onShow={() => setShown(row)}
            onRevoke={async () => {
              await call(revoke, { id: row.id })
              await invalidate([all])
            }}
          />
        ))}
      </ul>
      {adding && <KeyAdd endpoint={add} place={place} invalidates={[all]} onClose={close} />}
      {shown && <KeyCode row={shown} onClose={() => setShown(null)} />}
    </section>
  )
}
