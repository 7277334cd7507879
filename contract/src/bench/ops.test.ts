import { expect, it } from 'vitest'
import { opTimeouts, timeoutOf } from './ops.ts'

it('gives an instrument longer to look for a signal and to send its screen than for any other command', () => {
  expect(timeoutOf('instrument', 'DM.VOLT')).toBe(opTimeouts.instrument)
  expect(timeoutOf('instrument', undefined)).toBe(opTimeouts.instrument)
  for (const slow of ['DS.AUTO', 'ds.auto', ' DS.AUTO() ', 'DS.SCREEN'])
    expect(timeoutOf('instrument', slow), slow).toBeGreaterThan(opTimeouts.instrument)
  expect(timeoutOf('run', 'DS.AUTO')).toBe(opTimeouts.run)
})
