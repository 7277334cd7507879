import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { checkTemplate } from '@labbox/contract/measurement/check-template.ts'
import { LabDocument } from '@labbox/contract/labs/version.ts'
import { draw } from '../draw.ts'
import { amplifier, amplifierParts } from './common-emitter/index.ts'
import { astable } from './astable-555/index.ts'
import { shippedLabs } from './index.ts'
import { fillSheet, openWorkbench, verdictsOf, type Workbench } from './workbench.fixture.ts'

const lab = (key: string) => shippedLabs.find((one) => one.key === key)!

describe.each(shippedLabs.map((one) => [one.key, one] as const))('%s', (_, one) => {
  it('is complete in both languages, and its own solution is allowed', () => {
    expect(LabDocument.safeParse(one.document).success).toBe(true)
    expect(checkTemplate(one.document.measurement)).toEqual([])
    expect(checkCircuit(one.solution, { maxList: one.document.maxList ?? undefined })).toEqual([])
    const texts = [
      one.name,
      one.introduction,
      ...one.document.report.sections.map((section) => section.title),
    ]
    for (const text of texts) expect(text.zh && text.en).toBeTruthy()
    const words = (doc: unknown) => JSON.stringify(doc).length
    expect(words(one.document.guidebook.zh)).toBeGreaterThan(2000)
    expect(words(one.document.guidebook.en)).toBeGreaterThan(2000)
  })
})

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

/** Steps of a vertical scale, V/div. */
const SCALES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** The finest scale that shows a signal of these volts whole, as a careful student chooses it. */
const scaleFor = (volts: number) => SCALES.find((scale) => scale * 7.5 >= volts) ?? 5

const fit = async (channel: number): Promise<void> => {
  await bench.say(
    `DS.CHAN.DISPLAY(CH${channel},ON)`,
    `DS.CHAN.SCALE(CH${channel},5)`,
    `DS.CHAN.OFFSET(CH${channel},0)`,
  )
  for (let turn = 0; turn < 3; turn++) {
    const volts = await bench.say(`DS.MEAS.VPP(CH${channel})`)
    await bench.say(`DS.CHAN.SCALE(CH${channel},${scaleFor(volts)})`)
  }
}

/** Timebase for about three periods on the twelve divisions. */
const timebaseFor = (frequency: number): number => {
  const wanted = 3 / frequency / 12
  const decade = 10 ** Math.floor(Math.log10(wanted))
  return Number(((wanted / decade < 2 ? 1 : wanted / decade < 5 ? 2 : 5) * decade).toPrecision(3))
}

const measureRc = async (circuit = lab('rc-low-pass').solution) => {
  const { document } = lab('rc-low-pass')
  const sheet = fillSheet(document, bench)
  await bench.wire(circuit)
  await bench.say(
    'DG.APPLY(CH1,SIN,100,2,0,0)',
    'DG.OUTPUT(CH1,ON)',
    'DS.TRIGGER.SOURCE(CH1)',
    'DS.TRIGGER.LEVEL(0)',
  )
  const point = async (line: string, frequency: number, ids: string[]) => {
    await bench.say(`DG.FREQ(CH1,${frequency})`, `DS.TIMEBASE.SCALE(${timebaseFor(frequency)})`)
    await fit(1)
    await fit(2)
    await sheet.read(line, ...ids)
  }
  for (let k = 1; k <= 10; k++) await point(`f${k}`, sheet.given('f', `f${k}`), ['ui', 'uo', 'lag'])
  await point('fc', 1592, ['ui3', 'uo3', 'fcut', 'lag3'])
  return verdictsOf(document, sheet.result())
}

describe('RC low-pass, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureRc()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails gain and phase with C = 220 nF, and nothing that does not depend on it', async () => {
    const { solution } = lab('rc-low-pass')
    const wrong = structuredClone(solution)
    wrong.components['part-C1']!.params.value = { text: '220n', si: 2.2e-7 }
    const { failed, share } = await measureRc(wrong)
    expect(failed).toEqual(['gain', 'gain3', 'lag', 'lag3'])
    expect(share).toBeLessThan(0.5)
  })
})

const measureAmplifier = async (more: Parameters<typeof amplifier>[1] = {}) => {
  const { document } = lab('common-emitter')
  const sheet = fillSheet(document, bench)
  await bench.say('DG.OUTPUT(CH1,OFF)', 'DP.SET(CH1,12,0.1)', 'DP.OUTPUT(CH1,ON)')
  for (const [probe, item] of [
    ['base', 'vb'],
    ['emitter', 've'],
    ['collector', 'vc'],
  ] as const) {
    await bench.wire(amplifier(probe, more))
    await sheet.read('dc', item)
  }
  const drive = async (vpp: number) => {
    await bench.say(`DG.APPLY(CH1,SIN,1000,${vpp},0,0)`, 'DG.OUTPUT(CH1,ON)', 'DS.TIMEBASE.SCALE(0.0002)')
    await bench.say('DS.TRIGGER.SOURCE(CH1)', 'DS.TRIGGER.LEVEL(0)')
    await fit(1)
    await fit(2)
  }
  await drive(0.2)
  await sheet.read('mid', 'ui', 'uo', 'phase')
  await drive(1.5)
  await sheet.read('large', 'umax', 'umin', 'upp')
  return verdictsOf(document, sheet.result())
}

describe('common-emitter amplifier, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureAmplifier()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the gain but not the operating point with a bypass of 10 nF', async () => {
    const wrong = { CE1: { ...amplifierParts.CE1!, params: { value: '10n' } } }
    const { failed } = await measureAmplifier(wrong)
    expect(failed).toContain('au')
    for (const item of ['vb', 've', 'vc', 'ic']) expect(failed).not.toContain(item)
  })

  it('fails the operating point with R2 = 4.7 kΩ', async () => {
    const wrong = { R2: { ...amplifierParts.R2!, params: { value: '4k7' } } }
    expect((await measureAmplifier(wrong)).failed).toEqual(expect.arrayContaining(['ic', 'vb', 'vc', 've']))
  })
})

const measureAstable = async (values: Record<string, string> = {}) => {
  const { document } = lab('astable-555')
  const sheet = fillSheet(document, bench)
  await bench.say(
    'DP.SET(CH1,5,0.1)',
    'DP.OUTPUT(CH1,ON)',
    'DS.TRIGGER.SOURCE(CH1)',
    'DS.TRIGGER.LEVEL(2)',
    'DS.TIMEBASE.SCALE(0.0005)',
  )
  for (const [line, ra] of [
    ['small', '1k'],
    ['large', '10k'],
  ] as const) {
    await bench.wire(astable({ RA1: ra, ...values }))
    await bench.say('DS.CHAN.DISPLAY(CH2,ON)', 'DS.CHAN.SCALE(CH1,1)', 'DS.CHAN.OFFSET(CH1,-3)')
    await bench.say('DS.CHAN.SCALE(CH2,0.5)', 'DS.CHAN.OFFSET(CH2,-2.5)')
    await sheet.read(line, 'freq', 'duty', 'vmax', 'vmin')
  }
  return verdictsOf(document, sheet.result())
}

describe('555 oscillator, done on the simulated bench', () => {
  it('passes every judged item with the right parts', async () => {
    expect(await measureAstable()).toEqual({ failed: [], open: 0, share: 1 })
  })

  it('fails the frequency alone with C = 47 nF', async () => {
    expect((await measureAstable({ C1: '47n' })).failed).toEqual(['freq'])
  })

  it('fails frequency and duty cycle with RB = 4.7 kΩ', async () => {
    expect((await measureAstable({ RB1: '4k7' })).failed).toEqual(['duty', 'freq'])
  })
})

it('draws wires that end on pins', () => {
  expect(() => draw({ R1: { symbol: 'resistor', at: [0, 0] } }, [['R1.9', [0, 0]]])).toThrow('no pin R1.9')
})
