import { useEffect } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { conversationGet, conversationPage, MessageLive } from '@labbox/contract/messages/conversations.ts'
import { messageList } from '@labbox/contract/messages/messages.ts'
import { invalidate } from '../../app/api/query.ts'
import { jsonOf, useMqttState, useTopic, useTopicHeard } from '../../app/mqtt.ts'
import { useSession } from '../../app/session/session.ts'

/** Pages ask by themselves: seldom while the broker tells them, often while it is away. */
const SELDOM_MS = 60_000
const OFTEN_MS = 5_000

/** How often to ask for what others write. */
export const useRhythm = (): number => (useMqttState() === 'connected' ? SELDOM_MS : OFTEN_MS)

const askAgain = () => invalidate([conversationPage, conversationGet, messageList])

/** Asks again as soon as somebody has written. */
export const useLiveMessages = (): void => {
  const userId = useSession((state) => state.user?.id)
  const topic = userId ? topics.user(userId) : null
  const heard = useTopicHeard(topic)
  useEffect(() => {
    // What was written before the broker told of it.
    if (heard) void askAgain()
  }, [heard])
  useTopic(topic, (payload) => {
    if (MessageLive.safeParse(jsonOf(payload)).success) void askAgain()
  })
}
