import { useEffect, useRef } from 'react'
import { actOf, type Act } from './shortcuts.ts'

/** Keys of the page, wherever the focus is. */
export const useShortcuts = (onAct: (act: Act) => void): void => {
  const latest = useRef(onAct)
  useEffect(() => {
    latest.current = onAct
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = event.defaultPrevented ? null : actOf(event)
      if (!act) return
      event.preventDefault()
      latest.current(act)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
