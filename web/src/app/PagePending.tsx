import { useLayoutEffect } from 'react'
import '../ui/pending/pending.css'

/** Shown while a page's code or data is on its way. */
export const PagePending = () => {
  // A page that waits for a part of it is hidden meanwhile, and what is hidden loses the focus.
  useLayoutEffect(() => {
    const held = document.activeElement
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && held instanceof HTMLElement) held.focus()
      })
  }, [])
  return (
    <div className="lb-page lb-pending" aria-busy="true">
      <div />
      <div />
      <div />
    </div>
  )
}
