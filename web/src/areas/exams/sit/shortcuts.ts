import { useEffect, useRef } from 'react'

/** Keys of a sitting, held with Alt; by their place on the keyboard, since Alt writes other letters on some. */
export const sittingKeys = {
  next: 'KeyN',
  previous: 'KeyP',
  open: 'KeyO',
  mark: 'KeyM',
  submit: 'KeyS',
} as const
export type SittingAct = keyof typeof sittingKeys

export const useShortcuts = (acts: Record<SittingAct, () => unknown>): void => {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      const act = (Object.keys(sittingKeys) as SittingAct[]).find((name) => sittingKeys[name] === event.code)
      if (!act) return
      event.preventDefault()
      latest.current[act]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
