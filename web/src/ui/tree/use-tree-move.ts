import { useCallback, useRef } from 'react'
import type { Endpoint } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../app/api/api-error.ts'
import { invalidate } from '../../app/api/query.ts'
import { notify } from '../../app/errors/feedback.ts'
import type { Place } from './order.ts'

export interface TreeMoves {
  /** Shows the new place before the server has said yes. */
  show: (id: string, place: Place) => void
  /** Tells the server. */
  send: (id: string, place: Place) => Promise<unknown>
  /** Asked anew when the last move is through. */
  list: Endpoint
}

/**
 * Moves rows: shown at once, told to the server one after the other, so that a key may be pressed several times in a row. When the
 * last is through, the server's own order is asked for.
 */
export const useTreeMove = (moves: TreeMoves): ((id: string, place: Place) => void) => {
  const waiting = useRef({ count: 0, last: Promise.resolve() })
  const { show, send, list } = moves
  return useCallback(
    (id, place) => {
      const queue = waiting.current
      show(id, place)
      queue.count += 1
      queue.last = queue.last.then(async () => {
        try {
          await send(id, place)
        } catch (error) {
          if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
        }
        queue.count -= 1
        if (queue.count === 0) await invalidate([list])
      })
    },
    [show, send, list],
  )
}
