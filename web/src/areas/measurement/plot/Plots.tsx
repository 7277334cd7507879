import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazy } from '../../../app/idle/lazy.ts'
import type { TablePlotsProps } from './TablePlots.tsx'

// Most tables have no plot.
const TablePlots = lazy(() => import('./TablePlots.tsx'))

/** Says that it is busy, so that nobody prints a page without its pictures. */
const Coming = () => (
  <div aria-busy>
    <Skeleton active />
  </div>
)

/** The pictures of a table, where it has any. */
export const Plots = (props: TablePlotsProps) =>
  props.table.plots && props.table.plots.length > 0 ? (
    <Suspense fallback={<Coming />}>
      <TablePlots {...props} />
    </Suspense>
  ) : null
