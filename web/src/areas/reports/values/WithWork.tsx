import type { ReactNode } from 'react'
import { useMeasuredValues } from '../../measurement/index.ts'
import type { ReportContent } from '../content.ts'
import { ReportNumbersContext, useNumbersOf } from '../numbers/context.ts'
import { MeasuredValues } from './values.ts'

/** Gives the texts below the values that were measured, and the numbers of figures, tables and equations. */
export const WithWork = ({ content, children }: { content: ReportContent; children: ReactNode }) => (
  <MeasuredValues value={useMeasuredValues(content.sheet)}>
    <ReportNumbersContext value={useNumbersOf(content)}>{children}</ReportNumbersContext>
  </MeasuredValues>
)
