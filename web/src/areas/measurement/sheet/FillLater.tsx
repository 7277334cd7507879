import { lazy, Suspense, type ComponentProps } from 'react'

const FillTable = lazy(() => import('./FillTable.tsx'))

/** `FillTable`, fetched once there is something to be put into a table. */
export const FillLater = (props: ComponentProps<typeof FillTable>) => (
  <Suspense>
    <FillTable {...props} />
  </Suspense>
)
