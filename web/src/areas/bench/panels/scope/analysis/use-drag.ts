import { useEffect, useRef, type RefObject } from 'react'
import { INSET } from '../draw.ts'
import { ACROSS, DOWN } from './compute.ts'
import type { Analysis } from './kept.ts'

/** How near to a cursor it is taken hold of, CSS pixels. */
const NEAR_PX = 10

/** Cursors are dragged on the screen. */
export const useDrag = (
  face: RefObject<HTMLElement | null>,
  analysis: Analysis,
  set: (change: Partial<Analysis>) => void,
): void => {
  const latest = useRef({ analysis, set })
  useEffect(() => {
    latest.current = { analysis, set }
  })
  useEffect(() => {
    const element = face.current
    if (!element) return undefined
    let held: 'a' | 'b' | null = null
    const placeOf = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const across = latest.current.analysis.cursors !== 'volts'
      const size = across ? width - INSET.left - INSET.right : height - INSET.top - INSET.bottom
      const reach = (across ? ACROSS : DOWN) / 2
      const share = across ? (clientX - left - INSET.left) / size : 1 - (clientY - top - INSET.top) / size
      const divisions = Math.max(-reach, Math.min(reach, (share - 0.5) * 2 * reach))
      return { divisions: Math.round(divisions * 50) / 50, near: (NEAR_PX / size) * 2 * reach }
    }
    const hold = (event: PointerEvent): void => {
      const { cursors, xy, a, b } = latest.current.analysis
      if (cursors === 'off' || xy || event.button !== 0) return
      const { divisions, near } = placeOf(event)
      const nearest = Math.abs(divisions - a) <= Math.abs(divisions - b) ? 'a' : 'b'
      if (Math.abs(divisions - latest.current.analysis[nearest]) > near) return
      held = nearest
      element.setPointerCapture(event.pointerId)
      event.preventDefault()
    }
    const move = (event: PointerEvent): void => {
      if (held) latest.current.set({ [held]: placeOf(event).divisions })
    }
    const release = () => (held = null)
    const listeners = { pointerdown: hold, pointermove: move, pointerup: release, pointercancel: release }
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener)
    }
  }, [face])
}
