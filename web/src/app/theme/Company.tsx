import { Suspense, lazy } from 'react'
import { useSignInAgain } from '../session/sign-in-again.ts'
import { useUploads } from '../uploads/store.ts'
import { useIdle } from '../idle/use-idle.ts'

const SessionWatch = lazy(() => import('../session/SessionWatch.tsx'))
const Watchers = lazy(() => import('../session/Watchers.tsx'))
const UploadPanel = lazy(() => import('../uploads/UploadPanel.tsx'))
const SignInOverlay = lazy(() => import('../session/SignInOverlay.tsx'))

/** What goes with a page whatever it is: news of the session and of the areas, uploads, signing in again over unsaved work. */
export const Company = () => {
  const uploading = useUploads(({ uploads }) => uploads.length > 0)
  const ended = useSignInAgain((state) => state.open)
  const idle = useIdle()
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
