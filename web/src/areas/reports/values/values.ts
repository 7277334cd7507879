import { createContext } from 'react'
import type { MeasuredValue } from '../../measurement/index.ts'

/** What was measured in the experiment of the report that is shown. */
export const MeasuredValues = createContext<readonly MeasuredValue[]>([])
