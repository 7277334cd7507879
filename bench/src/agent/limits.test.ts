import { expect, it } from 'vitest'
import { checkLimits } from './limits.ts'

const volts = (value: number) => [{ quantity: 'supplyVolts', value }] as Parameters<typeof checkLimits>[0]
const refused = expect.objectContaining({ failure: 'BENCH_OVER_LIMIT' })

it.each([
  ['the bench’s limit', { supplyVolts: 12 }, null, 12],
  ['the project’s limit', {}, { supplyVolts: 5 }, 5],
  ['the lower of both', { supplyVolts: 12 }, { supplyVolts: 5 }, 5],
  ['the bench’s own, whatever a project allows', { supplyVolts: 12 }, { supplyVolts: 30 }, 12],
] as const)('what is set stays within %s', (_, hard, project, most) => {
  expect(() => checkLimits(volts(most), hard, project)).not.toThrow()
  expect(() => checkLimits(volts(-most), hard, project)).not.toThrow()
  expect(() => checkLimits(volts(most * 1.001), hard, project)).toThrow(refused)
  expect(() => checkLimits(volts(NaN), hard, project)).toThrow(refused)
})
