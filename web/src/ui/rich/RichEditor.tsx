import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { RichEditorProps } from './TipTapEditor.tsx'

const TipTapEditor = lazy(() => import('./TipTapEditor.tsx'))

/** Rich text with formulas, tables and pictures. The editor itself is loaded when the first one is shown. */
export const RichEditor = (props: RichEditorProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} title={false} />}>
    <TipTapEditor {...props} />
  </Suspense>
)
