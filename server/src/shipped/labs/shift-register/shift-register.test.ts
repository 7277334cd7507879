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
import { ACTS, byHand, goingRound, shiftRegister } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = shiftRegister

/** One clock by hand, and time to take it. */
const clock = async () => {
  for (const level of [1, 0]) {
    await bench.turn('LS1', 'high', level)
    await bench.say('DS.MEAS.VAVG(CH1)')
  }
}
/** Clear, S0, S1, SR, SL before the clock of each act. */
const LEVELS = {
  clear: [0, 0, 0, 0, 0],
  load: [1, 1, 1, 0, 0],
  right1: [1, 1, 0, 0, 1],
  right2: [1, 1, 0, 0, 1],
  left: [1, 0, 1, 0, 1],
  hold: [1, 0, 0, 1, 0],
}

const measure = async (manual = byHand(), twisted = goingRound(true)) => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,5,0.5)', 'DP.OUTPUT(CH1,ON)')
  await showLevels(bench)
  await bench.wire(manual)
  for (const { id } of ACTS) {
    for (const [n, level] of LEVELS[id].entries()) await bench.turn(`LS${n + 2}`, 'high', level)
    await clock()
    await sheet.read(id, 'qa', 'qb', 'qc', 'qd')
  }
  for (const [circuit, page, by] of [
    [goingRound(false), 'ring', 4],
    [twisted, 'twisted', 8],
  ] as const) {
    await bench.wire(circuit)
    for (const row of ['slow', 'fast']) {
      const hertz = sheet.given(`clk_${page}`, row)
      await bench.say(
        `DG.APPLY(CH1,SQU,${hertz},5,2.5,0)`,
        'DG.OUTPUT(CH1,ON)',
        'DS.TRIGGER.SOURCE(CH1)',
        'DS.TRIGGER.LEVEL(1.5)',
        `DS.TIMEBASE.SCALE(${timebaseFor(hertz / by)})`,
      )
      // Cleared or loaded for a while, then left to go round.
      await bench.turn('LS2', 'high', 0)
      await bench.turn('LS1', 'high', page === 'ring' ? 1 : 0)
      await bench.say('DS.MEAS.VAVG(CH1)')
      await bench.turn('LS2', 'high', 1)
      await bench.say('DS.MEAS.VAVG(CH1)')
      await bench.turn('LS1', 'high', 0)
      await sheet.read(row, `f_${page}`, `duty_${page}`, `phase_${page}`)
    }
  }
  return verdictsOf(document, sheet.result())
}

describe('shift registers, done on the simulated bench', () => {
  it('all circuits pass the checks', () => {
    for (const circuit of [byHand(), goingRound(false), goingRound(true)])
      expect(checkCircuit(circuit, { maxList: document.maxList ?? undefined })).toEqual([])
  })

  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails with serial inputs changed over, and with a plain ring where a twisted one is asked', async () => {
    const { failed, share } = await measure(byHand(true), goingRound(false))
    expect(failed).toContain('state')
    expect(share).toBeLessThan(0.7)
  })
})
