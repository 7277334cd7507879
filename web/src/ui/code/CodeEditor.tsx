import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazy } from '../../app/idle/lazy.ts'
import type { CodeEditorProps } from './CodeMirrorEditor.tsx'

const CodeMirrorEditor = lazy(() => import('./CodeMirrorEditor.tsx'))

/** An editor of program text with line numbers, colours, marked problems and, where asked for, breakpoints. Fetched when it is shown. */
export const CodeEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<Skeleton active title={false} />}>
    <CodeMirrorEditor {...props} />
  </Suspense>
)
