import { userInfo } from '@labbox/contract/access/access.ts'
import { SessionNotice } from '@labbox/contract/access/notices.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { call } from '../api/call.ts'
import { useTopic } from '../mqtt.ts'
import { useSession } from './session.ts'

const noticeIn = (payload: Uint8Array): SessionNotice | null => {
  try {
    return SessionNotice.safeParse(JSON.parse(new TextDecoder().decode(payload))).data ?? null
  } catch {
    return null
  }
}

/**
 * Hears that this session was ended elsewhere and calls the server at once: the refusal is handled like that of any
 * call.
 */
const SessionWatch = () => {
  const user = useSession((state) => state.user)
  useTopic(user && topics.user(user.id), (payload) => {
    const notice = noticeIn(payload)
    if (!user || !notice?.sessionIds.includes(user.sessionId)) return
    // `call` has shown the refusal already.
    call(userInfo, {}).catch(() => undefined)
  })
  return null
}

export default SessionWatch
