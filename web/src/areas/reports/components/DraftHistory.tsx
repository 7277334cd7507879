import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import type { ReportDraft } from '@labbox/contract/reports/reports.ts'
import { reportVersion, reportVersions } from '@labbox/contract/reports/versions.ts'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { VersionList } from '../../../ui/versions/VersionList.tsx'
import { compareDrafts } from '../diff/compare.ts'
import { DraftChanges } from '../diff/DraftChanges.tsx'

interface Props {
  studentTaskId: string
  template: ReportTemplate
  /** As it is written now. */
  draft: ReportDraft
  onTake: (number: number) => Promise<void>
}

/** What was changed since one version. */
const Compared = ({ number, studentTaskId, template, draft }: Omit<Props, 'onTake'> & { number: number }) => {
  const { t } = useTranslation('reports')
  const query = useQuery(queryOf(reportVersion, { studentTaskId, number }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const changes = compareDrafts(template, query.data.draft, draft)
  const nothing = Object.keys(changes.texts).length + changes.pictures.length === 0
  return nothing ? (
    <p className="lb-muted">{t('changes.none')}</p>
  ) : (
    <DraftChanges template={template} changes={changes} />
  )
}

const Versions = ({ onTake, ...props }: Props) => {
  const { t } = useTranslation('reports')
  const { studentTaskId } = props
  const [compared, setCompared] = useState<number | null>(null)
  const query = useQuery({ ...queryOf(reportVersions, { studentTaskId }), staleTime: 0 })
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return (
    <VersionList
      versions={query.data}
      none={t('versions.none')}
      words={{ current: t('versions.current'), loses: t('versions.loses') }}
      onTake={onTake}
      beside={(number) => (
        <Button
          size="small"
          aria-expanded={compared === number}
          onClick={() => setCompared(compared === number ? null : number)}
        >
          {t('versions.compare')}
        </Button>
      )}
      below={(number) => compared === number && <Compared number={number} {...props} />}
    />
  )
}

/** How the draft was before, what was changed since, and a way back. */
export const DraftHistory = (props: Props) => {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('versions.title')}</Button>
      <Drawer
        open={open}
        size="large"
        destroyOnHidden
        title={t('versions.title')}
        onClose={() => setOpen(false)}
      >
        <Versions
          {...props}
          onTake={async (number) => {
            await props.onTake(number)
            setOpen(false)
          }}
        />
      </Drawer>
    </>
  )
}
