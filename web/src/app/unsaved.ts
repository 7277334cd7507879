import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useId } from 'react'
import { ask } from './errors/feedback.ts'
import { translate } from './i18n.ts'

/** Who on this page holds work that is not stored yet. */
const holders = new Set<string>()

export const hasUnsaved = (): boolean => holders.size > 0

const holdUnsaved = (id: string): void => void holders.add(id)
const releaseUnsaved = (id: string): void => void holders.delete(id)

/** Asks whether unsaved work may be thrown away; true when there is none. */
const mayLeave = async (): Promise<boolean> =>
  !hasUnsaved() ||
  ask({
    title: translate('common:unsaved.title'),
    content: translate('common:unsaved.text'),
    okText: translate('common:unsaved.leave'),
    cancelText: translate('common:unsaved.stay'),
    danger: true,
  })

/** The same before the whole page goes; a yes lets go of all of it, so that the browser does not ask again. */
export const mayLeavePage = async (): Promise<boolean> => {
  const leave = await mayLeave()
  if (leave) holders.clear()
  return leave
}

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
    enableBeforeUnload: () => holders.has(id),
    shouldBlockFn: async ({ current, next }) => {
      // A drawer over the page or a change of filters keeps the page mounted: nothing is lost.
      if (
        !holders.has(id) ||
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
