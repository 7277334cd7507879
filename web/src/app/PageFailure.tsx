import { Suspense } from 'react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy } from './idle/lazy.ts'

const ErrorState = lazy(() =>
  import('../ui/ErrorState.tsx').then((module) => ({ default: module.ErrorState })),
)

/** Shown when a page throws; the rest of the app goes on. */
export const PageFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="lb-page">
      <Suspense>
        <ErrorState error={error} onRetry={retry} />
      </Suspense>
    </div>
  )
}
