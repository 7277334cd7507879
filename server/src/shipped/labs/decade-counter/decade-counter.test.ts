import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { fillSheet, openWorkbench, timebaseFor, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { counter, counterOfSix, decadeCounter } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = decadeCounter

const clockAt = (hertz: number) =>
  bench.say(
    `DG.APPLY(CH1,SQU,${hertz},5,2.5,0)`,
    'DG.OUTPUT(CH1,ON)',
    `DS.TIMEBASE.SCALE(${timebaseFor(hertz / 10)})`,
  )

const measure = async (decade: Circuit, six: Circuit) => {
  const sheet = fillSheet(document, bench)
  await bench.wire(decade)
  await bench.say(
    'DP.SET(CH1,5,0.5)',
    'DP.OUTPUT(CH1,ON)',
    'DS.CHAN.DISPLAY(CH2,ON)',
    'DS.CHAN.SCALE(CH2,1)',
    'DS.CHAN.OFFSET(CH2,-2)',
    'DS.TRIGGER.SOURCE(CH2)',
    'DS.TRIGGER.LEVEL(1.5)',
  )
  for (const line of ['slow', 'fast']) {
    await clockAt(sheet.given('clock', line))
    await sheet.read(line, 'qd', 'duty', 'high', 'low')
  }
  await bench.wire(six)
  await clockAt(1000)
  await sheet.read('feedback', 'qc')
  return verdictsOf(document, sheet.result())
}

describe('decade counter, done on the simulated bench', () => {
  it('both circuits pass the checks', () => {
    const maxList = document.maxList ?? undefined
    expect(checkCircuit(counter(), { maxList })).toEqual([])
    expect(checkCircuit(counterOfSix(), { maxList })).toEqual([])
  })

  it('passes every judged item', async () => {
    expect(await measure(counter(), counterOfSix())).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the page of six without the feedback', async () => {
    expect((await measure(counter(), counter())).failed).toEqual(['qc'])
  })
})
