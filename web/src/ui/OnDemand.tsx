import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { whenIdle } from '../app/idle/idle.ts'

interface Props {
  /** Fetches the file of the part ahead of time, when the browser is idle. */
  load: () => Promise<unknown>
  /** What is there until it is asked for. */
  waiting: (ask: () => void) => ReactNode
  /** The part, open from its beginning. */
  children: ReactNode
}

/** Whoever pressed what is replaced goes on where they were. */
const Focused = ({ place }: { place: RefObject<HTMLElement | null> }) => {
  useLayoutEffect(() => place.current?.querySelector<HTMLElement>('a[href], button')?.focus(), [place])
  return null
}

/** A part that nobody sees before they ask for it, such as a menu: what opens it is there at once, the part when it is opened. */
export const OnDemand = ({ load, waiting, children }: Props) => {
  const [asked, setAsked] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Without the network it is fetched when it is asked for.
    void whenIdle()
      .then(load)
      .catch(() => {})
  }, [load])
  const closed = waiting(() => setAsked(true))
  return (
    <span ref={place} className="lb-as-inside">
      {asked ? (
        <Suspense fallback={closed}>
          {children}
          <Focused place={place} />
        </Suspense>
      ) : (
        closed
      )}
    </span>
  )
}
