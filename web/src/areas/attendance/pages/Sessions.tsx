import { useQuery } from '@tanstack/react-query'
import { classGet } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { SessionTable } from '../components/SessionTable.tsx'

/** The class sessions of a class, on a page of their own. */
const Sessions = () => {
  const { class: id = '' } = useSearch()
  const text = useLocalText()
  const can = useCan()
  const { data, isError, error, refetch } = useQuery(queryOf(classGet, { id }))
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  const editable = can('attendance:session:edit') && data?.archived === false
  return <SessionTable classId={id} hint={text(data?.name)} editable={editable} />
}

export default Sessions
