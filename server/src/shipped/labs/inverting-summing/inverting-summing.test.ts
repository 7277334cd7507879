import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { variantOf } from '@labbox/contract/labs/variants.ts'
import type { Params } from '../../draw.ts'
import { fillSheet, fit, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { invertingSumming, summingAmplifier } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const measureAmplifier = async (more: Params = {}, document = invertingSumming.document) => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,12,0.1)', 'DP.OUTPUT(CH1,ON)', 'DP.SET(CH2,12,0.1)', 'DP.OUTPUT(CH2,ON)')
  await bench.say('DG.OUTPUT(CH1,ON)', 'DG.OUTPUT(CH2,OFF)', 'DS.TIMEBASE.SCALE(0.0002)')
  await bench.wire(summingAmplifier(more))
  const drive = async (vpp: number, channels: number[]) => {
    await bench.say(`DG.APPLY(CH1,SIN,1000,${vpp},0,0)`)
    for (const channel of channels) await fit(bench, channel)
  }
  for (const row of ['small', 'middle', 'large']) {
    await drive(sheet.given('set', row), [1, 3])
    await sheet.read(row, 'ui', 'uo', 'phase')
  }
  await bench.say('DG.OUTPUT(CH2,ON)')
  for (const [row, degrees] of [
    ['same', 0],
    ['opposite', 180],
  ] as const) {
    await bench.say(`DG.APPLY(CH2,SIN,1000,1,0,${degrees})`)
    await drive(1, [1, 2, 3])
    await sheet.read(row, 'u1', 'u2', 'usum')
  }
  for (const row of ['plus', 'minus']) {
    await bench.say('DG.SHAPE(CH2,DC)', `DG.OFFSET(CH2,${sheet.given('udc', row)})`)
    await sheet.read(row, 'shift')
  }
  await bench.say('DG.OUTPUT(CH2,OFF)')
  await drive(6, [3])
  await sheet.read('clip', 'umax', 'umin')
  return verdictsOf(document, sheet.result())
}

describe('inverting and summing amplifier, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureAmplifier()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('passes with another Rf where a variant has it, and fails with that of the author', async () => {
    const variant = variantOf(invertingSumming.document, 'another')
    const given = variant.measurement.pages[0]?.tables[0]?.items[0]?.given['own']
    expect(given).not.toBe(47)
    const right = { RF1: { value: `${given}k` } }
    expect(await measureAmplifier(right, variant)).toEqual({ failed: [], open: 0, share: 1 })
    expect((await measureAmplifier({}, variant)).failed).toEqual(['au', 'shift', 'usum'])
  })

  it('fails both gains with Rf = 100 kΩ', async () => {
    expect((await measureAmplifier({ RF1: { value: '100k' } })).failed).toEqual(['au', 'shift', 'usum'])
  })

  it('fails what comes from the second input alone with R2 = 10 kΩ', async () => {
    expect((await measureAmplifier({ R2: { value: '10k' } })).failed).toEqual(['shift', 'usum'])
  })
})
