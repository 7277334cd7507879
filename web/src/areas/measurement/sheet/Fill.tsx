import { Suspense, type ComponentProps } from 'react'
import { lazy } from '../../../app/idle/lazy.ts'

const FillTable = lazy(() => import('./FillTable.tsx'))

/** Puts what a program has measured into a table; fetched when something was measured. */
export const Fill = (props: ComponentProps<typeof FillTable>) => (
  <Suspense fallback={null}>
    <FillTable {...props} />
  </Suspense>
)
