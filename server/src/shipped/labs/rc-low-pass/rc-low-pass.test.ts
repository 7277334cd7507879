import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fillSheet,
  fit,
  openWorkbench,
  timebaseFor,
  verdictsOf,
  type Workbench,
} from '../workbench.fixture.ts'
import { rcLowPass } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const measureRc = async (circuit = rcLowPass.solution) => {
  const { document } = rcLowPass
  const sheet = fillSheet(document, bench)
  await bench.wire(circuit)
  await bench.say(
    'DG.APPLY(CH1,SIN,100,2,0,0)',
    'DG.OUTPUT(CH1,ON)',
    'DS.TRIGGER.SOURCE(CH1)',
    'DS.TRIGGER.LEVEL(0)',
  )
  const point = async (line: string, frequency: number, ids: string[]) => {
    await bench.say(`DG.FREQ(CH1,${frequency})`, `DS.TIMEBASE.SCALE(${timebaseFor(frequency)})`)
    await fit(bench, 1)
    await fit(bench, 2)
    await sheet.read(line, ...ids)
  }
  for (let k = 1; k <= 10; k++) await point(`f${k}`, sheet.given('f', `f${k}`), ['ui', 'uo', 'lag'])
  await point('fc', 1592, ['ui3', 'uo3', 'fcut', 'lag3'])
  return verdictsOf(document, sheet.result())
}

describe('RC low-pass, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureRc()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails gain and phase with C = 220 nF, and nothing that does not depend on it', async () => {
    const { solution } = rcLowPass
    const wrong = structuredClone(solution)
    wrong.components['part-C1']!.params.value = { text: '220n', si: 2.2e-7 }
    const { failed, share } = await measureRc(wrong)
    expect(failed).toEqual(['gain', 'gain3', 'lag', 'lag3'])
    expect(share).toBeLessThan(0.5)
  })
})
