import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { PagePending } from './PagePending.tsx'
import { useProduct, useProductAccent } from './product.ts'
import { guardHistory } from './session/history.ts'
import { followOtherTabs } from './session/session.ts'
import { useDocumentTheme } from './settings/dark.ts'
import { usePageTitle } from './title.ts'

// Messages and confirmations need the component library, so they are loaded after the first paint.
const FeedbackHost = lazy(() => import('./errors/FeedbackHost.tsx'))
const AFTER_PAINT_MS = 200

const useAfterPaint = (): boolean => {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), AFTER_PAINT_MS)
    return () => clearTimeout(timer)
  }, [])
  return painted
}

/** Around every page: title, theme, messages, and reactions to what other tabs do with the session. */
export const Root = () => {
  const painted = useAfterPaint()
  usePageTitle(useProduct().title)
  useProductAccent()
  useDocumentTheme()
  useEffect(followOtherTabs, [])
  useEffect(guardHistory, [])
  return (
    <>
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
      {painted && (
        <Suspense>
          <FeedbackHost />
        </Suspense>
      )}
    </>
  )
}
