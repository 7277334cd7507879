import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ScpiClient } from '../scpi/client.ts'
import { COMPATIBLE } from './compatible.ts'
import { createInstrument, startInstrumentServer } from './instrument.ts'
import { MODELS, recognise, type ModelName } from './models.ts'
import { makePlantFixture } from './plant.fixture.ts'
import {
  parseCall,
  prepareCall,
  PseudoError,
  rowProblems,
  type PseudoParam,
  type PseudoRow,
} from './pseudo.ts'
import { readReply, runCall, type Reading } from './reading.ts'

const problemOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof PseudoError) return error.problem
    throw error
  }
  return 'none'
}

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('calls', () => {
  test.each([
    ['DS.MEAS.VPP(CH1)', 'DS.MEAS.VPP', ['CH1']],
    [' ds.chan.scale ( ch1 , 0.5 ) ', 'DS.CHAN.SCALE', ['ch1', '0.5']],
    ['DS.RUN', 'DS.RUN', []],
    ['DS.RUN()', 'DS.RUN', []],
    ['DG.FREQ?(CH2)', 'DG.FREQ?', ['CH2']],
  ])('reads %s', (text, name, args) => {
    expect(parseCall(text)).toEqual({ name, args })
  })

  test.each([
    [':RST', 'DS1104Z', 'syntax'],
    ['DS.MEAS.VPP(CH1', 'DS1104Z', 'syntax'],
    ['DS.MEAS.VPP(CH1;*RST)', 'DS1104Z', 'syntax'],
    ['DS.CHAN.SCALE(CH1,1\n*RST)', 'DS1104Z', 'syntax'],
    ['DS.CHAN.SCALE(CH1,{ch})', 'DS1104Z', 'syntax'],
    [`DS.RUN(${'1'.repeat(5000)})`, 'DS1104Z', 'syntax'],
    ['DS.NOPE(CH1)', 'DS1104Z', 'unknown'],
    ['DS.MEAS.VPP(CH1)', 'DP832', 'unknown'],
    ['DS.MEAS.VPP', 'DS1104Z', 'count'],
    ['DS.MEAS.VPP(CH1,CH2)', 'DS1104Z', 'count'],
    ['DS.MEAS.VPP(CH5)', 'DS1104Z', 'choice'],
    ['DS.CHAN.DISPLAY(CH1,MAYBE)', 'DS1104Z', 'choice'],
    ['DS.CHAN.SCALE(CH1,big)', 'DS1104Z', 'number'],
    ['DS.CHAN.SCALE(CH1,1.2.3)', 'DS1104Z', 'number'],
    ['DP.SET(CH1,31,1)', 'DP832', 'range'],
    ['DG.LOAD(CH1,0)', 'DG1022Z', 'range'],
  ])('refuses %s for %s: %s', (text, model, problem) => {
    expect(problemOf(() => prepareCall(COMPATIBLE, model, text))).toBe(problem)
  })

  test.each([
    ['DS.MEAS.VPP(ch1)', 'DS1104Z', [':MEAS:ITEM? VPP,CHAN1']],
    ['DS.MEAS.RPHASE(CH1,CH2)', 'DS1104Z', [':MEAS:ITEM? RPH,CHAN1,CHAN2']],
    ['DS.CHAN.SCALE(CH1,0.5)', 'DS1104Z', [':CHAN1:SCAL 0.5']],
    ['DG.APPLY(CH1,SIN,1000,2,0,0)', 'DG1022Z', [':SOUR1:APPL:SIN 1000,2,0,0']],
    ['DG.OUTPUT(CH1,ON)', 'DG1022Z', [':OUTP1 ON']],
    ['DG.LOAD(CH2,INF)', 'DG1022Z', [':OUTP2:LOAD INF']],
    ['DG.LOAD(CH2,50)', 'DG1022Z', [':OUTP2:LOAD 50']],
    ['DP.SET(CH1,5,1)', 'DP832', [':APPL CH1,5,1']],
    ['DM.MEAS.DCV', 'DM3058', [':FUNC:VOLT:DC', ':MEAS:VOLT:DC?']],
  ])('writes %s for %s', (text, model, lines) => {
    expect(prepareCall(COMPATIBLE, model, text).lines).toEqual(lines)
  })
})

describe('answers', () => {
  test.each([
    [{ type: 'number' }, '1.250000E+00', { type: 'number', value: 1.25 }],
    [{ type: 'number' }, '9.9E37', { type: 'number', value: null }],
    [{ type: 'number', scale: 100 }, '5.000000E-01', { type: 'number', value: 50 }],
    [{ type: 'number', field: 2 }, '12.0035,1.5023,18.0278', { type: 'number', value: 18.0278 }],
    [{ type: 'text' }, '"SIN,1"', { type: 'text', value: 'SIN,1' }],
    [{ type: 'text', field: 1 }, 'a, b', { type: 'text', value: 'b' }],
    [{ type: 'bool' }, 'ON', { type: 'bool', value: true }],
    [{ type: 'bool' }, 'NO', { type: 'bool', value: false }],
  ] as const)('%j reads %s', (reader, answer, reading) => {
    expect(readReply(reader, [ascii(answer)])).toMatchObject({ ...reading, raw: answer })
  })

  test.each([
    [{ type: 'number' }, 'nonsense'],
    [{ type: 'number', field: 3 }, '1,2'],
    [{ type: 'bool' }, '2'],
    [{ type: 'image', media: 'image/png' }, '1.0'],
    [{ type: 'wave' }, '0,0,1200'],
  ] as const)('%j refuses %s', (reader, answer) => {
    expect(problemOf(() => readReply(reader, [ascii(answer)]))).toBe('reply')
  })
})

describe('rows', () => {
  test.each(COMPATIBLE.map((row) => [`${row.model} ${row.pseudo}`, row] as const))(
    '%s is sound',
    (_, row) => {
      expect(rowProblems(row)).toEqual([])
      expect(
        COMPATIBLE.filter((each) => each.model === row.model && each.pseudo === row.pseudo),
      ).toHaveLength(1)
    },
  )

  const sound: PseudoRow = { model: 'M', pseudo: 'X.Y', params: [], scpi: [':RUN'] }
  test.each([
    ['a line end', { scpi: [':A\n:B'] }],
    ['an unknown placeholder', { scpi: [':A {b}'] }],
    ['an unused parameter', { params: [{ name: 'b', type: 'bool' }] }],
    [
      'an unsafe choice',
      { params: [{ name: 'b', type: 'choice', choices: { A: 'A;*RST' } }], scpi: [':A {b}'] },
    ],
    ['a missing reader', { scpi: [':A?'] }],
    ['a reader without a question', { reply: { type: 'number' } }],
    ['a bad name', { pseudo: 'X Y' }],
    ['an empty range', { params: [{ name: 'b', type: 'number', min: 2, max: 1 }], scpi: [':A {b}'] }],
  ] as [string, Partial<PseudoRow>][])('finds %s', (_, change) => {
    expect(rowProblems({ ...sound, ...change })).not.toEqual([])
  })
})

describe('every row against its simulated instrument', () => {
  const clients = new Map<string, ScpiClient>()
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const plant = makePlantFixture({ lag: 125e-6 })
    plant.meters = { DCV: 1.5 }
    for (const { name } of MODELS) {
      const server = await startInstrumentServer(createInstrument(name, { plant, noise: false }))
      clients.set(name, new ScpiClient({ host: '127.0.0.1', port: server.port, timeout: 2000 }))
      closing.push(() => server.close())
    }
  })

  afterAll(async () => {
    for (const client of clients.values()) client.close()
    await Promise.all(closing.map((close) => close()))
  })

  const linkOf = (model: string): ScpiClient => clients.get(model) as ScpiClient

  function call(model: ModelName, text: string): Promise<Reading | null> {
    const prepared = prepareCall(COMPATIBLE, model, text)
    return linkOf(model).exclusive((link) => runCall(link, prepared, ':SYST:ERR?'))
  }

  /** An argument every parameter takes. */
  function sample(param: PseudoParam): string {
    if (param.type === 'bool') return 'OFF'
    if (param.type === 'choice') return Object.keys(param.choices)[0] ?? ''
    const one = String(param.min <= 2 && param.max >= 2 ? 2 : param.max)
    // A list: as many as the shortest waveform has.
    return param.most === undefined ? one : Array.from({ length: 8 }, () => one).join(',')
  }

  const simulated = COMPATIBLE.filter((row) => MODELS.some(({ name }) => name === row.model))
  test.each(simulated.map((row) => [`${row.model} ${row.pseudo}`, row] as const))('%s', async (_, row) => {
    // A slow time base leaves room for a trigger offset of 2 s; the wide scale for a level of 2 V.
    await linkOf(row.model).write('*CLS;*RST')
    if (row.model === 'DS1104Z') await linkOf(row.model).write(':TIM:SCAL 1')
    // The shallowest memory is that of a scope with three or four channels on.
    if (row.pseudo === 'DS.ACQUIRE.DEPTH') await linkOf(row.model).write(':CHAN2:DISP ON;:CHAN3:DISP ON')
    if (row.pseudo === 'DG.PULSE.WIDTH') await linkOf(row.model).write(':SOUR1:FREQ 0.1')
    const reading = await call(row.model as ModelName, `${row.pseudo}(${row.params.map(sample).join(',')})`)
    expect(reading?.type).toBe(row.reply?.type)
    expect(await linkOf(row.model).ask(':SYST:ERR?')).toBe('0,"No error"')
  })

  test('a teacher’s session: generator, supply, oscilloscope, multimeter', async () => {
    for (const { name, reset } of MODELS) for (const line of reset) await linkOf(name).write(line)
    await call('DG1022Z', 'DG.APPLY(CH1,SIN,1000,2,0,0)')
    await call('DG1022Z', 'DG.OUTPUT(CH1,ON)')
    await call('DP832', 'DP.SET(CH1,5,1)')
    await call('DP832', 'DP.OUTPUT(CH1,ON)')
    await call('DS1104Z', 'DS.TIMEBASE.SCALE(0.0005)')
    await call('DS1104Z', 'DS.CHAN.SCALE(CH1,0.5)')
    await call('DS1104Z', 'DS.CHAN.DISPLAY(CH2,ON)')
    const value = async (model: ModelName, text: string): Promise<number> => {
      const reading = await call(model, text)
      return reading?.type === 'number' ? (reading.value ?? NaN) : NaN
    }
    expect(await value('DS1104Z', 'DS.MEAS.VPP(CH1)')).toBeCloseTo(2, 1)
    expect(await value('DS1104Z', 'DS.MEAS.PDUTY(CH1)')).toBeCloseTo(50, 0)
    expect(await value('DS1104Z', 'DS.MEAS.RPHASE(CH1,CH2)')).toBeCloseTo(45, 0)
    expect(await value('DP832', 'DP.MEAS.POWER(CH1)')).toBeCloseTo(2.5, 3)
    expect(await value('DM3058', 'DM.MEAS.DCV')).toBe(1.5)
    expect(await value('DM3058', 'DM.MEAS.RES')).toBeNaN()
    const wave = await call('DS1104Z', 'DS.WAVE(CH1)')
    expect(wave).toMatchObject({
      type: 'wave',
      preamble: { points: 1200, yIncrement: 0.02, xOrigin: -0.003 },
    })
    expect(wave?.type === 'wave' && wave.bytes.length).toBe(1200)
  })

  test('what the instrument refuses is told', async () => {
    await expect(call('DP832', 'DP.SET(CH3,12,1)')).rejects.toMatchObject({
      problem: 'refused',
      about: '-222,"Data out of range"',
    })
  })
})

describe('catalogue', () => {
  test.each([
    ['RIGOL TECHNOLOGIES,DS1104Z,DS1ZA000000001,00.04.04.SP3', 'DS1104Z'],
    ['Rigol Technologies,DM3058,DM3L184650025,01.01.00.02.03.01', 'DM3058'],
    ['rigol technologies,dp832,DP8A1,1', 'DP832'],
    ['Rigol Technologies,DG1022Z,DG1ZA000000001,03.01.12\n', 'DG1022Z'],
    ['AGILENT TECHNOLOGIES,DSO-X 2024A,MY1,02.40', 'DSO-X 2024A'],
    ['Siglent Technologies,SDG2042X,SDG2X1,2.01', 'SDG2042X'],
    ['Keysight,DS1104Z,1,1', undefined],
    ['RIGOL TECHNOLOGIES,DS9999,1,1', undefined],
    ['hello', undefined],
  ])('recognises %j', (answer, model) => {
    expect(recognise(answer)?.model.name).toBe(model)
  })
})
