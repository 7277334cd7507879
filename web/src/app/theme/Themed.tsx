import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { AntTheme } from './AntTheme.tsx'
import { PagePending } from '../PagePending.tsx'
import { useSignInAgain } from '../session/sign-in-again.ts'
import { useUploads } from '../uploads/store.ts'

const SessionWatch = lazy(() => import('../session/SessionWatch.tsx'))
const Watchers = lazy(() => import('../session/Watchers.tsx'))
const UploadPanel = lazy(() => import('../uploads/UploadPanel.tsx'))
const SignInOverlay = lazy(() => import('../session/SignInOverlay.tsx'))

/** Around every page that uses the component library; uploads, and signing in again over unsaved work. */
export const Themed = () => {
  const uploading = useUploads(({ uploads }) => uploads.length > 0)
  const ended = useSignInAgain((state) => state.open)
  return (
    <AntTheme>
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
      <Suspense>
        <SessionWatch />
        <Watchers />
      </Suspense>
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
    </AntTheme>
  )
}
