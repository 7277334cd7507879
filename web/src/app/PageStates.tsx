import { Skeleton } from 'antd'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Shown while a page's code or data is on its way. */
export const PagePending = () => (
  <div className="lb-page" aria-busy="true">
    <Skeleton active />
  </div>
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
      <ErrorState error={error} onRetry={retry} />
    </div>
  )
}
