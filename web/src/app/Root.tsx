import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy, useEffect } from 'react'
import { useTranslation } from './i18n.ts'
import { PagePending } from './PageStates.tsx'
import { followOtherTabs } from './session/session.ts'
import { useSignInAgain } from './session/sign-in-again.ts'
import { usePageTitle } from './title.ts'

const SignInOverlay = lazy(() => import('./session/SignInOverlay.tsx'))

/** Around every page: title, what other tabs did, signing in again over unsaved work. */
export const Root = () => {
  const { t } = useTranslation('common')
  const ended = useSignInAgain((state) => state.open)
  usePageTitle(t('product'))
  useEffect(followOtherTabs, [])
  return (
    <>
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
      {ended && (
        <Suspense>
          <SignInOverlay />
        </Suspense>
      )}
    </>
  )
}
