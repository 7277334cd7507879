import type { Virtualizer } from '@tanstack/react-virtual'
import { flushSync } from 'react-dom'

type Told = (offset: number, isScrolling: boolean) => void

/**
 * Tells both directions of a matrix of a scroll at one moment, and draws what changed once and before the frame is painted. Each for
 * itself, they would draw twice in a frame, and once more at the beginning and at the end of scrolling, when nothing comes into sight.
 */
export const oneScroll = () => {
  const directions = new Set<() => void>()
  const onScroll = () =>
    flushSync(() => {
      for (const tell of directions) tell()
    })
  return <E extends Element>(
    { scrollElement, options }: Virtualizer<E, Element>,
    told: Told,
  ): (() => void) | undefined => {
    if (!scrollElement) return undefined
    const tell = () => told(options.horizontal ? scrollElement.scrollLeft : scrollElement.scrollTop, false)
    tell()
    directions.add(tell)
    scrollElement.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      directions.delete(tell)
      if (directions.size === 0) scrollElement.removeEventListener('scroll', onScroll)
    }
  }
}
