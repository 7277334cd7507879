import { userInfo } from '@labbox/contract/access/access.ts'
import { RightsNotice, SessionNotice } from '@labbox/contract/access/notices.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { call } from '../api/call.ts'
import { jsonOf, useTopic } from '../mqtt.ts'
import { renewUser, useSession } from './session.ts'

/**
 * Hears that this session was ended elsewhere and calls the server at once: the refusal is handled like that of any
 * call. What a teacher allows or takes away is shown and hidden at once.
 */
const SessionWatch = () => {
  const user = useSession((state) => state.user)
  useTopic(user && topics.user(user.id), (payload) => {
    const said = jsonOf(payload)
    if (RightsNotice.safeParse(said).success) void renewUser()
    if (!user || !SessionNotice.safeParse(said).data?.sessionIds.includes(user.sessionId)) return
    // `call` has shown the refusal already.
    call(userInfo, {}).catch(() => undefined)
  })
  return null
}

export default SessionWatch
