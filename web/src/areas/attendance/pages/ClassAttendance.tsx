import { useQuery } from '@tanstack/react-query'
import { classGet } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useCan } from '../../../app/session/session.ts'
import { SessionTable } from '../components/SessionTable.tsx'

/** The class sessions of a class, on the page of the class. */
const ClassAttendance = ({ id }: { id: string }) => {
  const can = useCan()
  const { data } = useQuery(queryOf(classGet, { id }))
  const editable = can('attendance:session:edit') && data?.archived === false
  return <SessionTable embedded classId={id} editable={editable} />
}

export default ClassAttendance
