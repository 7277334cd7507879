import { useEffect, useRef } from 'react'

/** What runs at a key; one that answers false leaves the key to others. */
type Act = (() => unknown) | undefined

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Single keys while nothing is being typed; `Ctrl+Enter` always. */
export const useShortcuts = (acts: Readonly<Record<string, Act>>): void => {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey
      const key = control && event.key === 'Enter' ? 'Ctrl+Enter' : event.key
      if (key !== 'Ctrl+Enter' && (control || event.altKey || typing(event.target))) return
      const act = latest.current[key]
      if (act && act() !== false) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
