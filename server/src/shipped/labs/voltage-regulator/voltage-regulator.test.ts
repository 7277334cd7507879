import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Params } from '../../draw.ts'
import { fillSheet, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { regulator, voltageRegulator } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const measureRegulator = async (more: Params = {}) => {
  const { document } = voltageRegulator
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,12,0.2)', 'DP.OUTPUT(CH1,ON)', 'DS.TIMEBASE.SCALE(0.001)')
  await bench.say('DS.CHAN.DISPLAY(CH1,ON)', 'DS.CHAN.SCALE(CH1,1)', 'DS.CHAN.OFFSET(CH1,-3)')
  await bench.wire(regulator(more))
  for (const row of ['v10', 'v12', 'v15', 'v18']) {
    await bench.say(`DP.SET(CH1,${sheet.given('set', row)},0.2)`)
    await sheet.read(row, 'ui', 'uz', 'uo')
  }
  await bench.say('DP.SET(CH1,12,0.2)')
  for (const row of ['r1k', 'r330', 'r150']) {
    await bench.wire(regulator({ RL1: { value: `${sheet.given('rl', row)}` }, ...more }))
    await sheet.read(row, 'uo2', 'ii')
  }
  return verdictsOf(document, sheet.result())
}

describe('voltage regulator, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureRegulator()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails reference and output with a Zener diode of 3.3 V', async () => {
    expect((await measureRegulator({ D1: { value: '3.3' } })).failed).toEqual(['uo', 'uo2', 'uz'])
  })

  it('fails the output but not the reference with R2 = 3.3 kΩ', async () => {
    expect((await measureRegulator({ R2: { value: '3.3k' } })).failed).toEqual(['uo', 'uo2'])
  })
})
