import { useMatches } from '@tanstack/react-router'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { graphAdd, graphList } from '@labbox/contract/courses/graphs.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { GraphFields } from '../graph/GraphFields.tsx'

const EMPTY = { type: 1, name: {}, description: {}, visible: false }

/** A new graph of the course; then its editor. */
const GraphAdd = () => {
  const { t } = useTranslation('courses-graph')
  const navigate = useNavigate()
  const { id: courseId = '' }: Record<string, string> = useSearch()
  const under = useMatches({ select: (matches) => matches.at(-2)?.pathname ?? '/course/list/graph' })
  return (
    <FormDrawer
      title={t('list.add')}
      endpoint={graphAdd}
      fixed={{ courseId }}
      initial={EMPTY}
      invalidates={[graphList]}
      done={t('edit.saved')}
      // After the drawer has closed, because closing navigates to the list.
      onDone={({ id }) => setTimeout(() => void navigate({ to: `${under}/relationship`, search: { id } }))}
    >
      <GraphFields />
    </FormDrawer>
  )
}

export default GraphAdd
