import { useEffect, useRef, useState } from 'react'

/** A box, and whether any of it is within the window: what is scrolled away asks for nothing. */
export const useOnScreen = () => {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, seen }
}
