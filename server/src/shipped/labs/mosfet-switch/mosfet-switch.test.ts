import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { fillSheet, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { inductive, mosfetSwitch, pulsed, steady } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = mosfetSwitch

const measure = async (rl = '100') => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,12,0.5)', 'DP.OUTPUT(CH1,ON)', 'DP.SET(CH2,0,0.1)', 'DP.OUTPUT(CH2,ON)')
  await bench.wire(steady(rl))
  for (const row of ['g0', 'g15', 'g22', 'g25', 'g28']) {
    await bench.say(`DP.SET(CH2,${sheet.given('ugs', row)},0.1)`)
    await sheet.read(row, 'uds')
  }
  for (const row of ['on5', 'on10']) {
    await bench.say(`DP.SET(CH2,${sheet.given('ugson', row)},0.1)`)
    await sheet.read(row, 'uon')
  }
  const pulses = async (duty: number) => {
    await bench.say(
      'DG.APPLY(CH1,PULS,1000,5,2.5,0)',
      `DG.PULSE.DUTY(CH1,${duty})`,
      'DG.OUTPUT(CH1,ON)',
      'DS.CHAN.DISPLAY(CH2,ON)',
      'DS.CHAN.SCALE(CH1,1)',
      'DS.CHAN.OFFSET(CH1,-2.5)',
      'DS.CHAN.SCALE(CH2,2)',
      'DS.CHAN.OFFSET(CH2,-7)',
      'DS.TRIGGER.SOURCE(CH1)',
      'DS.TRIGGER.LEVEL(2.5)',
      'DS.TIMEBASE.SCALE(0.0002)',
    )
  }
  await bench.wire(pulsed())
  for (const row of ['d20', 'd50', 'd80']) {
    await pulses(sheet.given('duty', row))
    await sheet.read(row, 'measured', 'ul')
  }
  for (const [row, diode] of [
    ['silicon', '1N4007'],
    ['schottky', '1N5819'],
  ] as const) {
    await bench.wire(inductive(diode))
    await pulses(50)
    await sheet.read(row, 'peak')
  }
  return verdictsOf(document, sheet.result())
}

describe('MOSFET switch, done on the simulated bench', () => {
  it('all circuits pass the checks', () => {
    for (const circuit of [steady(), pulsed(), inductive('1N4007'), inductive('1N5819')])
      expect(checkCircuit(circuit, { maxList: document.maxList ?? undefined })).toEqual([])
  })

  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails current and on resistance with a load of 1 kΩ', async () => {
    expect((await measure('1k')).failed).toEqual(['id', 'ron'])
  })
})
