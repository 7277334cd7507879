import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazy } from './idle/lazy.ts'
import { useFeedbackWanted } from './errors/feedback.ts'
import { FramePending } from './shell/FramePending.tsx'
import { useProduct, useProductAccent } from './product.ts'
import { guardHistory } from './session/history.ts'
import { followOtherTabs } from './session/session.ts'
import { useDocumentTheme } from './settings/dark.ts'
import { usePageTitle } from './title.ts'
import { useIdle } from './idle/use-idle.ts'

// Messages and confirmations need the component library: they are loaded when one is asked for, or in an idle moment.
const FeedbackHost = lazy(() => import('./errors/FeedbackHost.tsx'))

/** Around every page: title, theme, messages, and reactions to what other tabs do with the session. */
export const Root = () => {
  const idle = useIdle()
  const wanted = useFeedbackWanted()
  usePageTitle(useProduct().title)
  useProductAccent()
  useDocumentTheme()
  useEffect(followOtherTabs, [])
  useEffect(guardHistory, [])
  return (
    <>
      <Suspense fallback={<FramePending />}>
        <Outlet />
      </Suspense>
      {(idle || wanted) && (
        <Suspense>
          <FeedbackHost />
        </Suspense>
      )}
    </>
  )
}
