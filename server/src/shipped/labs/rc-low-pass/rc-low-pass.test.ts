import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureResponse, type ResponsePoint } from '@labbox/contract/bench/programs/response.ts'
import { fillTargets } from '@labbox/contract/measurement/fill.ts'
import { StudentTemplate } from '@labbox/contract/measurement/template.ts'
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

  it('takes a run of the frequency response into its table, on the curve', async () => {
    await bench.wire(rcLowPass.solution)
    await bench.say('DG.APPLY(CH1,SIN,1000,2,0,0)', 'DG.OUTPUT(CH1,ON)')
    const points: ResponsePoint[] = []
    await measureResponse(
      { from: 10, to: 100_000, points: 40, input: 1, output: 2, generator: 1 },
      async (command) => {
        const value = await bench.say(command)
        return Number.isNaN(value) ? null : value
      },
      (point) => points.push(point),
      () => false,
    )
    const x = { unit: 'Hz', values: points.map(({ frequency }) => frequency) }
    const columns = [
      x,
      { unit: 'dB', values: points.map(({ gain }) => gain) },
      { unit: '°', values: points.map(({ phase }) => phase) },
    ]
    const targets = fillTargets(StudentTemplate.parse(rcLowPass.document.measurement), { x, columns })
    expect(targets.map(({ table }) => table.id)).toEqual(['curve'])
    const filled = new Map(targets[0]?.fills.map(({ cellId, value }) => [cellId, value]))
    expect(filled.size).toBe(42)
    for (let line = 1; line <= 14; line++) {
      const [f = NaN, gain, phase] = ['cf', 'cgain', 'cphase'].map((item) => filled.get(`${item}.c${line}`))
      const ratio = 2 * Math.PI * f * 1e-4
      expect(gain).toBeCloseTo(-10 * Math.log10(1 + ratio ** 2), 0)
      expect(Math.abs((phase ?? NaN) + (Math.atan(ratio) * 180) / Math.PI)).toBeLessThan(2)
    }
  })
})
