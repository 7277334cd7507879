import { describe, expect, test } from 'vitest'
import { createInstrument } from '../instrument.ts'
import { makePlantFixture } from '../plant.fixture.ts'
import { makeSession } from '../session.fixture.ts'

const TRUTH = {
  DCV: 1.23456789,
  ACV: 0.707106781,
  DCI: 0.0123456,
  ACI: 0.5,
  RESISTANCE: 4700.123,
  FREQUENCY: 1000.1234,
  PERIOD: 0.00099988,
  CONTINUITY: 12.5,
  DIODE: 0.6543,
  CAPACITANCE: 1.00005e-7,
}

describe('DM3058 answers', () => {
  test.each([
    ['*IDN?', [], 'Rigol Technologies,DM3058,DM3L000000001,01.01.00.02.03.01'],
    ['CMDSET?', [], 'RIGOL'],
    [':FUNC?', [], 'DCV'],
    [':FUNC?', [':FUNC:VOLT:AC'], 'ACV'],
    [':FUNC?', [':FUNCtion:CURRent:DC'], 'DCI'],
    [':FUNC?', [':FUNC:CURR:AC'], 'ACI'],
    [':FUNC?', [':FUNC:RES'], 'RESISTANCE'],
    [':FUNC?', [':FUNC:FRES'], 'FRESISTANCE'],
    [':FUNC?', [':FUNC:FREQ'], 'FREQUENCY'],
    [':FUNC?', [':FUNC:PER'], 'PERIOD'],
    [':FUNC?', [':FUNC:CONT'], 'CONTINUITY'],
    [':FUNC?', [':FUNC:DIOD'], 'DIODE'],
    [':FUNC?', [':FUNC:CAP'], 'CAPACITANCE'],
    [':MEAS?', [], 'TRUE'],
    [':MEAS:VOLT:DC?', [], '+1.234570E+00'],
    [':MEAS:VOLT:AC?', [], '+7.071100E-01'],
    [':MEAS:CURR:DC?', [], '+1.234560E-02'],
    [':MEAS:CURR:AC?', [], '+5.000000E-01'],
    [':MEAS:RES?', [], '+4.700100E+03'],
    [':MEAS:FRES?', [], '+9.900000E+37'],
    [':MEAS:FREQ?', [], '+1.000120E+03'],
    [':MEAS:PER?', [], '+9.998800E-04'],
    [':MEAS:CONT?', [], '+1.250000E+01'],
    [':MEAS:DIOD?', [], '+6.543000E-01'],
    [':MEAS:CAP?', [], '+1.000050E-07'],
    [':FUNC?', [':MEAS:RES?'], 'RESISTANCE'],
    [':MEAS:VOLT:DC:RANG?', [':MEAS:VOLT:DC?'], '1'],
    [':MEAS:VOLT:DC:RANG?', [':MEAS:VOLT:DC 3'], '3'],
    [':MEAS:VOLT:DC?', [':MEAS:VOLT:DC 3'], '+1.235000E+00'],
    [':MEAS:VOLT:DC?', [':MEAS:VOLT:DC 0'], '+9.900000E+37'],
    [':MEAS:VOLT:DC?', [':MEAS:VOLT:DC 0', ':MEAS AUTO'], '+1.234570E+00'],
    [':RATE:VOLT:DC?', [], 'S'],
    [':RATE:VOLT:DC?', [':RATE:VOLT:DC F'], 'F'],
    [':MEAS:VOLT:DC?', [':RATE:VOLT:DC F'], '+1.234600E+00'],
    ['READ?', ['CMDSET AGILENT', 'CONF:VOLT:DC 20,DEF'], '+1.234600E+00'],
    ['MEAS:VOLT:DC?', ['CMDSET AGILENT'], '+1.234570E+00'],
    ['CONF?', ['CMDSET AGILENT', 'CONF:VOLT:DC 20,DEF'], '"VOLT +2.000000E+01,+1.000000E-04"'],
    ['FUNC?', ['CMDSET AGILENT', 'CONF:RES'], '"RES"'],
    ['SENS:FUNC?', ['CMDSET AGILENT', 'FUNC "VOLT:AC"'], '"VOLT:AC"'],
    ['VOLT:DC:RANG?', ['CMDSET AGILENT', 'VOLT:DC:RANG 15'], '+2.000000E+01'],
    ['VOLT:DC:RANG:AUTO?', ['CMDSET AGILENT', 'VOLT:DC:RANG 15'], '0'],
    [':FUNC?', ['CMDSET AGILENT', 'CONF:RES', 'CMDSET RIGOL', '*RST'], 'DCV'],
  ])('%s after %j', async (ask, lines, answer) => {
    const { plant, run } = makeSession('DM3058')
    plant.meters = TRUTH
    expect(await run(...lines, ask)).toBe(answer)
  })

  test.each([
    ['RIGOL', ':MEAS:VOLT:DC 5', -222],
    ['RIGOL', 'READ?', -113],
    ['RIGOL', 'CMDSET KEITHLEY', -224],
    ['AGILENT', ':FUNC:VOLT:DC', -113],
    ['AGILENT', 'CONF:VOLT:DC 2000', -222],
    ['AGILENT', 'FUNC "WATTS"', -224],
  ])('in the %s set %s gives %i', async (set, line, code) => {
    const { run, error } = makeSession('DM3058')
    await run(`CMDSET ${set}`)
    expect(parseInt((await error(line)) ?? '', 10)).toBe(code)
  })
})

describe('readings', () => {
  test('the highest ranges end at their name, the others a fifth above it', async () => {
    const { plant, run } = makeSession('DM3058')
    const at = (volts: number, range: number): Promise<string | null> => {
      plant.meters = { DCV: volts }
      return run(`:MEAS:VOLT:DC ${range}`, ':MEAS:VOLT:DC?')
    }
    expect(await at(2.39, 1)).toBe('+2.390000E+00')
    expect(await at(2.41, 1)).toBe('+9.900000E+37')
    expect(await at(-1000, 4)).toBe('-1.000000E+03')
    expect(await at(1001, 4)).toBe('+9.900000E+37')
  })

  test('noise is a few counts and comes from the seed', async () => {
    const read = async (seed: number): Promise<number[]> => {
      const plant = makePlantFixture()
      plant.meters = { DCV: 1 }
      const meter = createInstrument('DM3058', { plant, seed })
      const values: number[] = []
      for (let count = 0; count < 20; count++) values.push(Number(await meter.execute(':MEAS:VOLT:DC?')))
      return values
    }
    const first = await read(1)
    expect(await read(1)).toEqual(first)
    expect(await read(2)).not.toEqual(first)
    expect(new Set(first).size).toBeGreaterThan(1)
    for (const value of first) expect(Math.abs(value - 1)).toBeLessThan(5e-5)
  })
})
