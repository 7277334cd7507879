import { Spin } from 'antd'
import { Suspense } from 'react'
import { lazy } from '../../../app/idle/lazy.ts'
import type { ProgramProps } from './kept.ts'

const panels = {
  response: lazy(() => import('./ResponsePanel.tsx')),
  sweep: lazy(() => import('./SweepPanel.tsx')),
} as const

/** A program over the instruments of a bench, fetched when it is opened. */
export const Program = ({ name, ...props }: ProgramProps & { name: keyof typeof panels }) => {
  const Panel = panels[name]
  return (
    <Suspense fallback={<Spin />}>
      <Panel {...props} />
    </Suspense>
  )
}
