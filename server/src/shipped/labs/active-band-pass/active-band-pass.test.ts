import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Params } from '../../draw.ts'
import {
  fillSheet,
  fit,
  openWorkbench,
  timebaseFor,
  verdictsOf,
  type Workbench,
} from '../workbench.fixture.ts'
import { activeBandPass, bandPass } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const tune = (frequency: number) => bench.say(`DG.FREQ(CH1,${frequency.toFixed(1)})`)

/** Tangent of how much more than 180° the output lags at a frequency. */
const tangent = async (frequency: number): Promise<number> => {
  await tune(frequency)
  return Math.tan(((await bench.say('DS.MEAS.RPHASE(CH1,CH2)')) * Math.PI) / 180)
}

/** Finds the frequencies with such tangents: it is a·f − b/f, so two readings tell a and b. */
const seeker = async (): Promise<(wanted: number) => Promise<number>> => {
  const [f1, f2] = [900, 1100]
  const [t1, t2] = [await tangent(f1), await tangent(f2)]
  const a = (t2 * f2 - t1 * f1) / (f2 ** 2 - f1 ** 2)
  const b = a * f1 ** 2 - t1 * f1
  return (wanted) => tune((wanted + Math.sqrt(wanted ** 2 + 4 * a * b)) / (2 * a))
}

const measureFilter = async (more: Params = {}) => {
  const { document } = activeBandPass
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,12,0.1)', 'DP.OUTPUT(CH1,ON)', 'DP.SET(CH2,12,0.1)', 'DP.OUTPUT(CH2,ON)')
  await bench.say('DG.APPLY(CH1,SIN,200,2,0,0)', 'DG.OUTPUT(CH1,ON)')
  await bench.wire(bandPass(more))
  for (let k = 1; k <= 9; k++) {
    const frequency = sheet.given('f', `f${k}`)
    await tune(frequency)
    await bench.say(`DS.TIMEBASE.SCALE(${timebaseFor(frequency)})`)
    await fit(bench, 1)
    await fit(bench, 2)
    await sheet.read(`f${k}`, 'ui', 'uo', 'phase')
  }
  await bench.say('DS.TIMEBASE.SCALE(0.0005)', 'DS.CHAN.SCALE(CH2,1)')
  const seek = await seeker()
  await seek(-1)
  await sheet.read('point', 'fl')
  await seek(1)
  await sheet.read('point', 'fh')
  await seek(0)
  await sheet.read('point', 'f0', 'ui0', 'uo0')
  return verdictsOf(document, sheet.result())
}

describe('active band-pass, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureFilter()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails all but the centre gain with R3 = 3.3 kΩ', async () => {
    const { failed } = await measureFilter({ R3: { value: '3.3k' } })
    expect(failed).toEqual(['f0', 'fh', 'fl', 'gain', 'phase', 'q'])
  })
})
