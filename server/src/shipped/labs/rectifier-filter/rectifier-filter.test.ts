import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Params } from '../../draw.ts'
import { fillSheet, fit, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { rectifier, rectifierFilter } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const switches = (filter: boolean, full: boolean): Params => ({
  S1: { closed: filter ? '1' : '0' },
  S2: { closed: full ? '1' : '0' },
})

const measureRectifier = async (more: Params = {}) => {
  const { document } = rectifierFilter
  const sheet = fillSheet(document, bench)
  await bench.say('DG.APPLY(CH1,SIN,50,20,0,0)', 'DG.APPLY(CH2,SIN,50,20,0,180)')
  await bench.say('DG.OUTPUT(CH1,ON)', 'DG.OUTPUT(CH2,ON)', 'DS.TIMEBASE.SCALE(0.005)')
  await bench.say('DS.CHAN.DISPLAY(CH2,ON)')
  const whole = () => bench.say('DS.CHAN.COUPLING(CH2,DC)', 'DS.CHAN.SCALE(CH2,2)', 'DS.CHAN.OFFSET(CH2,-5)')
  for (const [line, full] of [
    ['half', false],
    ['full', true],
  ] as const) {
    await bench.wire(rectifier({ ...switches(false, full), ...more }))
    await whole()
    await sheet.read(line, 'up', 'freq', 'udc')
  }
  for (const [line, full] of [
    ['halfc', false],
    ['fullc', true],
  ] as const) {
    await bench.wire(rectifier({ ...switches(true, full), ...more }))
    await whole()
    await sheet.read(line, 'up2', 'udc2', 'uac')
    await bench.say('DS.CHAN.COUPLING(CH2,AC)')
    await fit(bench, 2)
    await sheet.read(line, 'ripple')
  }
  return verdictsOf(document, sheet.result())
}

describe('rectifier and filter, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureRectifier()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails ripple and filtered output, but not the rectifier, with C = 1 µF', async () => {
    expect((await measureRectifier({ C1: { value: '1u' } })).failed).toEqual(['gamma', 'ripple', 'udc2'])
  })
})
