import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazy } from '../idle/lazy.ts'
import { PagePending } from '../PagePending.tsx'
import { useCompany } from './use-company.ts'

const ThemedCompany = lazy(() => import('./ThemedCompany.tsx'))

/** Around a page that does without the component library: what goes with it comes when it is needed, or nothing else is to be done. */
export const Light = () => {
  const { uploading, ended, idle } = useCompany()
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
