import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { monitorVersionGet, monitorVersionList } from '@labbox/contract/measurement/library.ts'
import type { Template } from '@labbox/contract/measurement/template.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** The immutable versions; an older one can be taken into the draft. */
export const Versions = ({ id, onTake }: { id: string; onTake: (document: Template) => void }) => {
  const { t } = useTranslation('monitor')
  const query = useQuery(queryOf(monitorVersionList, { id }))
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.length === 0)
    return <EmptyState title={t('library.noVersions')} hint={t('library.noVersionsHint')} />
  return (
    <ul className="lb-groups">
      {query.data.map(({ id: versionId, number, by, createdAt, hash }) => (
        <li key={versionId} className="lb-actions">
          <strong>{t('library.version', { number })}</strong>
          <span className="lb-muted">
            {by} · <TimeText value={createdAt} /> · <code>{hash.slice(0, 8)}</code>
          </span>
          <ConfirmButton
            size="small"
            danger={false}
            loses={t('library.takeLoses')}
            run={async () => onTake((await call(monitorVersionGet, { id, number })).document)}
          >
            {t('library.take')}
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}
