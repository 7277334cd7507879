import { useCallback, useRef } from 'react'
import { menuList, menuMove } from '@labbox/contract/access/menus.ts'
import type { MenuRow } from '@labbox/contract/access/menus.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryClient, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/feedback.ts'
import { moved } from './menu-order.ts'
import type { Place } from './menu-order.ts'

/**
 * Moves rows: shown at once, told to the server one after the other, so that a key may be pressed several times in a row. When the
 * last is through, the server's own order is asked for.
 */
export const useMenuMove = (): ((id: string, place: Place) => void) => {
  const waiting = useRef({ count: 0, last: Promise.resolve() })
  return useCallback((id, place) => {
    const queue = waiting.current
    queryClient.setQueryData<MenuRow[]>(
      queryOf(menuList, {}).queryKey,
      (rows) => rows && moved(rows, id, place),
    )
    queue.count += 1
    queue.last = queue.last.then(async () => {
      try {
        await call(menuMove, { id, ...place })
      } catch (error) {
        if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      }
      queue.count -= 1
      if (queue.count === 0) await invalidate([menuList])
    })
  }, [])
}
