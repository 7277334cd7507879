import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { wareList, type Ware } from '@labbox/contract/courses/wares.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { AskAbout } from '../../../app/session/AskAbout.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { treeOf, type Grown } from '../../../ui/tree/order.ts'
import { FilePreview } from '../../files/index.ts'
import { WareTitle } from './WareTitle.tsx'
import '../courses.css'

const nodeOf = (node: Grown<Ware>): TreeDataNode => ({
  key: node.id,
  title: <WareTitle ware={node} teaching={false} />,
  selectable: node.projectFileId !== null,
  children: node.children.map(nodeOf),
})

/** The material of a course for reading: the tree, and beside it the file that was chosen. */
export const WareReader = ({ courseId, first }: { courseId: string; first?: string | undefined }) => {
  const { t } = useTranslation(['courses', 'courses-ware'])
  const query = useQuery(queryOf(wareList, { courseId }))
  const [chosen, setChosen] = useState(first)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const items = query.data.items.filter((ware) => ware.visible)
  if (items.length === 0)
    return <EmptyState drawing="sheet" title={t('courses-ware:none')} hint={t('courses-ware:noneHint')} />
  const file = items.find((ware) => ware.id === chosen)?.projectFileId
  return (
    <div className="lb-course-reader">
      <nav aria-label={t('tab.courseware')}>
        <Tree
          blockNode
          defaultExpandAll
          aria-label={t('tab.courseware')}
          treeData={treeOf(items).map(nodeOf)}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(_, { node }) => setChosen(String(node.key))}
        />
      </nav>
      <div className="lb-course-file">
        {file && chosen ? (
          <>
            <p>
              <AskAbout kind="unit" id={chosen} label={t('courses-ware:discuss')} size="small" />
            </p>
            <FilePreview key={file} fileId={file} />
          </>
        ) : (
          <EmptyState drawing="sheet" title={t('courses-ware:choose')} hint={t('courses-ware:chooseHint')} />
        )}
      </div>
    </div>
  )
}
