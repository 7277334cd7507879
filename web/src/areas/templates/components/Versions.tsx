import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { reportTemplateVersion, reportTemplateVersions } from '@labbox/contract/templates/templates.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { VersionList } from '../../../ui/versions/VersionList.tsx'

/** The immutable versions; an older one can be taken into the draft. */
export const Versions = ({ id, onTake }: { id: string; onTake: (document: ReportTemplate) => void }) => {
  const { t } = useTranslation('templates')
  const query = useQuery(queryOf(reportTemplateVersions, { id }))
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return (
    <VersionList
      versions={query.data}
      none={t('versions.noneHint')}
      onTake={async (number) => onTake((await call(reportTemplateVersion, { id, number })).document)}
    />
  )
}
