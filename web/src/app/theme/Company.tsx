import { Suspense } from 'react'
import { lazy } from '../idle/lazy.ts'
import { useCompany } from './use-company.ts'

const SessionWatch = lazy(() => import('../session/SessionWatch.tsx'))
const Watchers = lazy(() => import('../session/Watchers.tsx'))
const UploadPanel = lazy(() => import('../uploads/UploadPanel.tsx'))
const SignInOverlay = lazy(() => import('../session/SignInOverlay.tsx'))

/** What goes with a page whatever it is: news of the session and of the areas, uploads, signing in again over unsaved work. */
export const Company = () => {
  const { uploading, ended, idle } = useCompany()
  return (
    <>
      {idle && (
        <Suspense>
          <SessionWatch />
          <Watchers />
        </Suspense>
      )}
      {uploading && (
        <Suspense>
          <UploadPanel />
        </Suspense>
      )}
      {ended && (
        <Suspense>
          <SignInOverlay />
        </Suspense>
      )}
    </>
  )
}
