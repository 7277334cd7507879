import { describe, expect, it, test } from 'vitest'
import { decodeBlock } from '../../../scpi/block.ts'
import type { GeneratorOutput } from '../../plant.ts'
import { makeSession } from '../../session.fixture.ts'

const SINE: GeneratorOutput = { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 }

/** A sine of 1 kHz and 1 V on channel 1, 2.4 periods on the screen; channel 2 lags by an eighth of a period. */
const onScreen = async (...lines: string[]) => {
  const session = makeSession('DS1104Z', { lag: 125e-6 })
  session.plant.setGenerator(1, SINE)
  await session.run(':TIM:SCAL 2e-4', ':CHAN1:SCAL 0.5', ...lines)
  const number = async (ask: string) => Number(await session.run(ask))
  const points = async (source: string) => {
    const answer = await session.run(`:WAV:SOUR ${source}`, ':WAV:FORM ASC', ':WAV:DATA?')
    const block = decodeBlock(Buffer.from(answer ?? '', 'latin1'))
    return Buffer.from(block).toString().split(',').map(Number)
  }
  return {
    ...session,
    number,
    points,
    amplitude: (volts: number) => session.plant.setGenerator(1, { ...SINE, amplitude: 2 * volts }),
  }
}

describe('filters', () => {
  test.each([
    ['LPAS', 1],
    ['HPAS', 0],
    ['BPAS', 1],
    ['BST', 0],
  ])('%s with its corners above and below 1 kHz', async (type, gain) => {
    // 100 points a division: 500 kSa/s, corners from 2.5 kHz; slower, from 500 Hz on.
    const { run, points } = await onScreen(':TIM:SCAL 1e-3', ':MATH:OPER FILT', `:MATH:FILT:TYPE ${type}`)
    await run(`:MATH:FILT:W1 ${type === 'LPAS' || type === 'HPAS' ? 8000 : 500}`, ':MATH:FILT:W2 8000')
    const volts = (await points('MATH')).slice(300, 900)
    expect(Math.abs(Math.max(...volts) - gain)).toBeLessThan(0.12)
  })

  it('keep their corners within what the time base allows', async () => {
    const { run, number, error } = await onScreen(':MATH:OPER FILT')
    // 0.005 and 0.1 of 500 kSa/s.
    expect([await number(':MATH:FILT:W1?'), await number(':MATH:FILT:W2?')]).toEqual([2500, 50_000])
    expect(await error(':MATH:FILT:W1 2000')).toMatch(/^-222/)
    await run(':MATH:FILT:W1 20000')
    await run(':TIM:SCAL 1e-3')
    expect(await number(':MATH:FILT:W1?')).toBe(10_000)
  })
})

describe('statistics of measurements', () => {
  it('are those of all records since they were asked for, and begin anew', async () => {
    const { run, number, amplitude } = await onScreen(':MEAS:STAT:ITEM VPP,CHAN1')
    for (const volts of [0.8, 1, 1.2, 1]) {
      amplitude(volts)
      await run(':TRIG:STAT?')
    }
    const ask = (kind: string) => number(`:MEAS:STAT:ITEM? ${kind},VPP,CHAN1`)
    expect(await ask('MAX')).toBeCloseTo(2.4, 1)
    expect(await ask('MIN')).toBeCloseTo(1.6, 1)
    expect(await ask('CURR')).toBeCloseTo(2, 1)
    expect(await ask('AVER')).toBeCloseTo(2, 1)
    expect(await ask('DEV')).toBeGreaterThan(0.15)
    await run(':MEAS:STAT:RES')
    expect(await ask('DEV')).toBe(0)
    expect(await run(':MEAS:STAT:DISP ON', ':MEAS:STAT:MODE DIFF', ':MEAS:STAT:DISP?;MODE?')).toBe('1;DIFF')
  })
  it('of what cannot be measured are invalid', async () => {
    const { run, plant } = await onScreen()
    plant.setGenerator(1, null)
    expect(await run(':MEAS:STAT:ITEM? AVER,FREQ,CHAN1')).toBe('9.9E37')
  })
})

describe('pass or fail', () => {
  it('counts the records within the mask and outside', async () => {
    const { run, number, amplitude } = await onScreen(
      ':MASK:ENAB ON',
      ':MASK:Y 0.5',
      ':MASK:CRE',
      ':MASK:OPER RUN',
    )
    for (const volts of [1, 1.1, 1.5]) {
      amplitude(volts)
      await run(':TRIG:STAT?')
    }
    expect([await number(':MASK:PASS?'), await number(':MASK:FAIL?'), await number(':MASK:TOT?')]).toEqual([
      2, 1, 3,
    ])
    await run(':MASK:RES')
    expect(await number(':MASK:TOT?')).toBe(0)
  })

  it('stops at a failure where it is asked to', async () => {
    const { run, amplitude } = await onScreen(':MASK:ENAB ON', ':MASK:CRE', ':MASK:SOO ON', ':MASK:OPER RUN')
    amplitude(3)
    await run(':TRIG:STAT?')
    expect(await run(':TRIG:STAT?')).toBe('STOP')
  })

  it.each([
    [[], ':MASK:CRE', -221],
    [[':MASK:ENAB ON'], ':MASK:OPER RUN', -221],
    [[':MASK:ENAB ON', ':MASK:CRE', ':MASK:OPER RUN'], ':MASK:CRE', -221],
    [[':MASK:ENAB ON', ':CHAN1:DISP OFF'], ':MASK:CRE', -221],
    [[], ':MASK:X 5', -222],
    [[], ':MASK:SOUR MATH', -224],
  ])('after %j refuses %s', async (before, line, code) => {
    const { error } = await onScreen(...before)
    expect(parseInt((await error(line)) ?? '', 10)).toBe(code)
  })
})

describe('references', () => {
  it('keep a waveform with its scale, which can be changed and put back', async () => {
    const { run, number, error } = await onScreen(':REF2:SOUR CHAN1')
    await run(':REF:DISP ON', ':REF2:ENAB ON', ':REF2:SAV')
    expect(await number(':REF2:VSC?')).toBe(0.5)
    await run(':REF2:VSC 2', ':REF2:VOFF 1')
    expect(await run(':REF:DISP?;:REF2:ENAB?;VSC?;VOFF?')).toBe('1;1;2.000000e+00;1.000000e+00')
    await run(':REF2:RES')
    expect(await number(':REF2:VSC?')).toBe(0.5)
    expect(await error(':REF2:VOFF 6')).toMatch(/^-222/)
    expect(await error(':REF11:ENAB ON')).toMatch(/^-114/)
    expect(await error(':REF3:SOUR CHAN3;SAV')).toMatch(/^-221/)
  })
})
