import { describe, expect, test } from 'vitest'
import { decodeBlock } from '../../../scpi/block.ts'
import type { GeneratorOutput } from '../../plant.ts'
import { makeSession } from '../../session.fixture.ts'

const KILOHERTZ: GeneratorOutput = {
  shape: 'SIN',
  frequency: 1000,
  amplitude: 2,
  offset: 0,
  phase: 0,
  duty: 0.5,
}

/** A sine of 1 kHz and 1 V on channel 1, twelve divisions of half a period; channel 2 lags by an eighth of a period. */
const onScreen = async (output: GeneratorOutput = KILOHERTZ, ...lines: string[]) => {
  const session = makeSession('DS1104Z', { lag: 125e-6 })
  session.plant.setGenerator(1, output)
  await session.run(':TIM:SCAL 5e-4', ':CHAN1:SCAL 0.5', ':CHAN2:SCAL 0.5', ':CHAN2:DISP ON', ...lines)
  const points = async (): Promise<number[]> => {
    const answer = await session.run(':WAV:SOUR MATH', ':WAV:FORM ASC', ':WAV:DATA?')
    return Buffer.from(decodeBlock(Buffer.from(answer ?? '', 'latin1')))
      .toString()
      .split(',')
      .map(Number)
  }
  const number = async (ask: string) => Number(await session.run(ask))
  return { ...session, points, number }
}
const angle = (index: number): number => (2 * Math.PI * (index - 600)) / 200
const LAG = Math.PI / 4

describe('what is made of traces', () => {
  test.each([
    ['ADD', (k: number) => Math.sin(angle(k)) + Math.sin(angle(k) - LAG)],
    ['SUBT', (k: number) => Math.sin(angle(k)) - Math.sin(angle(k) - LAG)],
    ['MULT', (k: number) => Math.sin(angle(k)) * Math.sin(angle(k) - LAG)],
  ])('%s of both channels, as computed', async (operator, truth) => {
    const { run, points } = await onScreen()
    await run(':MATH:DISP ON', `:MATH:OPER ${operator}`, ':MATH:SOUR1 CHAN1', ':MATH:SOUR2 CHAN2')
    const volts = await points()
    expect(volts).toHaveLength(1200)
    for (const [k, value] of volts.entries()) expect(Math.abs(value - truth(k))).toBeLessThan(0.06)
  })

  test('the integral of a sine has its amplitude over ω from valley to top', async () => {
    const { run, points } = await onScreen()
    await run(':MATH:OPER INTG')
    const values = await points()
    const swing = Math.max(...values) - Math.min(...values)
    expect(swing / (2 / (2 * Math.PI * 1000))).toBeCloseTo(1, 1)
  })

  test('its codes go by its own scale and offset', async () => {
    const { run } = await onScreen(KILOHERTZ, ':MATH:SCAL 0.25', ':MATH:OFFS 0.5', ':WAV:SOUR MATH')
    expect(await run(':WAV:YINC?;YOR?')).toBe('1.000000e-02;50')
  })

  test('inverted it is upside down, reset it is as at first', async () => {
    const { run, points } = await onScreen(KILOHERTZ, ':MATH:DISP ON', ':MATH:SOUR2 CHAN2')
    const before = await points()
    await run(':MATH:INV ON')
    const after = await points()
    for (const [k, value] of after.entries()) expect(Math.abs(value + before[k]!)).toBeLessThan(0.06)
    await run(':MATH:RES')
    expect(await run(':MATH:INV?;SOUR2?;DISP?')).toBe('0;CHAN1;1')
  })

  test('what is divided by nothing lies on zero', async () => {
    const { run, points } = await onScreen(KILOHERTZ, ':CHAN1:COUP GND', ':CHAN2:COUP GND')
    await run(':MATH:OPER DIV', ':MATH:SOUR2 CHAN2')
    expect((await points()).every((value) => value === 0)).toBe(true)
  })
})

describe('the spectrum', () => {
  const levels = async (output: GeneratorOutput, ...lines: string[]) => {
    const session = await onScreen(output, ':TIM:SCAL 2e-3', ':MATH:OPER FFT', ...lines)
    const values = await session.points()
    const step = await session.number(':WAV:XINC?')
    const left = await session.number(':WAV:XOR?')
    const at = (frequency: number) => {
      const near = Math.round((frequency - left) / step)
      return Math.max(...values.slice(Math.max(0, near - 3), near + 4))
    }
    return { ...session, at, step, left }
  }

  test('of a sine of 1 V is −3 dBV at its frequency, and far less elsewhere', async () => {
    const { at, left, step } = await levels(KILOHERTZ, ':MATH:FFT:WIND HANN')
    expect(left).toBe(0)
    expect(step * 1200).toBeCloseTo(25_000, 1)
    expect(Math.abs(at(1_000) + 3.01)).toBeLessThan(0.3)
    expect(at(5_000)).toBeLessThan(-40)
  })

  test('of a square wave has every odd harmonic by its number', async () => {
    const { at } = await levels({ ...KILOHERTZ, shape: 'SQU' }, ':MATH:FFT:WIND FLAT', ':MATH:FFT:UNIT VRMS')
    const first = 4 / Math.PI / Math.SQRT2
    for (const n of [1, 3, 5]) expect(Math.abs(at(n * 1_000) * n - first)).toBeLessThan(0.06)
    expect(at(2_000)).toBeLessThan(0.05)
  })

  test('shows the band that is asked for', async () => {
    const { left, step, at } = await levels(
      KILOHERTZ,
      ':MATH:FFT:HSC 100',
      ':MATH:FFT:HCEN 1000',
      ':MATH:FFT:WIND HAMM',
    )
    expect([left, step]).toEqual([400, 1])
    expect(Math.abs(at(1_000) + 3.01)).toBeLessThan(0.3)
  })
})

describe('cursors', () => {
  test('stand where they are put, and say time and level there', async () => {
    const { run, number } = await onScreen(
      KILOHERTZ,
      ':CURS:MODE MAN',
      ':CURS:MAN:AX 300',
      ':CURS:MAN:BX 350',
    )
    // Half of 600 pixels is the trigger; a division of 0.5 ms has 50.
    expect(await number(':CURS:MAN:AXV?')).toBeCloseTo(0, 9)
    expect(await number(':CURS:MAN:XDEL?')).toBeCloseTo(5e-4, 9)
    expect(await number(':CURS:MAN:IXDEL?')).toBeCloseTo(2000, 3)
    await run(':CURS:MAN:TYPE Y', ':CURS:MAN:AY 100', ':CURS:MAN:BY 300', ':CHAN1:OFFS 0.25')
    expect(await number(':CURS:MAN:AYV?')).toBeCloseTo(0.75, 6)
    expect(await number(':CURS:MAN:YDEL?')).toBeCloseTo(-2, 6)
  })

  test('that track ride on their traces', async () => {
    const { number } = await onScreen(
      KILOHERTZ,
      ':CURS:MODE TRAC',
      ':CURS:TRAC:SOUR2 CHAN2',
      ':CURS:TRAC:AX 325',
      ':CURS:TRAC:BX 325',
    )
    // A quarter of a period after the trigger.
    expect(Math.abs((await number(':CURS:TRAC:AYV?')) - 1)).toBeLessThan(0.06)
    expect(Math.abs((await number(':CURS:TRAC:BYV?')) - Math.cos(LAG))).toBeLessThan(0.06)
  })

  test('on a spectrum count hertz', async () => {
    const { number } = await onScreen(KILOHERTZ, ':TIM:SCAL 2e-3', ':MATH:OPER FFT', ':CURS:MAN:SOUR MATH')
    await number(':CURS:MAN:AX 300')
    expect(await number(':CURS:MAN:AXV?')).toBeCloseTo(12_500, 3)
  })

  test.each([
    [':CURS:MAN:AX 600', -222],
    [':CURS:MODE AUTO', -224],
    [':CURS:TRAC:SOUR1 CHAN5', -224],
    [':MATH:OPER SQRT', -224],
    [':MATH:SCAL 0', -222],
    [':MATH:FFT:WIND KAISER', -224],
  ])('%s is refused with %i', async (line, code) => {
    const { error } = await onScreen()
    expect(parseInt((await error(line)) ?? '', 10)).toBe(code)
  })
})
