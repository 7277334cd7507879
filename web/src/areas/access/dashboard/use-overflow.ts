import { useEffect, useRef, useState } from 'react'

/** A box, and whether there is more in it than it shows: the focus has to reach it then, so that keys can scroll it. */
export const useOverflow = () => {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => setOverflows(element.scrollHeight > element.clientHeight)
    const resized = new ResizeObserver(look)
    const changed = new MutationObserver(look)
    resized.observe(element)
    changed.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      resized.disconnect()
      changed.disconnect()
    }
  }, [])
  return { box, overflows }
}
