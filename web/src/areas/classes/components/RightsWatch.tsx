import { topics } from '@labbox/contract/bench/protocol.ts'
import { RightsNotice } from '@labbox/contract/access/assisting.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import { renewUser, useSession } from '../../../app/session/session.ts'

/** Shows and hides at once what a teacher has just allowed or taken away. */
const RightsWatch = () => {
  const userId = useSession((state) => state.user?.id)
  useTopic(userId && topics.user(userId), (payload) => {
    if (RightsNotice.safeParse(jsonOf(payload)).success) void renewUser()
  })
  return null
}

export default RightsWatch
