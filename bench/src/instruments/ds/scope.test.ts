import { describe, expect, test, vi } from 'vitest'
import { decodeBlock } from '../../scpi/block.ts'
import { createInstrument } from '../instrument.ts'
import type { GeneratorOutput } from '../plant.ts'
import { makePlantFixture } from '../plant.fixture.ts'
import { makeSession } from '../session.fixture.ts'

const SINE: GeneratorOutput = { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 }

const bytesOf = (answer: string | null): Uint8Array => decodeBlock(Buffer.from(answer ?? '', 'latin1'))

describe('DS1104Z answers', () => {
  test.each([
    ['*IDN?', [], 'RIGOL TECHNOLOGIES,DS1104Z,DS1ZA000000001,00.04.04.SP3'],
    [':CHAN1:DISP?', [], '1'],
    [':CHAN2:DISP?', [], '0'],
    [':CHAN4:DISP?', [':CHAN4:DISP ON'], '1'],
    [':CHAN1:SCAL?', [':CHAN1:SCAL 500mV'], '5.000000e-01'],
    [':CHAN1:SCAL?', [':CHAN1:SCAL 0.45'], '5.000000e-01'],
    [':CHAN1:SCAL?', [':CHAN1:VERN ON', ':CHAN1:SCAL 0.45'], '4.500000e-01'],
    [':CHAN1:SCAL?', [':CHAN1:PROB 10'], '1.000000e+01'],
    [':CHAN1:OFFS?', [':CHAN1:OFFS -2.5'], '-2.500000e+00'],
    [':CHAN1:COUP?', [':CHAN1:COUP AC'], 'AC'],
    [':CHAN1:PROB?', [':CHAN1:PROB 10'], '1.000000e+01'],
    [':CHAN1:BWL?', [':CHAN1:BWL 20M'], '20M'],
    [':CHAN1:BWL?', [':CHAN1:BWL 20M', ':CHAN1:BWL OFF'], 'OFF'],
    [':CHAN1:INV?', [':CHAN1:INV 1'], '1'],
    [':TIM:SCAL?', [':TIMebase:MAIN:SCALe 1e-4'], '1.000000e-04'],
    [':TIM:SCAL?', [':TIM:SCAL 0.000500000'], '5.000000e-04'],
    [':TIM:OFFS?', [':TIM:SCAL 1ms', ':TIM:MAIN:OFFS 2MS'], '2.000000e-03'],
    [':TIM:MODE?', [], 'MAIN'],
    [':TRIG:MODE?', [':TRIG:MODE EDGE'], 'EDGE'],
    [':TRIG:SWE?', [':TRIG:SWE NORMAL'], 'NORM'],
    [':TRIG:SWE?', [':SING'], 'SING'],
    [':TRIG:SWE?', [':TRIG:SWE NORM', ':SING', ':RUN'], 'NORM'],
    [':TRIG:EDGE:SOUR?', [':TRIG:EDGE:SOUR CHANNEL2'], 'CHAN2'],
    [':TRIG:EDGE:SLOP?', [':TRIG:EDG:SLOP RFALl'], 'RFAL'],
    [':TRIG:EDGE:LEV?', [':TRIG:EDG:LEV 0.125'], '1.250000e-01'],
    [':TRIG:STAT?', [], 'AUTO'],
    [':TRIG:STAT?', [':TRIG:SWE NORM'], 'WAIT'],
    [':TRIG:STAT?', [':STOP'], 'STOP'],
    [':ACQ:TYPE?', [':ACQ:TYPE HRES'], 'HRES'],
    [':ACQ:AVER?', [':ACQ:AVER 16'], '16'],
    [':ACQ:MDEP?', [], 'AUTO'],
    [':ACQ:MDEP?', [':ACQ:MDEP 12000'], '12000'],
    [':ACQ:MDEP?', [':ACQ:MDEP 24000000'], '24000000'],
    [':ACQ:MDEP?', [':ACQ:MDEP 24000000', ':CHAN2:DISP ON'], '12000000'],
    [':ACQ:MDEP?', [':CHAN2:DISP ON', ':CHAN4:DISP ON', ':ACQ:MDEP 300000'], '300000'],
    [':ACQ:SRAT?', [':TIM:SCAL 1e-3'], '5.000000e+07'],
    [':ACQ:SRAT?', [':TIM:SCAL 1e-6'], '1.000000e+09'],
    [':ACQ:SRAT?', [':TIM:SCAL 1e-6', ':CHAN2:DISP ON'], '5.000000e+08'],
    [':ACQ:SRAT?', [':TIM:SCAL 1e-6', ':CHAN2:DISP ON', ':CHAN3:DISP ON'], '2.500000e+08'],
    [':ACQ:SRAT?', [':TIM:SCAL 1e-3', ':ACQ:MDEP 12000'], '1.000000e+06'],
    [':WAV:SOUR?', [':WAV:SOUR CHAN3'], 'CHAN3'],
    [':WAV:MODE?;FORM?', [':WAV:MODE RAW', ':WAV:FORM ASC'], 'RAW;ASC'],
    [':WAV:STAR?;STOP?', [':WAV:STAR 11', ':WAV:STOP 20'], '11;20'],
    [
      ':WAV:PRE?',
      [':TIM:SCAL 1e-3', ':CHAN1:OFFS 1'],
      '0,0,1200,1,1.000000e-05,-6.000000e-03,0,4.000000e-02,25,127',
    ],
    [':WAV:XINC?', [':TIM:SCAL 1e-3'], '1.000000e-05'],
    [':WAV:XOR?', [':TIM:SCAL 1e-3', ':TIM:OFFS 1e-3'], '-5.000000e-03'],
    [':WAV:XREF?;YREF?', [], '0;127'],
    [':WAV:YINC?', [':CHAN1:SCAL 0.5'], '2.000000e-02'],
    [':WAV:YOR?', [':CHAN1:SCAL 0.5', ':CHAN1:OFFS -1'], '-50'],
    [':WAV:STAT?', [], 'IDLE,1200'],
    [':MEAS:SOUR?', [':MEAS:SOUR CHAN2'], 'CHAN2'],
    [':MEAS:ITEM? FREQ,CHAN1', [], '9.9E37'],
    [':MEAS:ITEM? VPP,CHAN3', [], '9.9E37'],
    [':MEAS:ITEM? VMAX,CHANnel1', [], '0.000000E+00'],
    ['*OPC?', [':AUToscale'], '1'],
  ])('%s after %j', async (ask, lines, answer) => {
    expect(await makeSession('DS1104Z').run(...lines, ask)).toBe(answer)
  })

  test.each([
    [':CHAN1:SCAL 20', -222],
    [':CHAN1:PROB 3', -224],
    [':CHAN1:COUP XC', -224],
    [':CHAN1:SCAL 0.1;OFFS 5', -222],
    [':TIM:SCAL 100', -222],
    [':TRIG:EDG:LEV 6', -222],
    [':MEAS:ITEM? NOPE,CHAN1', -224],
    [':ACQ:AVER 3', -224],
    [':ACQ:MDEP 777', -224],
    [':CHAN2:DISP ON;:ACQ:MDEP 12000', -224],
    [':WAV:STOP 1201', -222],
    [':WAV:MODE RAW;DATA?', -221],
  ])('refuses %s with %i', async (line, code) => {
    const { error } = makeSession('DS1104Z')
    expect(parseInt((await error(line)) ?? '', 10)).toBe(code)
  })
})

describe('acquisition', () => {
  async function scopeOn(output: GeneratorOutput, ...lines: string[]) {
    const session = makeSession('DS1104Z', { lag: 125e-6 })
    session.plant.setGenerator(1, output)
    await session.run(':TIM:SCAL 5e-4', ':CHAN1:SCAL 0.5', ...lines)
    return session
  }

  /** Volts on the screen, by the formula of the programming guide. */
  async function screen(run: (...lines: string[]) => Promise<string | null>, channel = 1): Promise<number[]> {
    const bytes = bytesOf(await run(`:WAV:SOUR CHAN${channel}`, ':WAV:DATA?'))
    const [, , , , , , , yinc = 0, yor = 0, yref = 0] = ((await run(':WAV:PRE?')) ?? '')
      .split(',')
      .map(Number)
    return Array.from(bytes, (byte) => (byte - yref - yor) * yinc)
  }

  test('1200 points, the trigger in the middle, 25 codes a division', async () => {
    const { run } = await scopeOn(SINE)
    const volts = await screen(run)
    expect(volts).toHaveLength(1200)
    for (const [index, value] of volts.entries()) {
      const truth = Math.sin((2 * Math.PI * (index - 600)) / 200)
      expect(Math.abs(value - truth)).toBeLessThan(0.03)
    }
  })

  test.each([
    ['rising through 0.5 V', [':TRIG:EDG:LEV 0.5'], 600, 0.5, 1],
    ['falling through −0.5 V', [':TRIG:EDG:LEV -0.5', ':TRIG:EDG:SLOP NEG'], 600, -0.5, -1],
    ['trigger point moved left', [':TIM:OFFS 1e-3', ':TRIG:EDG:LEV 0.5'], 400, 0.5, 1],
    ['trigger point left of the screen', [':TIM:OFFS 5e-3', ':TRIG:EDG:LEV 0.5'], 0, 0.5, 1],
  ])('triggers %s', async (_, lines, at, level, direction) => {
    const { run } = await scopeOn(SINE, ...lines)
    const volts = await screen(run)
    expect(Math.abs((volts[at] ?? NaN) - level)).toBeLessThan(0.06)
    expect(Math.sign((volts[at + 10] ?? NaN) - (volts[at] ?? NaN))).toBe(direction)
    expect(await run(':TRIG:STAT?')).toBe('TD')
  })

  test('the source of the trigger may be another channel, shown or not', async () => {
    const { run } = await scopeOn(SINE, ':TRIG:EDG:SOUR CHAN2', ':CHAN2:SCAL 0.5')
    const volts = await screen(run)
    expect(Math.abs((volts[600] ?? NaN) - Math.sin(Math.PI / 4))).toBeLessThan(0.06)
  })

  test('what leaves the converter clips', async () => {
    const { run } = await scopeOn({ ...SINE, amplitude: 10 })
    const codes = bytesOf(await run(':WAV:DATA?'))
    expect(Math.max(...codes)).toBe(255)
    expect(Math.min(...codes)).toBe(0)
    expect(await run(':MEAS:ITEM? VMAX,CHAN1')).toBe('2.560000E+00')
  })

  test('coupling, probe factor and inversion', async () => {
    const shifted = { ...SINE, offset: 1 }
    const average = async (...lines: string[]): Promise<number> => {
      const { run } = await scopeOn(shifted, ':CHAN1:SCAL 1', ...lines)
      return Number(await run(':MEAS:ITEM? VAVG,CHAN1'))
    }
    expect(await average()).toBeCloseTo(1, 1)
    expect(Math.abs(await average(':CHAN1:COUP AC'))).toBeLessThan(0.02)
    expect(await average(':CHAN1:COUP GND')).toBe(0)
    expect(await average(':CHAN1:PROB 10')).toBeCloseTo(10, 0)
    expect(await average(':CHAN1:INV ON')).toBeCloseTo(-1, 1)
  })

  test('normal sweep waits, single takes one record and stops', async () => {
    const { run } = await scopeOn(SINE, ':TRIG:SWE NORM', ':TRIG:EDG:LEV 1.5')
    expect(await run(':TRIG:STAT?')).toBe('WAIT')
    expect(await run(':TRIG:SWE AUTO', ':TRIG:STAT?')).toBe('AUTO')
    expect(await run(':SING', ':TRIG:STAT?')).toBe('WAIT')
    expect(await run(':TRIG:EDG:LEV 0', ':TRIG:STAT?')).toBe('STOP')
    const kept = await run(':WAV:DATA?')
    expect(await run(':WAV:DATA?')).toBe(kept)
    expect(await run(':RUN', ':TRIG:STAT?')).toBe('TD')
    expect(await run(':TRIG:EDG:LEV 1.5', ':SING', ':TFOR', ':TRIG:STAT?')).toBe('STOP')
  })

  test('the channels of one picture come from one frame; a measurement is always fresh', async () => {
    const { run, plant } = await scopeOn(SINE, ':CHAN2:DISP ON')
    const count = async (...lines: string[]): Promise<number> => {
      const before = plant.requests.length
      await run(...lines)
      return plant.requests.length - before
    }
    // Frames grow old by the clock, which stands still on a busy machine too.
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      expect(await count(':WAV:SOUR CHAN1', ':WAV:DATA?', ':WAV:SOUR CHAN2', ':WAV:DATA?')).toBe(1)
      expect(await count(':MEAS:ITEM? VPP,CHAN1', ':MEAS:ITEM? VPP,CHAN1')).toBe(2)
      expect(await count(':STOP', ':WAV:DATA?', ':MEAS:ITEM? VPP,CHAN1')).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('deep memory is read while stopped', async () => {
    const { run } = await scopeOn(SINE, ':ACQ:MDEP 12000', ':STOP', ':WAV:MODE RAW')
    expect(await run(':WAV:PRE?')).toMatch(/^0,2,12000,1,5.000000e-07,/)
    expect(bytesOf(await run(':WAV:DATA?'))).toHaveLength(12000)
    expect(bytesOf(await run(':WAV:STAR 101;STOP 200;DATA?'))).toHaveLength(100)
    expect(bytesOf(await run(':WAV:MODE NORM', ':WAV:DATA?'))).toHaveLength(1200)
  })

  test('formats WORD and ASCii', async () => {
    const { run } = await scopeOn(SINE, ':STOP')
    const codes = bytesOf(await run(':WAV:DATA?'))
    const words = bytesOf(await run(':WAV:FORM WORD', ':WAV:DATA?'))
    expect(words).toHaveLength(2400)
    expect([words[200], words[201]]).toEqual([codes[100], 0])
    const text = Buffer.from(bytesOf(await run(':WAV:FORM ASC', ':WAV:DATA?'))).toString()
    expect(text.split(',')).toHaveLength(1200)
    expect(Number(text.split(',')[100])).toBeCloseTo(((codes[100] ?? 0) - 127) * 0.02, 6)
  })

  test('averaging and high resolution lower the noise, peak shows it', async () => {
    const spread = async (type: string): Promise<number> => {
      const scope = createInstrument('DS1104Z', { plant: makePlantFixture(), seed: 7 })
      for (const line of [':TIM:SCAL 1e-3', ':CHAN1:SCAL 1e-3', ':ACQ:AVER 64', `:ACQ:TYPE ${type}`]) {
        await scope.execute(line)
      }
      return Number(await scope.execute(':MEAS:ITEM? VRMS,CHAN1'))
    }
    const normal = await spread('NORM')
    expect(await spread('AVER')).toBeLessThan(normal / 3)
    expect(await spread('HRES')).toBeLessThan(normal / 1.5)
    expect(await spread('PEAK')).toBeGreaterThan(normal)
  })

  test('autoscale finds the signals and shows about three periods', async () => {
    const { run, plant } = makeSession('DS1104Z', { lag: 125e-6 })
    plant.setGenerator(1, { ...SINE, amplitude: 0.4, offset: 3, frequency: 20e3 })
    await run(':AUT')
    expect(await run(':CHAN1:DISP?;:CHAN2:DISP?;:CHAN3:DISP?')).toBe('1;1;0')
    expect(await run(':TIM:SCAL?')).toBe('2.000000e-05')
    expect(await run(':TRIG:STAT?')).toBe('TD')
    expect(Number(await run(':MEAS:ITEM? FREQ,CHAN1'))).toBeCloseTo(20e3, -2)
  })

  test('the picture of the screen is a PNG', async () => {
    const { run } = await scopeOn(SINE)
    const png = Buffer.from(bytesOf(await run(':DISP:DATA? ON,OFF,PNG')))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 720])
  })
})

describe('measurements', () => {
  const near = (value: number, tolerance: number) => ({ value, tolerance })

  test.each([
    ['SIN', 'VPP', near(2, 0.04)],
    ['SIN', 'VMAX', near(1, 0.02)],
    ['SIN', 'VMIN', near(-1, 0.02)],
    ['SIN', 'VTOP', near(1, 0.03)],
    ['SIN', 'VBASe', near(-1, 0.03)],
    ['SIN', 'VAMP', near(2, 0.05)],
    ['SIN', 'VAVG', near(0, 0.01)],
    ['SIN', 'VRMS', near(Math.SQRT1_2, 0.01)],
    ['SIN', 'PVRMS', near(Math.SQRT1_2, 0.01)],
    ['SIN', 'PERiod', near(1e-3, 1e-6)],
    ['SIN', 'FREQuency', near(1000, 1)],
    ['SIN', 'RTIMe', near(0.2952e-3, 0.015e-3)],
    ['SIN', 'FTIMe', near(0.2952e-3, 0.015e-3)],
    ['SIN', 'PWIDth', near(0.5e-3, 5e-6)],
    ['SIN', 'NWIDth', near(0.5e-3, 5e-6)],
    ['SIN', 'PDUTy', near(0.5, 0.005)],
    ['SIN', 'RPHase', near(45, 0.5)],
    ['SIN', 'FPHase', near(45, 0.5)],
    ['SIN', 'RDELay', near(125e-6, 2e-6)],
    ['SQU', 'VTOP', near(1, 0.02)],
    ['SQU', 'VBASe', near(-1, 0.02)],
    ['SQU', 'VAMP', near(2, 0.02)],
    ['SQU', 'OVERshoot', near(0, 1e-9)],
    ['SQU', 'PREShoot', near(0, 1e-9)],
    ['SQU', 'VRMS', near(1, 0.01)],
    ['SQU', 'PDUTy', near(0.25, 0.005)],
    ['SQU', 'NDUTy', near(0.75, 0.005)],
    ['SQU', 'PWIDth', near(0.25e-3, 5e-6)],
    ['SQU', 'RTIMe', near(0, 6e-6)],
    ['RAMP', 'RTIMe', near(0.2e-3, 0.02e-3)],
    ['RAMP', 'FTIMe', near(0.6e-3, 0.02e-3)],
    ['RAMP', 'VRMS', near(1 / Math.sqrt(3), 0.01)],
  ] as const)('%s %s', async (shape, item, { value, tolerance }) => {
    const session = makeSession('DS1104Z', { lag: 125e-6 })
    session.plant.setGenerator(1, { ...SINE, shape, duty: 0.25 })
    await session.run(':TIM:SCAL 5e-4', ':CHAN1:SCAL 0.5', ':CHAN2:SCAL 0.5;DISP ON')
    const answer = await session.run(`:MEAS:ITEM? ${item},CHAN1${/PH|DEL/.test(item) ? ',CHAN2' : ''}`)
    expect(answer).toMatch(/^-?\d\.\d{6}E[+-]\d\d$/)
    expect(Math.abs(Number(answer) - value)).toBeLessThanOrEqual(tolerance)
  })

  test('less than a period has no frequency', async () => {
    const { run, plant } = makeSession('DS1104Z')
    plant.setGenerator(1, SINE)
    expect(await run(':TIM:SCAL 5e-5', ':MEAS:ITEM? FREQ,CHAN1')).toBe('9.9E37')
    expect(await run(':MEAS:ITEM? PDUT,CHAN1')).toBe('9.9E37')
  })
})
