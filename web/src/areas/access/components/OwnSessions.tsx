import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { ownSessionEnd, ownSessions } from '@labbox/contract/access/sessions.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { deviceName } from '../sys/device-name.ts'

/** Where one is signed in; any other place can be signed out from here. */
export const OwnSessions = () => {
  const { t } = useTranslation('access')
  const text = useLocalText()
  const query = useQuery(queryOf(ownSessions, {}))
  const end = async (id: string) => {
    await call(ownSessionEnd, { id })
    await invalidate([ownSessions])
  }
  if (query.isPending) return <Skeleton active />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <ul className="lb-sessions">
      {query.data.map((row) => (
        <li key={row.id}>
          <div>
            <span title={row.device}>{deviceName(row.device) || t('sessions.unknown')}</span>{' '}
            {row.current && <Tag>{t('sessions.current')}</Tag>}
            <div className="lb-muted">
              {text(row.roleName)} · {row.address} · {t('sessions.since')} <TimeText value={row.createdAt} />
            </div>
          </div>
          {!row.current && (
            <ConfirmButton size="small" loses={t('sessions.loses')} run={() => end(row.id)}>
              {t('sessions.end')}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  )
}
