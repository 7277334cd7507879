import { z } from 'zod'
import type { MaxList } from '@labbox/contract/bench/circuit.ts'
import type { opArgs } from '@labbox/contract/bench/protocol.ts'
import { overLimitText } from '@labbox/contract/bench/limits.ts'
import { BenchError } from './errors.ts'

/** What this bench's equipment may be set to at most, whatever a project allows. SI units. */
export const HardLimits = z.object({
  supplyVolts: z.number().positive().optional(),
  supplyAmps: z.number().positive().optional(),
  generatorVpp: z.number().positive().optional(),
  generatorHz: z.number().positive().optional(),
})
export type HardLimits = z.infer<typeof HardLimits>

type Setting = z.output<(typeof opArgs)['instrument']>['sets'][number]

/** The agent's own look at what a command sets: the bench's limits first, then the project's. */
export const checkLimits = (sets: readonly Setting[], hard: HardLimits, project: MaxList | null): void => {
  for (const { quantity, value } of sets) {
    const most = Math.min(hard[quantity] ?? Infinity, project?.[quantity] ?? Infinity)
    // A small tolerance for numbers that were converted to text and back.
    if (!(Math.abs(value) <= most * (1 + 1e-9)))
      throw new BenchError('BENCH_OVER_LIMIT', overLimitText(quantity, value, most))
  }
}
