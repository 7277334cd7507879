import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './CodeMirrorEditor.tsx'

const CodeMirrorEditor = lazy(() => import('./CodeMirrorEditor.tsx'))

/** An editor of program text with line numbers, colours, marked problems and, where asked for, breakpoints. Fetched when it is shown. */
export const CodeEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<Skeleton active title={false} />}>
    <CodeMirrorEditor {...props} />
  </Suspense>
)
