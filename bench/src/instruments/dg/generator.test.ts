import { ARBITRARY, codesOf, levelsOfFormula } from '@labbox/contract/bench/generator/arbitrary.ts'
import { describe, expect, test } from 'vitest'
import { makePlantFixture } from '../plant.fixture.ts'
import { instrumentsOn } from '../pseudo.fixture.ts'
import { makeSession } from '../session.fixture.ts'

describe('DG1022Z answers', () => {
  test.each([
    ['*IDN?', [], 'Rigol Technologies,DG1022Z,DG1ZA000000001,03.01.12'],
    [':SOUR1:APPL?', [], '"SIN,1.000000E+03,5.000000E+00,0.000000E+00,0.000000E+00"'],
    [
      ':SOUR2:APPL?',
      [':SOUR2:APPL:SQU 2KHZ,3VPP,500mV,90'],
      '"SQU,2.000000E+03,3.000000E+00,5.000000E-01,9.000000E+01"',
    ],
    [':SOUR1:APPL?', [':SOUR1:APPL:RAMP 500'], '"RAMP,5.000000E+02,5.000000E+00,0.000000E+00,0.000000E+00"'],
    [':SOUR1:APPL?', [':SOUR1:APPL:DC DEF,DEF,1.5'], '"DC,DEF,DEF,1.500000E+00"'],
    [':SOUR1:APPL?', [':SOUR1:APPL:NOIS DEF,1,0'], '"NOIS,DEF,1.000000E+00,0.000000E+00,0.000000E+00"'],
    [':SOUR1:FUNC?', [':SOUR1:FUNC:SHAP SQUARE'], 'SQU'],
    [':SOUR1:FUNC?', [':SOUR1:FUNC PULS'], 'PULS'],
    [':SOUR1:FREQ?', [':SOUR1:FREQ:FIX 1.5MHZ'], '1.500000E+06'],
    [':SOUR1:FREQ? MAX', [], '2.500000E+07'],
    [':SOUR1:FREQ?', [':SOUR1:FREQ 20e6', ':SOUR1:FUNC RAMP'], '5.000000E+05'],
    [':SOUR1:VOLT?', [':SOUR1:VOLT:LEV:IMM:AMPL 2.5'], '2.500000E+00'],
    ['VOLT?', ['VOLT 2.5'], '2.500000E+00'],
    [':SOUR1:VOLT? MAX', [], '2.000000E+01'],
    [':SOUR1:VOLT? MAX', [':SOUR1:FREQ 20e6'], '1.000000E+01'],
    [':SOUR1:VOLT? MAX', [':OUTP1:LOAD 50'], '1.000000E+01'],
    [':SOUR1:VOLT:OFFS?', [':SOUR1:VOLT:OFFS -1.25'], '-1.250000E+00'],
    [':SOUR1:VOLT:HIGH?', [':SOUR1:VOLT 4', ':SOUR1:VOLT:OFFS 1'], '3.000000E+00'],
    [':SOUR1:VOLT:LOW?', [':SOUR1:VOLT 4', ':SOUR1:VOLT:OFFS 1'], '-1.000000E+00'],
    [':SOUR1:VOLT?', [':SOUR1:VOLT:LOW 0', ':SOUR1:VOLT:HIGH 3.3'], '3.300000E+00'],
    [':SOUR1:VOLT:UNIT?', [':SOUR1:VOLT:UNIT VRMS'], 'VRMS'],
    [':SOUR1:VOLT?', [':SOUR1:VOLT 2', ':SOUR1:VOLT:UNIT VRMS'], '7.071068E-01'],
    [':SOUR1:VOLT?', [':SOUR1:FUNC SQU', ':SOUR1:VOLT 2', ':SOUR1:VOLT:UNIT VRMS'], '1.000000E+00'],
    [':SOUR1:VOLT?', [':SOUR1:VOLT 1VRMS'], '2.828427E+00'],
    [':SOUR1:VOLT?', [':OUTP1:LOAD 50', ':SOUR1:VOLT 0DBM'], '6.324555E-01'],
    [':SOUR1:VOLT?', [':OUTP1:LOAD 50', ':SOUR1:VOLT:UNIT DBM', ':SOUR1:VOLT 10'], '1.000000E+01'],
    [':SOUR1:PHAS?', [':SOUR1:PHAS:ADJ 45'], '4.500000E+01'],
    [':SOUR1:FUNC:SQU:DCYC?', [':SOUR1:FUNC:SQU:DCYC 20'], '2.000000E+01'],
    [':SOUR1:FUNC:RAMP:SYMM?', [':SOUR1:FUNC:RAMP:SYMM 100'], '1.000000E+02'],
    [':SOUR1:PULS:DCYC?', [':SOUR1:PULS:WIDT 100us'], '1.000000E+01'],
    [':SOUR1:PULS:WIDT?', [':SOUR1:FUNC:PULS:DCYC 25'], '2.500000E-04'],
    [':OUTP1?', [], 'OFF'],
    [':OUTP2:STAT?', [':OUTP2 ON'], 'ON'],
    [':OUTP1:LOAD?', [], '9.900000E+37'],
    [':OUTP1:IMP?', [':OUTP1:LOAD 50'], '5.000000E+01'],
    [':OUTP1:LOAD?', [':OUTP1:LOAD MAX'], '1.000000E+04'],
    [':OUTP1:LOAD?', [':OUTP1:LOAD 50', ':OUTP1:LOAD INFinity'], '9.900000E+37'],
    [':SOUR1:SWE:STAT?', [':SOUR1:SWE:STAT ON'], 'ON'],
    [':SOUR1:SWE:TIME?', [':SOUR1:SWE:TIME 2.5'], '2.500000E+00'],
    [':SOUR1:SWE:SPAC?', [':SOUR1:SWE:SPAC LOG'], 'LOG'],
    [':SOUR1:FREQ:STAR?;STOP?', [':SOUR1:FREQ:STAR 10;STOP 1KHZ'], '1.000000E+01;1.000000E+03'],
    [':SOUR1:SWE:STAT?;:SOUR1:BURS?;:SOUR1:MOD?', [':SOUR1:SWE:STAT ON', ':SOUR1:BURS ON'], 'OFF;ON;OFF'],
    [':SOUR1:FREQ:CENT?;SPAN?', [':SOUR1:FREQ:STAR 10;STOP 1KHZ'], '5.050000E+02;9.900000E+02'],
    [
      ':SOUR1:FREQ:STAR?;STOP?',
      [':SOUR1:FREQ:CENT 5KHZ', ':SOUR1:FREQ:SPAN 2KHZ'],
      '4.000000E+03;6.000000E+03',
    ],
    [':SOUR1:SWE:STEP?', [':SOUR1:SWE:STEP 5'], '5'],
    [':SOUR1:MOD:TYP?', [':SOUR1:MOD:TYP FSK'], 'FSK'],
    [':SOUR1:MOD:AM?', [':SOUR1:MOD:AM:DEPT 80'], '8.000000E+01'],
    [':SOUR1:MOD:AM:INT:FREQ?;FUNC?', [':SOUR1:MOD:AM:INT:FREQ 50;FUNC TRI'], '5.000000E+01;TRI'],
    [':SOUR1:MOD:FM:DEV?', [':SOUR1:MOD:FM 500'], '5.000000E+02'],
    [':SOUR1:MOD:PM:DEV?', [':SOUR1:MOD:PM:DEV 45'], '4.500000E+01'],
    [
      ':SOUR1:MOD:FSK?;FSK:INT:RATE?',
      [':SOUR1:MOD:FSK 2KHZ', ':SOUR1:MOD:FSK:INT:RATE 10'],
      '2.000000E+03;1.000000E+01',
    ],
    [
      ':SOUR1:BURS:NCYC?;PHAS?;INT:PER?',
      [':SOUR1:BURS:NCYC 3;PHAS 90;INT:PER 0.02'],
      '3;9.000000E+01;2.000000E-02',
    ],
    // Ten cycles of 1 kHz do not fit into a millisecond.
    [':SOUR1:BURS:INT:PER?', [':SOUR1:BURS:NCYC 10', ':SOUR1:BURS:INT:PER 1ms'], '1.000200E-02'],
    [':SOUR2:FUNC?', [':SOUR2:FUNC USER'], 'USER'],
    [
      ':SOUR2:APPL?',
      [':SOUR2:APPL:USER 500,2'],
      '"USER,5.000000E+02,2.000000E+00,0.000000E+00,0.000000E+00"',
    ],
    [':SOUR1:FUNC?;DATA:POIN? VOLATILE', [':SOUR1:DATA VOLATILE,0,0.5,1,0.5,0,-0.5,-1,-0.5'], 'USER;8'],
    [':SOUR1:DATA:VAL? VOLATILE,2', [':SOUR1:DATA:DAC VOLATILE,0,16383,8192,0,16383,0,0,0'], '16383'],
    [':SOUR1:DATA:POIN? VOLATILE', [':DATA:POIN VOLATILE,64'], '64'],
    [':SOUR1:DATA:VAL? VOLATILE,3', [':SOUR1:DATA:VAL VOLATILE,3,77'], '77'],
    [':SOUR1:DATA:CAT?', [], '"VOLATILE"'],
    [':OUTP1:POL?', [':OUTP1:POL INV'], 'INV'],
    [':SOUR2:FREQ?', [':COUP:FREQ ON', ':SOUR1:FREQ 2KHZ'], '2.000000E+03'],
    [':SOUR1:FREQ?', [':COUP:FREQ:RAT 4', ':COUP:FREQ ON', ':SOUR2:FREQ 2KHZ'], '5.000000E+02'],
    [':SOUR2:VOLT?', [':COUP:AMPL:DEV 1', ':COUP:AMPL ON', ':SOUR1:VOLT 3'], '4.000000E+00'],
    [':SOUR2:PHAS?', [':COUP:PHAS:DEV 90', ':COUP:PHAS ON', ':SOUR1:PHAS 300'], '3.000000E+01'],
    [':COUP:FREQ:MODE?;DEV?', [':COUP:FREQ:MODE OFFS', ':COUP:FREQ:DEV 100'], 'OFFSET;1.000000E+02'],
    [':COUN?', [], 'OFF'],
    [':COUN?', [':COUN ON'], 'RUN'],
    [':OUTP1?;:SOUR1:FREQ?', [':OUTP1 ON', ':SOUR1:FREQ 5', '*SAV 1', '*RST', '*RCL 1'], 'ON;5.000000E+00'],
  ])('%s after %j', async (ask, lines, answer) => {
    expect(await makeSession('DG1022Z').run(...lines, ask)).toBe(answer)
  })

  test.each([
    [':SOUR1:FREQ 26MHZ', -222],
    [':SOUR1:FREQ 0', -222],
    [':SOUR1:VOLT 20.1', -222],
    [':SOUR1:VOLT 1mV', -222],
    [':SOUR1:VOLT:OFFS 8', -222],
    [':SOUR1:VOLT:LOW 5', -222],
    [':SOUR1:APPL:SIN 1000,20,1', -222],
    [':SOUR1:APPL:RAMP 1MHZ', -222],
    [':SOUR1:VOLT:UNIT DBM', -221],
    [':SOUR1:FUNC CUSTOM', -224],
    [':SOUR1:DATA VOLATILE,0,0.5,1.5,0,0,0,0,0', -222],
    [':SOUR1:DATA VOLATILE,0,1', -222],
    [':SOUR1:DATA:DAC VOLATILE,0,20000,0,0,0,0,0,0', -222],
    [':SOUR1:DATA:DAC16 VOLATILE,END,5', -104],
    [':SOUR1:MOD:AM 121', -222],
    [':SOUR1:MOD:FM 2KHZ', -222],
    [':SOUR1:MOD:TYP PWM', -224],
    [':SOUR1:BURS:NCYC 0', -222],
    [':SOUR1:SWE:TIME 501', -222],
    [':SOUR3:FREQ 1', -114],
    [':OUTP1:LOAD 0.5', -222],
    [':SOUR1:FREQ 1V', -131],
  ])('refuses %s with %i and keeps its settings', async (line, code) => {
    const { error, run } = makeSession('DG1022Z')
    const before = await run(':SOUR1:APPL?')
    expect(parseInt((await error(line)) ?? '', 10)).toBe(code)
    expect(await run(':SOUR1:APPL?')).toBe(before)
  })
})

describe('what the plant gets', () => {
  test('open-circuit values: twice what is set for 50 Ω, the same for high impedance', async () => {
    const { plant, run } = makeSession('DG1022Z')
    await run(':OUTP1:LOAD 50', ':SOUR1:APPL:SIN 1000,2,0.5,30', ':OUTP1 ON')
    expect(plant.generators[1]).toEqual({
      shape: 'SIN',
      frequency: 1000,
      amplitude: 4,
      offset: 1,
      phase: 30,
      duty: 0.5,
    })
    expect(plant.generators[2]).toBeNull()
    await run(':OUTP1:LOAD INF')
    expect(plant.generators[1]).toMatchObject({ amplitude: 4, offset: 1 })
    await run(':SOUR1:APPL:SIN 1000,2,0.5')
    expect(plant.generators[1]).toMatchObject({ amplitude: 2, offset: 0.5 })
  })

  test('each shape has its own duty', async () => {
    const { plant, run } = makeSession('DG1022Z')
    await run(':OUTP1 ON', ':SOUR1:FUNC:SQU:DCYC 20', ':SOUR1:FUNC:RAMP:SYMM 70', ':SOUR1:PULS:DCYC 10')
    for (const [shape, duty] of [
      ['SQU', 0.2],
      ['RAMP', 0.7],
      ['PULS', 0.1],
      ['SIN', 0.5],
    ] as const) {
      await run(`:SOUR1:FUNC ${shape}`)
      expect(plant.generators[1]).toMatchObject({ shape, duty })
    }
  })

  test('only changes at the terminals reach it: each one is simulated', async () => {
    const { plant, run } = makeSession('DG1022Z')
    await run(':OUTP1 ON')
    const output = plant.generators[1]
    await run(':OUTP1:LOAD 50', ':OUTP1 ON', ':SOUR2:FREQ 5', ':SOUR1:SWE:TIME 2')
    expect(plant.generators[1]).toBe(output)
    await run(':SOUR1:FREQ 5')
    expect(plant.generators[1]).not.toBe(output)
  })

  test('*RST switches the outputs off', async () => {
    const { plant, run } = makeSession('DG1022Z')
    await run(':OUTP1 ON', ':OUTP2 ON')
    expect(plant.generators[2]).not.toBeNull()
    await run('*RST')
    expect(plant.generators).toEqual({ 1: null, 2: null })
  })
})

describe('arbitrary waveforms', () => {
  test('codes come as a block too, in one piece or in several', async () => {
    const { plant, run, instrument } = makeSession('DG1022Z')
    const block = (codes: number[]): string => {
      const bytes = Buffer.alloc(2 * codes.length)
      codes.forEach((code, index) => bytes.writeUInt16LE(code, 2 * index))
      const digits = String(bytes.length)
      return `#${digits.length}${digits}${bytes.toString('latin1')}`
    }
    const ramp = Array.from({ length: 16 }, (_, index) => index * 1000)
    await run(':OUTP1 ON')
    await instrument.execute(`:SOUR1:DATA:DAC VOLATILE,${block(ramp)}`)
    expect(plant.generators[1]).toMatchObject({ shape: 'USER' })
    expect(plant.generators[1]?.points).toHaveLength(16)
    expect(plant.generators[1]?.points?.[15]).toBeCloseTo(2 * (15_000 / 16_383) - 1, 9)
    await instrument.execute(`:SOUR1:DATA:DAC16 VOLATILE,CON,${block(ramp)}`)
    expect(plant.generators[1]?.points).toHaveLength(16)
    await instrument.execute(`:SOUR1:DATA:DAC16 VOLATILE,END,${block(ramp)}`)
    expect(plant.generators[1]?.points).toHaveLength(32)
  })
})

describe('the counter', () => {
  test('answers as the guide says, of what is wired to its input', async () => {
    const { plant, run } = makeSession('DG1022Z')
    const nothing = Array.from({ length: 5 }, () => '0.000000000E+00').join(',')
    expect(await run(':COUN:MEAS?')).toBe(nothing)
    expect(await run(':COUN ON', ':COUN:MEAS?')).toBe(nothing)
    plant.counter = async () => ({ frequency: 2000, duty: 0.47608 })
    expect(await run(':COUN:MEAS?')).toBe(
      '2.000000000E+03,5.000000000E-04,4.760800000E+01,2.380400000E-04,2.619600000E-04',
    )
    await run(':COUN STOP')
    plant.counter = async () => ({ frequency: 5, duty: 0.5 })
    expect(await run(':COUN:MEAS?')).toMatch(/^2\.0{9}E\+03,/)
    expect(await run(':COUN OFF', ':COUN:MEAS?')).toBe(nothing)
  })
})

test('an arbitrary waveform of the panel is put out, and a coupled channel goes along', async () => {
  const plant = makePlantFixture()
  const send = instrumentsOn(plant)
  const levels = levelsOfFormula('1-2*x')!
  await send(`DG.ARB.DATA(CH2,${codesOf(levels).join(',')})`)
  await send('DG.OUTPUT(CH2,ON)')
  expect(plant.generators[2]).toMatchObject({ shape: 'USER' })
  const { points = [] } = plant.generators[2]!
  expect(points).toHaveLength(ARBITRARY.points)
  points.forEach((point, index) => expect(point).toBeCloseTo(levels[index]!, 3))
  expect(await send('DG.ARB.POINTS(CH2)')).toBe(ARBITRARY.points)
  await send('DG.COUPLE.FREQ(ON)')
  await send('DG.FREQ(CH1,1234)')
  expect(await send('DG.FREQ?(CH2)')).toBe(1234)
  await send('DG.COUPLE.FREQ(OFF)')
  await send('DG.FREQ(CH1,2000)')
  expect(await send('DG.FREQ?(CH2)')).toBe(1234)
  const tooMany = Array.from({ length: ARBITRARY.points + 1 }, () => 1).join(',')
  await expect(send(`DG.ARB.DATA(CH2,${tooMany})`)).rejects.toThrow('count')
})
