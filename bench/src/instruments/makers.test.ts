import { describe, expect, test } from 'vitest'
import { COMPATIBLE, COMPATIBLE_MODELS } from './compatible.ts'
import { prepareCall } from './pseudo.ts'
import { readReply } from './reading.ts'

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** Answers in the form that the makers' guides print them. */
describe('other makers: one pseudo-command, their own words and their own answers', () => {
  test.each([
    ['DS2202A', 'DS.MEAS.VPP(CH1)', ':MEAS:VPP? CHAN1', '2.000000e+00', 2],
    ['DS2202A', 'DS.MEAS.PDUTY(CH2)', ':MEAS:PDUT? CHAN2', '5.000000e-01', 50],
    ['DG4162', 'DG.FREQ?(CH2)', ':SOUR2:FREQ?', '1.600000E+08', 160e6],
    ['DSO-X 2024A', 'DS.MEAS.VRMS(CH1)', ':MEAS:VRMS? DISP,DC,CHAN1', '+7.07E-01', 0.707],
    ['DSO-X 2024A', 'DS.MEAS.RPHASE(CH1,CH2)', ':MEAS:PHAS? CHAN1,CHAN2', '+9.9E+37', null],
    ['DSO-X 2024A', 'DS.TRIGGER.SLOPE?', ':TRIG:EDGE:SLOP?', 'EITH', 'RFAL'],
    ['33522B', 'DG.OUTPUT?(CH1)', ':OUTP1?', '1', true],
    ['33522B', 'DG.LOAD?(CH1)', ':OUTP1:LOAD?', '+9.9E+37', null],
    ['E36312A', 'DP.MEAS.CURR(CH3)', ':MEAS:CURR? (@3)', '+1.05E-01', 0.105],
    ['34461A', 'DM.MEAS.DCV', 'MEAS:VOLT:DC?', '+4.27150000E-03', 0.0042715],
    ['SDS1104X-E', 'DS.MEAS.VPP(CH1)', 'C1:PAVA? PKPK', 'C1:PAVA PKPK,4.08E+00V', 4.08],
    ['SDS1104X-E', 'DS.MEAS.VPP(CH1)', 'C1:PAVA? PKPK', 'PKPK,4.08E+00', 4.08],
    ['SDS1104X-E', 'DS.MEAS.FREQ(CH1)', 'C1:PAVA? FREQ', 'C1:PAVA FREQ,****', null],
    ['SDS1104X-E', 'DS.MEAS.PDUTY(CH2)', 'C2:PAVA? DUTY', 'C2:PAVA DUTY,5.01E+01%', 50.1],
    ['SDS1104X-E', 'DS.CHAN.SCALE?(CH1)', 'C1:VDIV?', 'C1:VDIV 5.00E-01V', 0.5],
    ['SDS1104X-E', 'DS.CHAN.COUPLING?(CH1)', 'C1:CPL?', 'C1:CPL D1M', 'DC'],
    ['SDS1104X-E', 'DS.CHAN.DISPLAY?(CH1)', 'C1:TRA?', 'C1:TRA OFF', false],
    [
      ...(['SDG2042X', 'DG.FREQ?(CH1)', 'C1:BSWV?'] as const),
      ...(['C1:BSWV WVTP,SINE,FRQ,1000HZ,PERI,0.001S,AMP,2V,OFST,0V,HLEV,1V,LLEV,-1V,PHSE,0', 1000] as const),
    ],
    ['SDG2042X', 'DG.LOW?(CH1)', 'C1:BSWV?', 'C1:BSWV WVTP,SINE,FRQ,100HZ,LLEV,-1V,PHSE,0', -1],
    ['SDG2042X', 'DG.SHAPE?(CH2)', 'C2:BSWV?', 'C2:BSWV WVTP,SQUARE,FRQ,100HZ', 'SQU'],
    ['SDG2042X', 'DG.OUTPUT?(CH1)', 'C1:OUTP?', 'C1:OUTP ON,LOAD,HZ,PLRT,NOR', true],
    ['SPD3303X-E', 'DP.MEAS.VOLT(CH1)', 'MEAS:VOLT? CH1', '30.000', 30],
    ['SDM3055', 'DM.MEAS.RES', 'MEAS:RES?', '+1.00000000E+03', 1000],
  ] as const)('%s %s', (model, call, line, answer, value) => {
    const { row, lines } = prepareCall(COMPATIBLE, model, call)
    expect(lines).toEqual([line])
    expect(readReply(row.reply!, [ascii(answer)], row.unit)).toMatchObject({ value })
  })

  test.each([
    ['33522B', 'DG.APPLY(CH1,SIN,1000,2,0,90)', [':SOUR1:APPL:SIN 1000,2,0', ':SOUR1:PHAS 90']],
    ['E36312A', 'DP.OUTPUT(CH2,ON)', [':OUTP ON,(@2)']],
    [
      ...(['SDG2042X', 'DG.APPLY(CH2,SQU,500,1,0.5,0)'] as const),
      ['C2:BSWV WVTP,SQUARE,FRQ,500,AMP,1,OFST,0.5,PHSE,0'],
    ],
    ['SDG2042X', 'DG.LOAD(CH1,INF)', ['C1:OUTP LOAD,HZ']],
    ['SPD3303X-E', 'DP.VOLT(CH1,5)', ['CH1:VOLT 5']],
    ['DSO-X 2024A', 'DS.SCREEN', [':DISP:DATA? PNG,COL']],
  ] as const)('%s sends %s', (model, call, lines) => {
    expect(prepareCall(COMPATIBLE, model, call).lines).toEqual(lines)
  })

  test('an answer that is not there, or is no number, is told', () => {
    const { row } = prepareCall(COMPATIBLE, 'SDG2042X', 'DG.FREQ?(CH1)')
    expect(() => readReply(row.reply!, [ascii('C1:BSWV WVTP,DC,OFST,1V')])).toThrow('reply')
    expect(() => readReply(row.reply!, [ascii('C1:BSWV FRQ,HZ')])).toThrow('reply')
  })

  test('every model has rows, every row its model, and a command of a kind is one of that kind', () => {
    const names = COMPATIBLE_MODELS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect([...new Set(COMPATIBLE.map(({ model }) => model))].toSorted()).toEqual(names.toSorted())
    for (const row of COMPATIBLE)
      expect(row.pseudo.slice(0, 2)).toBe(COMPATIBLE_MODELS.find(({ name }) => name === row.model)?.kind)
  })
})
