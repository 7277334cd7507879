import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, type RefObject } from 'react'

/** What somebody does; afterwards a page may move. */
const ACTS = ['pointerdown', 'keydown'] as const

/**
 * Marks a box with `data-filling` from when a page is opened until somebody acts on it. `pending.css` says what that means: parts of
 * the page come from above downwards, however their answers arrive, so that nothing is pushed along before anybody’s eyes.
 */
export const useFilling = (box: RefObject<HTMLElement | null>): void => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.setAttribute('data-filling', '')
    const stop = () => {
      element.removeAttribute('data-filling')
      for (const act of ACTS) removeEventListener(act, stop, true)
    }
    for (const act of ACTS) addEventListener(act, stop, true)
    return stop
  }, [box, path])
}
