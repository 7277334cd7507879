import { Suspense, lazy } from 'react'
import type { TablePlotsProps } from './TablePlots.tsx'

// Most tables have no plot.
const TablePlots = lazy(() => import('./TablePlots.tsx'))

/** The pictures of a table, where it has any. */
export const Plots = (props: TablePlotsProps) =>
  props.table.plots && props.table.plots.length > 0 ? (
    <Suspense>
      <TablePlots {...props} />
    </Suspense>
  ) : null
