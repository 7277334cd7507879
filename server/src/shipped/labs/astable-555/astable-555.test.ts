import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Params } from '../../draw.ts'
import { fillSheet, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { astable, astable555 } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const measureAstable = async (more: Params = {}) => {
  const { document } = astable555
  const sheet = fillSheet(document, bench)
  await bench.say(
    'DP.SET(CH1,5,0.1)',
    'DP.OUTPUT(CH1,ON)',
    'DS.TRIGGER.SOURCE(CH1)',
    'DS.TRIGGER.LEVEL(2)',
    'DS.TIMEBASE.SCALE(0.0005)',
  )
  for (const [line, ra] of [
    ['small', '1k'],
    ['large', '10k'],
  ] as const) {
    await bench.wire(astable({ RA1: { value: ra }, ...more }))
    await bench.say('DS.CHAN.DISPLAY(CH2,ON)', 'DS.CHAN.SCALE(CH1,1)', 'DS.CHAN.OFFSET(CH1,-3)')
    await bench.say('DS.CHAN.SCALE(CH2,0.5)', 'DS.CHAN.OFFSET(CH2,-2.5)')
    await sheet.read(line, 'freq', 'duty', 'vmax', 'vmin')
  }
  return verdictsOf(document, sheet.result())
}

describe('555 oscillator, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureAstable()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the frequency alone with C = 47 nF', async () => {
    expect((await measureAstable({ C1: { value: '47n' } })).failed).toEqual(['freq'])
  })

  it('fails frequency and duty cycle with RB = 4.7 kΩ', async () => {
    expect((await measureAstable({ RB1: { value: '4k7' } })).failed).toEqual(['duty', 'freq'])
  })
})
