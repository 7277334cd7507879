import { useSession } from '../app/session/session.ts'

/** The zone in which the organisation means its dates. */
export const useTimeZone = (): string => useSession((state) => state.user?.timeZone) ?? 'UTC'
