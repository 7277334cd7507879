import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazy } from '../../app/idle/lazy.ts'
import type { RichEditorProps } from './TipTapEditor.tsx'

const TipTapEditor = lazy(() => import('./TipTapEditor.tsx'))

/** Rich text with formulas, tables and pictures. The editor itself is loaded when the first one is shown. */
export const RichEditor = (props: RichEditorProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} title={false} />}>
    <TipTapEditor {...props} />
  </Suspense>
)
