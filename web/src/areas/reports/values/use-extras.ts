import { useContext, useEffect, useState } from 'react'
import type { MeasuredValue } from '../../measurement/index.ts'
import type { RichExtras } from '../../../ui/rich/extras.ts'
import { measuredNode } from './extension.tsx'
import { MeasuredValues } from './values.ts'
import { ValueTools } from './ValueTools.tsx'

/** Knows the values of the moment: the editor keeps what it is made with. */
class Names {
  private values: readonly MeasuredValue[] = []
  know(values: readonly MeasuredValue[]): void {
    this.values = values
  }
  /** `fc` of a single value, `uout.3`, or `uout` for the first of several. */
  cellOf = (name: string): string | undefined =>
    this.values.find((value) => value.name === name || value.name === `${name}.1`)?.cell
}

/** What the editor of a report has beside the common toolbar. */
export const useReportExtras = (): RichExtras => {
  const values = useContext(MeasuredValues)
  const [names] = useState(() => new Names())
  useEffect(() => {
    names.know(values)
  }, [names, values])
  const [extras] = useState((): RichExtras => ({
    extensions: [measuredNode(names.cellOf)],
    Tools: ValueTools,
  }))
  return extras
}
