import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSheet, openWorkbench, showLevels, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { smoothed, unoPwm } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = unoPwm
/** The capacitor takes its new voltage in five time constants; each reading lets some of that pass. */
const settle = async () => {
  for (let i = 0; i < 2; i++) await bench.say('DS.MEAS.VAVG(CH2)')
}

const measure = async (second = '470n') => {
  const sheet = fillSheet(document, bench)
  await bench.wire(smoothed())
  await showLevels(bench)
  await bench.say('DS.CHAN.COUPLING(CH2,DC)')
  await bench.say('DS.TIMEBASE.SCALE(0.0005)', 'DS.TRIGGER.SOURCE(CH1)', 'DS.TRIGGER.LEVEL(2.5)')
  for (const position of [20, 40, 60, 80]) {
    await bench.turn('RP1', 'position', position / 100)
    await bench.say('DS.TIMEBASE.SCALE(0.01)')
    await settle()
    await bench.say('DS.TIMEBASE.SCALE(0.0005)')
    await sheet.read(`p${position}`, 'duty', 'avg')
  }
  for (const [row, c] of [
    ['c1u', '1u'],
    ['c470n', second],
  ] as const) {
    await bench.wire(smoothed(c))
    // Exactly in the middle the converter would waver between two steps.
    await bench.turn('RP1', 'position', 0.52)
    await bench.say('DS.CHAN.COUPLING(CH2,AC)', 'DS.CHAN.OFFSET(CH2,0)', 'DS.TIMEBASE.SCALE(0.01)')
    await settle()
    await bench.say('DS.TIMEBASE.SCALE(0.0005)', 'DS.CHAN.SCALE(CH2,0.05)')
    await sheet.read(row, 'f', 'vpp')
  }
  return verdictsOf(document, sheet.result())
}

describe('PWM and RC, done on the simulated bench', () => {
  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the ripple with another capacitor', async () => {
    expect((await measure('10u')).failed).toEqual(['vpp'])
  })
})
