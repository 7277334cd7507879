import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { reportTemplateVersion, reportTemplateVersions } from '@labbox/contract/templates/templates.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** The immutable versions; an older one can be taken into the draft. */
export const Versions = ({ id, onTake }: { id: string; onTake: (document: ReportTemplate) => void }) => {
  const { t } = useTranslation('templates')
  const query = useQuery(queryOf(reportTemplateVersions, { id }))
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.length === 0) return <EmptyState title={t('versions.none')} hint={t('versions.noneHint')} />
  return (
    <ul className="lb-sections">
      {query.data.map(({ id: versionId, number, by, createdAt, current }) => (
        <li key={versionId} className="lb-section">
          <div className="lb-section-head">
            <strong>{t('versions.number', { number })}</strong>
            {current && <StatusTag tone="ok">{t('versions.current')}</StatusTag>}
            <span className="lb-muted">
              {by ?? t('field.shipped')} · <TimeText value={createdAt} />
            </span>
            {!current && (
              <span className="lb-section-tools">
                <ConfirmButton
                  size="small"
                  danger={false}
                  loses={t('versions.takeLoses')}
                  run={async () => onTake((await call(reportTemplateVersion, { id, number })).document)}
                >
                  {t('versions.take')}
                </ConfirmButton>
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
