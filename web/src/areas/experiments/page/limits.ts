import type { HardLimits } from '@labbox/contract/devices/devices.ts'

const LIMITS = ['supplyVolts', 'supplyAmps', 'generatorVpp', 'generatorHz'] as const

/** The project's limits and the bench's own: the smaller one counts. */
export const smallerOf = (project: HardLimits, bench: HardLimits): HardLimits =>
  Object.fromEntries(
    LIMITS.flatMap((name) => {
      const most = Math.min(project[name] ?? Infinity, bench[name] ?? Infinity)
      return most < Infinity ? [[name, most]] : []
    }),
  )
