import { useEffect, useState, type RefObject } from 'react'

/** How far below the window something is got ready. */
const AHEAD = '200px'

/** Whether a box has come into the window, or nearly; once seen it stays so. */
export const useSeen = (box: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !box.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, seen])
  return seen
}
