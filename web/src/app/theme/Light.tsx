import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { PagePending } from '../PagePending.tsx'
import { useSignInAgain } from '../session/sign-in-again.ts'
import { useUploads } from '../uploads/store.ts'
import { useIdle } from '../idle/use-idle.ts'

const ThemedCompany = lazy(() => import('./ThemedCompany.tsx'))

/** Around a page that does without the component library: what goes with it comes when it is needed, or nothing else is to be done. */
export const Light = () => {
  const uploading = useUploads(({ uploads }) => uploads.length > 0)
  const ended = useSignInAgain((state) => state.open)
  const idle = useIdle()
  return (
    <>
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
      {(idle || uploading || ended) && (
        <Suspense>
          <ThemedCompany />
        </Suspense>
      )}
    </>
  )
}
