import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Params } from '../../draw.ts'
import { fillSheet, fit, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { wien, wienOscillator } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const measureOscillator = async (more: Params = {}) => {
  const { document } = wienOscillator
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,12,0.1)', 'DP.OUTPUT(CH1,ON)', 'DP.SET(CH2,12,0.1)', 'DP.OUTPUT(CH2,ON)')
  await bench.say('DS.TRIGGER.SOURCE(CH1)', 'DS.TRIGGER.LEVEL(0)', 'DS.TIMEBASE.SCALE(0.0005)')
  for (const [line, value] of [
    ['small', '10n'],
    ['large', '22n'],
  ] as const) {
    await bench.wire(wien({ C1: { value }, C2: { value }, ...more }))
    await fit(bench, 1)
    await fit(bench, 2)
    await sheet.read(line, 'freq', 'uo', 'up', 'phase')
  }
  await bench.wire(wien({ ...more, R4: { value: '8.2k' } }))
  await fit(bench, 1)
  await sheet.read('weak', 'still')
  return verdictsOf(document, sheet.result())
}

describe('Wien bridge oscillator, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureOscillator()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the frequency alone with R1 = R2 = 22 kΩ', async () => {
    const { failed } = await measureOscillator({ R1: { value: '22k' }, R2: { value: '22k' } })
    expect(failed).toEqual(['freq'])
  })

  it('does not start with R3 = 15 kΩ', async () => {
    const { failed, open } = await measureOscillator({ R3: { value: '15k' } })
    expect(failed).toEqual(['ratio', 'uo'])
    // frequency and phase of nothing cannot be read
    expect(open).toBe(4)
  })
})
