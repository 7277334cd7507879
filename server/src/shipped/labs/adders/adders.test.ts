import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { fillSheet, openWorkbench, showLevels, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { adders, adderSubtractor, fourBitAdder, fullAdder } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = adders

/** Sets switches from `first` on to the bits of a number, the lowest first. */
const dial = async (first: number, bits: number, value: number) => {
  for (let n = 0; n < bits; n++) await bench.turn(`LS${first + n}`, 'high', (value >> n) & 1)
}

const measure = async (full = fullAdder(), subtractor = adderSubtractor()) => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,5,0.5)', 'DP.OUTPUT(CH1,ON)')
  await showLevels(bench)
  await bench.wire(full)
  for (let n = 0; n < 8; n++) {
    const row = `b${n}`
    for (const [k, key] of ['a', 'b', 'ci'].entries()) await dial(k + 1, 1, sheet.given(key, row))
    await sheet.read(row, 's', 'co')
  }
  for (const [circuit, rows, keys, p] of [
    [fourBitAdder(), ['s1', 's2', 's3', 's4', 's5'], ['a4', 'b4', 'c0'], 'p'],
    [subtractor, ['d1', 'd2', 'd3', 'd4'], ['am', 'bm', 'm'], 'q'],
  ] as const) {
    await bench.wire(circuit)
    for (const row of rows) {
      await dial(1, 4, sheet.given(keys[0], row))
      await dial(5, 4, sheet.given(keys[1], row))
      await dial(9, 1, sheet.given(keys[2], row))
      await sheet.read(row, ...['s1', 's2', 's3', 's4', 'c4'].map((name) => p + name))
    }
  }
  return verdictsOf(document, sheet.result())
}

describe('adders, done on the simulated bench', () => {
  it('all circuits pass the checks', () => {
    for (const circuit of [fullAdder(), fourBitAdder(), adderSubtractor()])
      expect(checkCircuit(circuit, { maxList: document.maxList ?? undefined })).toEqual([])
  })

  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the carry without what comes in, and the difference without C0', async () => {
    expect((await measure(fullAdder(true), adderSubtractor(true))).failed).toEqual(['carry', 'co', 'result'])
  })
})
