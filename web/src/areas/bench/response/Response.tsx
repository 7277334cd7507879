import { Spin } from 'antd'
import { lazy, Suspense, type ComponentProps } from 'react'

const Panel = lazy(() => import('./ResponsePanel.tsx'))

/** The frequency response of the circuit, fetched when it is opened. */
export const Response = (props: ComponentProps<typeof Panel>) => (
  <Suspense fallback={<Spin />}>
    <Panel {...props} />
  </Suspense>
)
