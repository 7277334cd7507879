import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Params } from '../../draw.ts'
import { fillSheet, fit, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { differentialPair, pair } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const measurePair = async (more: Params = {}) => {
  const { document } = differentialPair
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,12,0.1)', 'DP.OUTPUT(CH1,ON)', 'DP.SET(CH2,12,0.1)', 'DP.OUTPUT(CH2,ON)')
  await bench.say('DS.TIMEBASE.SCALE(0.0002)', 'DS.CHAN.DISPLAY(CH3,ON)', 'DS.CHAN.COUPLING(CH3,AC)')
  const drive = async (vpp: number, degrees: number, channels: number[]) => {
    await bench.say(`DG.APPLY(CH1,SIN,1000,${vpp},0,0)`, `DG.APPLY(CH2,SIN,1000,${vpp},0,${degrees})`)
    await bench.say('DG.OUTPUT(CH1,ON)', 'DG.OUTPUT(CH2,ON)')
    for (const channel of channels) await fit(bench, channel)
  }
  for (const tail of ['res', 'src'] as const) {
    await bench.say('DG.OUTPUT(CH1,OFF)', 'DG.OUTPUT(CH2,OFF)')
    for (const probe of ['VC2', 'VT', 'VC1'] as const) {
      await bench.wire(pair(probe, tail, more))
      await sheet.read(`${tail}0`, probe.toLowerCase())
    }
    await drive(0.06, 180, [1, 2, 3])
    await sheet.read(tail, 'u1', 'u2', 'ud', 'phase')
    await drive(2, 0, [1, 3])
    await sheet.read(tail, 'uin', 'uc')
  }
  for (const mvpp of [20, 40, 60]) {
    await drive(mvpp / 1000, 180, [1, 2, 3])
    await sheet.read(`d${mvpp}`, 'l1', 'l2', 'lout')
  }
  return verdictsOf(document, sheet.result())
}

describe('differential pair, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measurePair()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the other collector alone with RC2 = 4.7 kΩ', async () => {
    expect((await measurePair({ RC2: { value: '4.7k' } })).failed).toEqual(['vc2'])
  })
})
