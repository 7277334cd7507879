import { useEffect, useSyncExternalStore } from 'react'
import { conversationPage } from '@labbox/contract/messages/conversations.ts'
import { messageList, messageSend } from '@labbox/contract/messages/messages.ts'
import { ApiError } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { KEPT_MESSAGES } from '../../../app/kept/kept-reading.ts'
import { useSession } from '../../../app/session/session.ts'
import { createOutbox, type Outbox, type Outcome, type Waiting } from './outbox.ts'

const RETRY_MS = 5_000
/** What passes by itself: no network, a server that is busy or gone for a moment, a session that ended, too many at once. */
const isPassing = ({ key, code }: ApiError): boolean =>
  key === 'NETWORK' || key === 'HTTP' || code >= 500 || code === 401 || code === 429

const send = async (input: Waiting['input']): Promise<Outcome> => {
  try {
    const sent = await call(messageSend, input, { silent: true })
    await invalidate([messageList, conversationPage])
    return { sent }
  } catch (error) {
    if (error instanceof ApiError && !isPassing(error)) return { refused: error.msg }
    return 'later'
  }
}

const boxes = new Map<string, Outbox>()
const boxOf = (userId: string): Outbox => {
  const known = boxes.get(userId)
  if (known) return known
  const key = KEPT_MESSAGES + userId
  const made = createOutbox(
    {
      read: () => {
        try {
          return localStorage.getItem(key)
        } catch {
          return null
        }
      },
      write: (text) => {
        try {
          localStorage.setItem(key, text)
        } catch {
          // Full or forbidden: it lives as long as the page.
        }
      },
    },
    send,
  )
  boxes.set(userId, made)
  return made
}

/** What the signed-in person is writing and sending; what waits is sent as soon as that is possible. */
export const useOutbox = () => {
  const userId = useSession((state) => state.user?.id ?? '')
  const box = boxOf(userId)
  const state = useSyncExternalStore(box.listen, box.state)
  useEffect(() => {
    const flush = () => void box.flush()
    flush()
    const timer = setInterval(flush, RETRY_MS)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [box])
  return { box, ...state }
}
