import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { fillSheet, openWorkbench, showLevels, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { adcDac, dac, staircase, thereAndBack } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = adcDac

const measure = async (converter = dac(), ladder = staircase()) => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,5,0.5)', 'DP.OUTPUT(CH1,ON)', 'DP.SET(CH2,0.5,0.1)', 'DP.OUTPUT(CH2,ON)')
  await showLevels(bench)
  await bench.wire(converter)
  for (const row of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']) {
    const code = sheet.given('d', row)
    for (let n = 0; n < 8; n++) await bench.turn(`LS${n + 1}`, 'high', (code >> n) & 1)
    await sheet.read(row, 'uo')
  }
  await bench.wire(ladder)
  await bench.say('DS.TRIGGER.SOURCE(CH1)', 'DS.TRIGGER.LEVEL(2.4)')
  for (const row of ['slow', 'fast']) {
    const hertz = sheet.given('clk', row)
    await bench.say(
      `DG.APPLY(CH1,SQU,${hertz},5,2.5,0)`,
      'DG.OUTPUT(CH1,ON)',
      `DS.TIMEBASE.SCALE(${5 / hertz})`,
    )
    await sheet.read(row, 'fs', 'vmax', 'urms')
  }
  await bench.wire(thereAndBack())
  for (const row of ['u1', 'u2', 'u3', 'u4', 'u5']) {
    await bench.say(`DP.SET(CH2,${sheet.given('set', row)},0.1)`)
    await sheet.read(row, 'ui', 'd7', 'd6', 'd5', 'd4', 'back')
  }
  return verdictsOf(document, sheet.result())
}

describe('converters, done on the simulated bench', () => {
  it('all circuits pass the checks', () => {
    for (const circuit of [dac(), staircase(), thereAndBack()])
      expect(checkCircuit(circuit, { maxList: document.maxList ?? undefined })).toEqual([])
  })

  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the DAC with two bits changed over, and the staircase with a wrong resistor', async () => {
    const { failed } = await measure(dac(true), staircase(true))
    expect(failed).toEqual(expect.arrayContaining(['uo', 'urms']))
    expect(failed).not.toContain('error')
  })
})
