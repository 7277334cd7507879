import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FramePending } from '../shell/FramePending.tsx'
import { AntTheme } from './AntTheme.tsx'
import { Company } from './Company.tsx'

/** Around every page that uses the component library. */
export const Themed = () => (
  <AntTheme>
    <Suspense fallback={<FramePending />}>
      <Outlet />
    </Suspense>
    <Company />
  </AntTheme>
)
