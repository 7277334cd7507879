import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import {
  projectGet,
  projectPage,
  versionList,
  versionRestore,
  type ProjectRow,
  type VersionRow,
} from '@labbox/contract/labs/projects.ts'
import { call } from '../../../app/api/call.ts'
import { fetchNow, invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

interface Props {
  project: ProjectRow
  onClose: () => void
}

const Row = ({ project, row }: { project: ProjectRow; row: VersionRow }) => {
  const { t } = useTranslation(['labs', 'versions'])
  const { number } = row
  const restore = async () => {
    const { id } = project
    const { revision } = await fetchNow(projectGet, { id })
    await call(versionRestore, { id, revision, versionId: row.id })
    await invalidate([versionList, projectPage, projectGet])
    notify.success(t('versions.restored', { number }))
  }
  return (
    <li>
      <div>
        <strong>{t('versions.number', { number })}</strong>{' '}
        {row.current && <StatusTag tone="ok">{t('versions.current')}</StatusTag>}
        <div className="lb-muted">
          {row.createdBy ?? t('versions:shipped')} · <TimeText value={row.createdAt} />
        </div>
      </div>
      {project.editable && !row.current && (
        <ConfirmButton size="small" loses={t('versions.restoreLoses')} run={restore}>
          {t('versions.restore')}
        </ConfirmButton>
      )}
    </li>
  )
}

/** What was handed out of a lab project, and the way back to it. */
export const Versions = ({ project, onClose }: Props) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const query = useQuery(queryOf(versionList, { id: project.id }))
  const rows = query.data
  return (
    <Drawer open size={480} title={t('versions.title', { name: text(project.name) })} onClose={onClose}>
      <p className="lb-muted">{t('versions.hint')}</p>
      {query.isError && !rows && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {rows?.length === 0 && <EmptyState title={t('versions.empty')} hint={t('versions.emptyHint')} />}
      <ul className="lb-lab-versions">
        {rows?.map((row) => (
          <Row key={row.id} project={project} row={row} />
        ))}
      </ul>
    </Drawer>
  )
}
