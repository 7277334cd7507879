import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useId } from 'react'
import { holdUnsaved, holdsUnsaved, mayLeave, releaseUnsaved } from './unsaved.ts'

/**
 * Registers unsaved work while `dirty` is true: closing the browser tab and leaving the route ask first, and a session
 * that ends meanwhile is renewed in an overlay on the page instead of by a reload.
 * @param save where saving goes by itself: tried first, so that nothing is asked when it works
 * @returns a function that lets go at once, to be called after saving and before navigating away
 */
export const useUnsaved = (dirty: boolean, save?: () => Promise<boolean>): (() => void) => {
  const id = useId()
  useEffect(() => {
    if (!dirty) return undefined
    holdUnsaved(id)
    return () => releaseUnsaved(id)
  }, [dirty, id])
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => holdsUnsaved(id),
    shouldBlockFn: async ({ current, next }) => {
      // A drawer over the page or a change of filters keeps the page mounted, so nothing is lost.
      if (
        !holdsUnsaved(id) ||
        next.pathname.startsWith(`${current.pathname}/`) ||
        next.pathname === current.pathname
      )
        return false
      const leave = ((await save?.()) ?? false) || (await mayLeave())
      if (leave) releaseUnsaved(id)
      return !leave
    },
  })
  return useCallback(() => releaseUnsaved(id), [id])
}
