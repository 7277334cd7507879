import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../idle/lazy.ts'

const ShortcutsWindow = lazy(() => import('./ShortcutsWindow.tsx'))

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** `?` shows the keyboard shortcuts, and hides them again. */
export const Shortcuts = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A page with a list of its own has taken the key.
      if (event.key !== '?' || event.defaultPrevented || typing(event.target)) return
      event.preventDefault()
      setOpen((shown) => !shown)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <ShortcutsWindow onClose={() => setOpen(false)} />
    </Suspense>
  )
}
