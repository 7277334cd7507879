import { expect, it } from 'vitest'
import { checkLimits } from './limits.ts'

type Args = Parameters<typeof checkLimits>
const volts = (value: number) => [{ quantity: 'supplyVolts', value }] as Args[0]
const refused = expect.objectContaining({ failure: 'BENCH_OVER_LIMIT' })

it.each<[string, Args[1], Args[2], number]>([
  ['the bench’s limit', { supplyVolts: 12 }, null, 12],
  ['the project’s limit', {}, { parts: [], supplyVolts: 5 }, 5],
  ['the lower of both', { supplyVolts: 12 }, { parts: [], supplyVolts: 5 }, 5],
  ['the bench’s own, whatever a project allows', { supplyVolts: 12 }, { parts: [], supplyVolts: 30 }, 12],
])('what is set stays within %s', (_, hard, project, most) => {
  expect(() => checkLimits(volts(most), hard, project)).not.toThrow()
  expect(() => checkLimits(volts(-most), hard, project)).not.toThrow()
  expect(() => checkLimits(volts(most * 1.001), hard, project)).toThrow(refused)
  expect(() => checkLimits(volts(NaN), hard, project)).toThrow(refused)
})
