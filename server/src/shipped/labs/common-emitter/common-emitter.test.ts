import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Params } from '../../draw.ts'
import { fillSheet, fit, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { amplifier, commonEmitter } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const measureAmplifier = async (more: Params = {}) => {
  const { document } = commonEmitter
  const sheet = fillSheet(document, bench)
  await bench.say('DG.OUTPUT(CH1,OFF)', 'DP.SET(CH1,12,0.1)', 'DP.OUTPUT(CH1,ON)')
  for (const probe of ['VB', 'VE', 'VC'] as const) {
    await bench.wire(amplifier(probe, more))
    await sheet.read('dc', probe.toLowerCase())
  }
  const drive = async (vpp: number) => {
    await bench.say(`DG.APPLY(CH1,SIN,1000,${vpp},0,0)`, 'DG.OUTPUT(CH1,ON)', 'DS.TIMEBASE.SCALE(0.0002)')
    await bench.say('DS.TRIGGER.SOURCE(CH1)', 'DS.TRIGGER.LEVEL(0)')
    await fit(bench, 1)
    await fit(bench, 2)
  }
  for (const [row, vpp] of [
    ['low', 0.05],
    ['half', 0.1],
    ['mid', 0.2],
  ] as const) {
    await drive(vpp)
    await sheet.read(row, 'ui', 'uo', 'phase')
  }
  await drive(1.5)
  await sheet.read('large', 'umax', 'umin', 'upp')
  return verdictsOf(document, sheet.result())
}

describe('common-emitter amplifier, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureAmplifier()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the gain but not the operating point with a bypass of 10 nF', async () => {
    const wrong = { CE1: { value: '10n' } }
    const { failed } = await measureAmplifier(wrong)
    expect(failed).toContain('au')
    for (const item of ['vb', 've', 'vc', 'ic']) expect(failed).not.toContain(item)
  })

  it('fails the operating point with R2 = 4.7 kΩ', async () => {
    const wrong = { R2: { value: '4k7' } }
    expect((await measureAmplifier(wrong)).failed).toEqual(expect.arrayContaining(['ic', 'vb', 'vc', 've']))
  })
})
