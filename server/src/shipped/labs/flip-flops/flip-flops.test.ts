import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import {
  fillSheet,
  openWorkbench,
  showLevels,
  timebaseFor,
  verdictsOf,
  type Workbench,
} from '../workbench.fixture.ts'
import { dFlipFlop, divider, flipFlops, latch, LATCH_ACTS, rippleDivider } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = flipFlops

/** Turns switches from LS1 on; the order is that of the levels. */
const turn = async (...levels: number[]) => {
  for (const [n, level] of levels.entries()) await bench.turn(`LS${n + 1}`, 'high', level)
}
/** For the D flip-flop, LS1–LS4 are D, clock, clear, preset: what leads to each line of its table. */
const D_ACTS = {
  clear: [
    [1, 0, 0, 1],
    [1, 0, 1, 1],
  ],
  wait1: [[1, 0, 1, 1]],
  clock1: [[1, 1, 1, 1]],
  fall: [
    [0, 1, 1, 1],
    [0, 0, 1, 1],
  ],
  clock0: [[0, 1, 1, 1]],
  preset: [
    [0, 1, 1, 0],
    [0, 1, 1, 1],
  ],
}

const measure = async (crossed = latch(), halving = divider()) => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,5,0.5)', 'DP.OUTPUT(CH1,ON)')
  await showLevels(bench)
  await bench.wire(crossed)
  for (const [n, act] of LATCH_ACTS.entries()) {
    await turn(...act)
    await sheet.read(`act${n + 1}`, 'q', 'qn')
  }
  await bench.wire(dFlipFlop())
  for (const [row, acts] of Object.entries(D_ACTS)) {
    for (const levels of acts) {
      await turn(...levels)
      // Each act takes its time: a flip-flop sees one level after the other.
      await bench.say('DS.MEAS.VAVG(CH1)')
    }
    await sheet.read(row, 'qd')
  }
  for (const [circuit, key, items] of [
    [halving, 'clk', ['half', 'duty']],
    [rippleDivider(), 'clkj', ['q1', 'q2']],
  ] as const) {
    await bench.wire(circuit)
    await bench.say('DS.TRIGGER.SOURCE(CH2)', 'DS.TRIGGER.LEVEL(1.5)')
    for (const row of ['slow', 'fast']) {
      const hertz = sheet.given(key, row)
      await bench.say(`DG.APPLY(CH1,SQU,${hertz},5,2.5,0)`, 'DG.OUTPUT(CH1,ON)')
      await bench.say(`DS.TIMEBASE.SCALE(${timebaseFor(hertz / 4)})`)
      await sheet.read(row, ...items)
    }
  }
  return verdictsOf(document, sheet.result())
}

describe('flip-flops, done on the simulated bench', () => {
  it('all circuits pass the checks', () => {
    for (const circuit of [latch(), dFlipFlop(), divider(), rippleDivider()])
      expect(checkCircuit(circuit, { maxList: document.maxList ?? undefined })).toEqual([])
  })

  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails a latch that does not keep, and divides by nothing with D on Q', async () => {
    const { failed, open } = await measure(latch(true), divider(true))
    expect(failed).toContain('q')
    // A steady output has neither frequency nor duty cycle: those cells stay blank.
    expect(failed.includes('half') || open > 0).toBe(true)
  })
})
