import { Suspense, useState } from 'react'
import { lazy } from '../../idle/lazy.ts'
import { useErrorLog } from '../../errors/error-log.ts'

// Most people never see it.
const ErrorLogBadge = lazy(() => import('./ErrorLogBadge.tsx'))
const ErrorLogDialog = lazy(() => import('./ErrorLogDialog.tsx'))

/** How many runtime errors there were; opens their list. Not there while there are none. */
export const ErrorLogButton = () => {
  const count = useErrorLog(({ errors }) => errors.length)
  const [open, setOpen] = useState(false)
  if (count === 0 && !open) return null
  return (
    <>
      <Suspense>
        <ErrorLogBadge count={count} onOpen={() => setOpen(true)} />
      </Suspense>
      <Suspense>{open && <ErrorLogDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
