import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { graphGet, graphList, graphUpdate } from '@labbox/contract/courses/graphs.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { GraphFields } from '../graph/GraphFields.tsx'

const GraphUpdate = () => {
  const { t } = useTranslation('courses-graph')
  const { graphId: id = '' }: Record<string, string> = useParams()
  const query = useQuery(queryOf(graphGet, { id }))
  return (
    <FormDrawer
      title={t('list.rename')}
      endpoint={graphUpdate}
      fixed={{ id }}
      query={query}
      initial={query.data}
      invalidates={[graphList, graphGet]}
      done={t('edit.saved')}
    >
      <GraphFields />
    </FormDrawer>
  )
}

export default GraphUpdate
