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
import { divider, probeLoading } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

/** Done as the guidebook says, with the factors that the channel is set to for a ×1 and a ×10 probe. */
const measureProbes = async (more: Params = {}, factors = { '×1': 1, '×10': 10 }, clip?: []) => {
  const { document } = probeLoading
  const sheet = fillSheet(document, bench)
  const at = async (lead: keyof typeof factors, ohms: string) => {
    const values = { R1: { value: ohms }, R2: { value: ohms }, ...more }
    await bench.wire(divider({ ...values, DS2: { lead } }, clip))
    await bench.say('DG.OUTPUT(CH1,ON)', 'DS.CHAN.DISPLAY(CH2,ON)', `DS.CHAN.PROBE(CH2,${factors[lead]})`)
  }
  const read = async (frequency: number, line: string, item: string) => {
    await bench.say(
      `DG.APPLY(CH1,SIN,${frequency},2,0,0)`,
      `DS.TIMEBASE.SCALE(${timebaseFor(frequency)})`,
      'DS.TRIGGER.SOURCE(CH2)',
      'DS.TRIGGER.LEVEL(0)',
    )
    await fit(bench, 2)
    await sheet.read(line, item)
  }
  for (const [lead, line] of [
    ['×1', 'x1'],
    ['×10', 'x10'],
  ] as const) {
    await at(lead, '1M')
    await read(100, line, 'um')
  }
  for (const [lead, item] of [
    ['×1', 'slow'],
    ['×10', 'fast'],
  ] as const) {
    await at(lead, '10k')
    for (let k = 1; k <= 6; k++) await read(sheet.given('f', `f${k}`), `f${k}`, item)
  }
  return verdictsOf(document, sheet.result())
}

describe('probes and loading, done on the simulated bench', () => {
  it('passes every judged item with the right factors', async () => {
    expect(await measureProbes()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails what is read with the factor of another probe', async () => {
    const { failed } = await measureProbes({}, { '×1': 1, '×10': 1 })
    expect(failed).toEqual(['fast', 'um'])
  })

  it('fails the divider where R2 is 220 kΩ', async () => {
    expect((await measureProbes({ R2: { value: '220k' } })).failed).toContain('um')
  })

  it('shows hum where the clip hangs in the air', async () => {
    expect((await measureProbes({}, undefined, [])).failed).toContain('um')
  })
})
