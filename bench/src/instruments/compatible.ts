import { DG1022Z_ROWS } from './compatible/dg1022z.ts'
import { DM3058_ROWS } from './compatible/dm3058.ts'
import { DP832_ROWS } from './compatible/dp832.ts'
import { DS1104Z_ROWS } from './compatible/ds1104z.ts'
import type { PseudoRow } from './pseudo.ts'

/** The compatible configs that ship: every pseudo-command of every model in the catalogue. */
export const COMPATIBLE: readonly PseudoRow[] = [
  ...DS1104Z_ROWS,
  ...DG1022Z_ROWS,
  ...DP832_ROWS,
  ...DM3058_ROWS,
]
