import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { fillSheet, openWorkbench, showLevels, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { clockedCounter, counterOfSixty, timerCounter } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = timerCounter

const measure = async (sixty = counterOfSixty(), small = '10n') => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,5,0.5)', 'DP.OUTPUT(CH1,ON)')
  await showLevels(bench)
  await bench.say('DS.TRIGGER.SOURCE(CH2)', 'DS.TRIGGER.LEVEL(1.5)')
  for (const [row, c] of [
    ['c10n', small],
    ['c22n', '22n'],
  ] as const) {
    await bench.wire(clockedCounter(c))
    await bench.say('DS.TIMEBASE.SCALE(0.0005)')
    await sheet.read(row, 'f', 'duty')
    await bench.say('DS.TIMEBASE.SCALE(0.005)')
    await sheet.read(row, 'fc', 'fd', 'dutyd')
  }
  await bench.wire(sixty)
  await bench.say('DS.TIMEBASE.SCALE(0.01)')
  await sheet.read('sixty', 'f60', 'fq')
  return verdictsOf(document, sheet.result())
}

describe('555, counter and display, done on the simulated bench', () => {
  it('all circuits pass the checks', () => {
    for (const circuit of [clockedCounter(), counterOfSixty()])
      expect(checkCircuit(circuit, { maxList: document.maxList ?? undefined })).toEqual([])
  })

  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the ratio of sixty without the clear, and the clock with another capacitor', async () => {
    expect((await measure(counterOfSixty(true), '22n')).failed).toEqual(['f', 'ratio60'])
  })
})
