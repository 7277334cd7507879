import { describe, expect, test } from 'vitest'
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
    [':SOUR1:FUNC USER', -224],
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
