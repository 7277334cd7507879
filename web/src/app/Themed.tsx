import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { AntTheme } from './AntTheme.tsx'
import { PagePending } from './PageStates.tsx'
import { useSignInAgain } from './session/sign-in-again.ts'

const SignInOverlay = lazy(() => import('./session/SignInOverlay.tsx'))

/** Around every page that uses the component library; signing in again over unsaved work. */
export const Themed = () => {
  const ended = useSignInAgain((state) => state.open)
  return (
    <AntTheme>
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
      {ended && (
        <Suspense>
          <SignInOverlay />
        </Suspense>
      )}
    </AntTheme>
  )
}
