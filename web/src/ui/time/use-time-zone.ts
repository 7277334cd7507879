import { useSession } from '../../app/session/session.ts'

/** The zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which the organisation means its dates; the browser's for whoever belongs to none. */
export const useTimeZone = (): string => {
  const user = useSession((state) => state.user)
  return user?.orgId ? user.timeZone : browserZone()
}
