import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { projectGet } from '@labbox/contract/labs/projects.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { draftOf } from '../edit/draft.ts'
import { PreviewTab } from './PreviewTab.tsx'

/** A lab project for reading, as its students will meet it: before it is copied or published. */
const ViewProject = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('labs')
  const query = useQuery(queryOf(projectGet, { id }))
  return (
    <Drawer open size={960} title={t('tab.preview')} onClose={onClose}>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {query.data && <PreviewTab draft={draftOf(query.data)} projectId={id} />}
    </Drawer>
  )
}

export default ViewProject
