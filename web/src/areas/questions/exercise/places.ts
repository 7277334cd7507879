import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

/** Practice inside an open course; `course` says which, `bank` or `id` what is practised. */
const MOOC_PRACTICE = '/stu/stuMoocPracticing'
const PRACTICE = '/stu/exerciseOnline'

/** Where rounds of practice open, and where they lead back to: in an open course, to that course. */
export const usePlaces = () => {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { course }: Record<string, string | undefined> = useSearch({ strict: false })
  const mooc = path === MOOC_PRACTICE && course !== undefined
  const roundAt = (id: string) =>
    mooc
      ? { to: MOOC_PRACTICE, search: { course, id } as never }
      : { to: `${PRACTICE}/round`, search: { id } as never }
  return {
    mooc,
    roundAt,
    openRound: (id: string) => navigate(roundAt(id)),
    back: mooc ? { to: '/stu/mooc/task', search: { id: course } as never } : { to: PRACTICE },
  }
}
