import { useEffect, useSyncExternalStore } from 'react'
import {
  conversationGet,
  conversationPage,
  conversationRead,
} from '@labbox/contract/messages/conversations.ts'
import { call } from '../../app/api/call.ts'
import { addresses } from '../../app/api/light-calls.ts'
import { invalidate, queryClient } from '../../app/api/query.ts'

/** Nothing counts as read before it was on screen for this long. */
const READ_MS = 1_000

const listen = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const isSeen = () => document.visibilityState === 'visible'

/** Moves the read position to the newest that is shown, once it has been seen. */
export const useReading = (id: string, newest: number, read: number | undefined): void => {
  const seen = useSyncExternalStore(listen, isSeen)
  useEffect(() => {
    if (!seen || read === undefined || newest <= read) return undefined
    const timer = setTimeout(() => {
      void call(conversationRead, { id, upTo: newest }, { silent: true })
        .then(() => invalidate([conversationGet, conversationPage]))
        .then(() => queryClient.invalidateQueries({ queryKey: [addresses.homeCounts.path] }))
        // Not read, then: it is tried again with the next look.
        .catch(() => undefined)
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [id, newest, read, seen])
}
