import { describe, expect, test } from 'vitest'
import { makeToyInstrument } from './scpi.fixture.ts'

/** Runs lines on a fresh instrument; gives the last answer and the errors queued. */
async function run(...lines: string[]): Promise<{ answer: string | null; errors: number[] }> {
  const toy = makeToyInstrument()
  let answer: string | null = null
  for (const line of lines) answer = await toy.execute(line)
  const errors: number[] = []
  while (toy.status.errorCount > 0) errors.push(parseInt(toy.status.nextError(), 10))
  return { answer, errors }
}

describe('program messages and their answers', () => {
  test.each([
    ['rule 1: short form', [':CHAN1:SCAL 2', ':CHAN1:SCAL?'], '2.000000E+00'],
    ['rule 1: long form, any case', [':channel1:SCALE 2', 'ChAnNeL1:scale?'], '2.000000E+00'],
    ['rule 2: no suffix is 1', [':CHAN:SCAL 2', ':CHAN1:SCAL?'], '2.000000E+00'],
    ['rule 2: suffixes are apart', [':CHAN4:SCAL 2', ':CHAN1:SCAL?'], '1.000000E+00'],
    ['rule 2: optional nodes', [':SOURce1:VOLTage:LEVel:IMMediate:AMPLitude 3', 'VOLT?'], '3.000000E+00'],
    ['rule 2: optional nodes in the middle', ['VOLT:IMM 4', ':SOUR2:VOLT:LEV:AMPL?'], '4.000000E+00'],
    ['rule 3: parent path', [':CHAN2:SCAL 2;OFFS 7', ':CHAN2:SCAL?;OFFS?'], '2.000000E+00;7.000000E+00'],
    ['rule 3: colon is the root', [':CHAN2:SCAL 2;:CHAN3:SCAL 3', ':CHAN3:SCAL?'], '3.000000E+00'],
    ['rule 3: * keeps the path', [':CHAN2:SCAL 2;*OPC?;OFFS 7;OFFS?'], '1;7.000000E+00'],
    ['rule 4: spaces around data', [':CHAN1:SCAL\t  2  ;', ':CHAN1:SCAL?'], '2.000000E+00'],
    ['rule 5: NR1', [':VOLT 3', ':VOLT?'], '3.000000E+00'],
    ['rule 5: NR2', [':VOLT +.5', ':VOLT?'], '5.000000E-01'],
    ['rule 5: NR3', [':VOLT 25e-1', ':VOLT?'], '2.500000E+00'],
    ['rule 5: KHZ', [':FREQ 1KHZ', ':FREQ?'], '1.000000E+03'],
    ['rule 5: MHZ is mega', [':FREQ 2 MHz', ':FREQ?'], '2.000000E+06'],
    ['rule 5: M alone is milli', [':FREQ 2m', ':FREQ?'], '2.000000E-03'],
    ['rule 5: MVPP is milli', [':VOLT 500MVPP', ':VOLT?'], '5.000000E-01'],
    ['rule 5: MIN', [':VOLT MIN', ':VOLT?'], '0.000000E+00'],
    ['rule 5: MAXimum', [':VOLT MAXIMUM', ':VOLT?'], '2.000000E+01'],
    ['rule 5: DEF', [':VOLT 9;VOLT DEF', ':VOLT?'], '5.000000E+00'],
    ['rule 5: query of MAX', [':VOLT? MAX'], '2.000000E+01'],
    ['rule 5: ON', [':OUTP ON', ':OUTP?'], 'ON'],
    ['rule 5: 1', [':OUTP:STAT 1', ':OUTP?'], 'ON'],
    ['rule 5: 0', [':OUTP 1;OUTP 0', ':OUTP?'], 'OFF'],
    ['rule 5: choice in long form', [':TRIG:SLOP negative', ':TRIG:SLOP?'], 'NEG'],
    ['rule 5: strings', [':TEXT "a;b,""c"""', ':TEXT?'], '"a;b,""c"""'],
    ['rule 5: single quotes', [":TEXT 'it''s'", ':TEXT?'], '"it\'s"'],
    ['rule 5: #H', [':MASK #HfF', ':MASK?'], '255'],
    ['rule 5: #Q', [':MASK #Q17', ':MASK?'], '15'],
    ['rule 5: #B', [':MASK #B101', ':MASK?'], '5'],
    ['rule 5: channel list', [':ROUT (@1,2)', ':ROUT?'], '1,2'],
    ['rule 5: channel range', [':ROUT (@4:2,1)', ':ROUT?'], '4,3,2,1'],
    [
      'rule 6: block with ; and LF',
      [':DATA #14a;\n\xff;:VOLT 7', ':DATA?;:VOLT?'],
      '#9000000004a;\n\xff;7.000000E+00',
    ],
    ['rule 8: *OPC?', ['*OPC?'], '1'],
    ['rule 8: *IDN?', ['*idn?'], 'Labbox,Toy,1,0'],
    ['rule 8: *TST?', ['*TST?'], '0'],
    ['rule 8: *ESE', ['*ESE 60', '*ESE?'], '60'],
    ['rule 8: *SRE without bit 6', ['*SRE 255', '*SRE?'], '191'],
    ['rule 8: PON', ['*ESR?'], '128'],
    ['rule 8: *ESR? clears', ['*ESR?', '*ESR?'], '0'],
    ['rule 8: *OPC sets bit 0', ['*CLS;*OPC', '*ESR?'], '1'],
    ['rule 8: *SAV and *RCL', [':VOLT 3;*SAV 2;VOLT 9;*RCL 2', ':VOLT?'], '3.000000E+00'],
    ['rule 8: *RST', [':VOLT 3', '*RST', ':VOLT?'], '5.000000E+00'],
    ['rule 8: *STB? error and event bits', ['*CLS;*ESE 32;*SRE 32', ':NONE', '*STB?'], '100'],
    ['rule 9: empty queue', [':SYST:ERR?'], '0,"No error"'],
    ['rule 9: entry', [':NONE', 'SYSTem:ERRor:NEXT?'], '-113,"Undefined header"'],
    ['rule 9: count', [':NONE', ':NONE', ':SYST:ERR:COUN?'], '2'],
    ['rule 10: an unknown query answers nothing', [':NONE?'], null],
    ['nothing asked', ['  '], null],
  ])('%s', async (_, lines, answer) => {
    expect((await run(...lines)).answer).toBe(answer)
  })

  test.each([
    [-101, ':CHAN1:SCAL \xff'],
    [-101, '\xe9'],
    [-102, ':CHAN1::SCAL 1'],
    [-102, ':VOLT 1,'],
    [-102, ':TEXT "a" "b"'],
    [-104, ':TEXT 5'],
    [-104, ':VOLT "5"'],
    [-108, ':VOLT 1,2'],
    [-108, '*RST 1'],
    [-109, ':TEXT'],
    [-113, ':CHANN1:SCAL 1'],
    [-113, ':VOLT2:NOPE 1'],
    [-113, ':TRIG2:SLOP POS'],
    [-113, ':FAULT?'],
    [-114, ':CHAN5:SCAL 1'],
    [-114, ':CHAN0:SCAL 1'],
    [-121, ':VOLT 1.2.3'],
    [-121, ':MASK #H'],
    [-131, ':VOLT 1HZ'],
    [-138, ':MASK 1V'],
    [-151, ':TEXT "open'],
    [-161, ':DATA #15abc'],
    [-171, ':ROUT (@1'],
    [-171, ':ROUT (@a)'],
    [-222, ':VOLT 21'],
    [-222, ':ROUT (@5)'],
    [-222, '*ESE 256'],
    [-224, ':TRIG:SLOP UP'],
    [-224, ':OUTP MAYBE'],
    [-224, '*RCL 3'],
    [-310, ':FAULT'],
  ])('gives %i for %s', async (code, line) => {
    expect((await run(line)).errors).toEqual([code])
  })

  test('a command error ends the message, an execution error only its unit', async () => {
    expect(await run(':VOLT 1;:NONE;:VOLT 2', ':VOLT?')).toEqual({ answer: '1.000000E+00', errors: [-113] })
    expect(await run(':VOLT 99;:VOLT 2', ':VOLT?')).toEqual({ answer: '2.000000E+00', errors: [-222] })
  })

  test('the queue keeps 20 errors in order; the newest gives way to -350', async () => {
    const lines = [...Array(19).fill(':NONE'), ':VOLT 99', ':VOLT 99', ':VOLT 99'] as string[]
    const { errors } = await run(...lines)
    expect(errors).toEqual([...Array(19).fill(-113), -350])
  })

  test('messages of several clients do not mix', async () => {
    const toy = makeToyInstrument()
    const answers = await Promise.all([toy.execute(':SLOW?'), toy.execute('*IDN?'), toy.execute(':VOLT?')])
    expect(answers).toEqual(['late', 'Labbox,Toy,1,0', '5.000000E+00'])
  })
})
