import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSheet, openWorkbench, showLevels, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { squareWaves, timer8051 } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = timer8051

const choose = async (choice: number): Promise<void> => {
  for (const bit of [0, 1, 2]) await bench.turn(`LS${bit + 1}`, 'high', (choice >> bit) & 1)
  // The program sees it and begins anew.
  for (let i = 0; i < 3; i++) await bench.say('DS.MEAS.FREQ(CH1)')
}

const measure = async (auto = 4) => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,5,0.5)', 'DP.OUTPUT(CH1,ON)')
  await showLevels(bench)
  await bench.say('DS.TRIGGER.SOURCE(CH1)', 'DS.TRIGGER.LEVEL(2.5)')
  await bench.wire(squareWaves())
  for (const [choice, row, scale] of [
    [0, 'n250', 0.0002],
    [1, 'n500', 0.0005],
    [2, 'n1000', 0.001],
    [3, 'n2500', 0.002],
  ] as const) {
    await bench.say(`DS.TIMEBASE.SCALE(${scale})`)
    await choose(choice)
    await sheet.read(row, 'f', 'duty')
  }
  await bench.say('DS.TIMEBASE.SCALE(0.0002)')
  await choose(0)
  await sheet.read('software', 'f2')
  await choose(auto)
  await sheet.read('auto', 'f2')
  return verdictsOf(document, sheet.result())
}

describe('the timer of an 8051, done on the simulated bench', () => {
  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails where the timer does not reload itself', async () => {
    expect((await measure(0)).failed).toEqual(['error', 'f2'])
  })
})
