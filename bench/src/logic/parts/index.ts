import { CMOS_ARITHMETIC, TTL_ARITHMETIC, TTL_DRIVERS } from './arithmetic.ts'
import { CMOS_COUNTERS } from './cmos-counters.ts'
import { TTL_COUNTERS } from './counters.ts'
import { CMOS_FLIP_FLOPS, TTL_FLIP_FLOPS } from './flip-flops.ts'
import { CMOS_GATES, TTL_GATES } from './gates.ts'
import { CMOS_MONOSTABLES, TTL_MONOSTABLES } from './monostables.ts'
import type { LogicRow } from './row.ts'
import { CMOS_SELECTORS, TTL_SELECTORS } from './selectors.ts'
import { CMOS_SHIFT_REGISTERS, TTL_SHIFT_REGISTERS } from './shift-registers.ts'
import { CMOS_WIDE_GATES, TTL_WIDE_GATES } from './wide-gates.ts'

export const TTL_PARTS: readonly LogicRow[] = [
  ...TTL_GATES,
  ...TTL_WIDE_GATES,
  ...TTL_SELECTORS,
  ...TTL_ARITHMETIC,
  ...TTL_DRIVERS,
  ...TTL_FLIP_FLOPS,
  ...TTL_COUNTERS,
  ...TTL_SHIFT_REGISTERS,
  ...TTL_MONOSTABLES,
]

export const MOS_PARTS: readonly LogicRow[] = [
  ...CMOS_GATES,
  ...CMOS_WIDE_GATES,
  ...CMOS_SELECTORS,
  ...CMOS_ARITHMETIC,
  ...CMOS_FLIP_FLOPS,
  ...CMOS_COUNTERS,
  ...CMOS_SHIFT_REGISTERS,
  ...CMOS_MONOSTABLES,
]
