import { useEffect, useRef } from 'react'

/** From this width on the side stands beside the graph, as in graph.css. */
const BESIDE = 992

/** Where the side stands below the graph, it is scrolled to when something is chosen. */
export const useSideInSight = (chosen: string | null) => {
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chosen && window.innerWidth <= BESIDE) side.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  return side
}
