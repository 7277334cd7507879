import { useLocation } from '@tanstack/react-router'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'

/** Practice inside an open course; `course` says which, `bank` or `id` what is practised. */
const MOOC_PRACTICE = '/stu/stuMoocPracticing'
const PRACTICE = '/stu/exerciseOnline'

/** Where rounds of practice open, and where they lead back to: in an open course, to that course. */
export const usePlaces = () => {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { course }: Record<string, string | undefined> = useSearch()
  const mooc = path === MOOC_PRACTICE && course !== undefined
  const roundAt = (id: string) =>
    mooc ? { to: MOOC_PRACTICE, search: { course, id } } : { to: `${PRACTICE}/round`, search: { id } }
  return {
    mooc,
    roundAt,
    openRound: (id: string) => navigate(roundAt(id)),
    back: mooc ? { to: '/stu/mooc/task', search: { id: course } } : { to: PRACTICE },
  }
}
