import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useSearch } from '../../../ui/navigation.ts'
import { Alert, Skeleton } from 'antd'
import { graphGet, graphMine, type Graph } from '@labbox/contract/courses/graphs.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ClassMastery } from '../graph/ClassMastery.tsx'
import { GraphReader } from '../graph/GraphReader.tsx'

const OwnMastery = ({ graph }: { graph: Graph }) => {
  const query = useQuery(queryOf(graphMine, { id: graph.id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return <GraphReader graph={graph} student personal mastery={query.data.topics} />
}

/** A graph for reading: a student's own mastery, or for who teaches that of a class. */
const GraphView = () => {
  const { t } = useTranslation('courses-graph')
  const types = useDictionary('graphType')
  const text = useLocalText()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const search = useSearch()
  const id = search['id'] ?? ''
  const student = path.startsWith('/stu/')
  const query = useQuery({ ...queryOf(graphGet, { id }), enabled: id !== '' })
  if (id === '') return <EmptyState title={t('view.none')} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-page" />
  const graph = query.data
  const page = student
    ? '/stu/preview/course/graph'
    : `${path.startsWith('/course/orgcourse') ? '/course/orgcourse' : '/course/list'}/view/graph`
  return (
    <div className="lb-page">
      <PageHeader
        title={text(graph.name)}
        hint={[text(graph.courseName), types.label(graph.type), text(graph.description)]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <LinkButton to={page} search={{ id: graph.courseId }}>
              {t('view.back')}
            </LinkButton>
            {graph.editable && (
              <LinkButton to={path.replace(/graphViews$/, 'relationship')} search={{ id }} look="primary">
                {t('view.edit')}
              </LinkButton>
            )}
          </>
        }
      />
      {!student && !graph.visible && (
        <Alert className="lb-block" type="info" showIcon title={t('view.hidden')} />
      )}
      {student ? <OwnMastery graph={graph} /> : <ClassMastery graph={graph} />}
    </div>
  )
}

export default GraphView
