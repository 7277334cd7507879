import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

const SeenContext = createContext(true)

/** Whether the panel is on the screen: what nobody sees asks for nothing. */
export const useSeen = (): boolean => useContext(SeenContext)

/** Tells what is inside whether it can be seen, i.e. is not scrolled away. */
export const Seen = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className="lb-panel-box">
      <SeenContext value={seen}>{children}</SeenContext>
    </div>
  )
}
