import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSheet, openWorkbench, verdictsOf, type Workbench } from '../workbench.fixture.ts'
import { loadedGate, nandGate, ring, swept, transfer, ttlGates, xorGates } from './index.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const { document } = ttlGates
const MODELS = { ls: '74LS00', hc: '74HC00' } as const

const measure = async (xor = xorGates()) => {
  const sheet = fillSheet(document, bench)
  await bench.say('DP.SET(CH1,5,0.5)', 'DP.OUTPUT(CH1,ON)')
  for (const [circuit, a, b, item] of [
    [nandGate(), 'a', 'b', 'uy'],
    [xor, 'ax', 'bx', 'ux'],
  ] as const) {
    await bench.wire(circuit)
    for (const row of ['r00', 'r01', 'r10', 'r11']) {
      await bench.turn('LS1', 'high', sheet.given(a, row))
      await bench.turn('LS2', 'high', sheet.given(b, row))
      await sheet.read(row, item)
    }
  }
  for (const [row, model] of Object.entries(MODELS)) {
    for (const [item, level, loaded] of [
      ['uh', 'high', false],
      ['uhl', 'high', true],
      ['ul', 'low', false],
      ['ull', 'low', true],
    ] as const) {
      await bench.wire(loadedGate(model, level, loaded))
      await sheet.read(row, item)
    }
    await bench.wire(swept(model))
    await bench.say(
      'DG.APPLY(CH1,RAMP,1000,5,2.5,0)',
      'DG.OUTPUT(CH1,ON)',
      'DS.CHAN.DISPLAY(CH2,ON)',
      'DS.CHAN.SCALE(CH2,1)',
      'DS.CHAN.OFFSET(CH2,-2.5)',
      'DS.TRIGGER.SOURCE(CH2)',
      'DS.TRIGGER.LEVEL(1.5)',
      'DS.TIMEBASE.SCALE(0.0002)',
    )
    await sheet.read(row, 'duty')
    await bench.wire(ring(model))
    await bench.say(
      'DS.CHAN.SCALE(CH1,1)',
      'DS.CHAN.OFFSET(CH1,-2.5)',
      'DS.TRIGGER.SOURCE(CH1)',
      'DS.TIMEBASE.SCALE(2e-8)',
    )
    await sheet.read(row, 'fr')
  }
  await bench.wire(transfer())
  await bench.say('DP.OUTPUT(CH2,ON)')
  for (const row of ['u04', 'u08', 'u12', 'u16', 'u20', 'u30']) {
    await bench.say(`DP.SET(CH2,${sheet.given('ui', row)},0.1)`)
    await sheet.read(row, 'uo')
  }
  return verdictsOf(document, sheet.result())
}

describe('gates and levels, done on the simulated bench', () => {
  it('passes every judged item', async () => {
    expect(await measure()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the exclusive OR when its last gate sees A itself', async () => {
    expect((await measure(xorGates(true))).failed).toEqual(['ux'])
  })
})
