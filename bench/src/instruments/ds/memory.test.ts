import { describe, expect, it } from 'vitest'
import { processorTime } from '@labbox/contract/testing/processor.ts'
import { decodeBlock } from '../../scpi/block.ts'
import { createInstrument } from '../instrument.ts'
import { makePlantFixture } from '../plant.fixture.ts'
import type { GeneratorOutput } from '../plant.ts'
import { makeSession } from '../session.fixture.ts'
import { Signal } from '../signal.ts'

const SINE: GeneratorOutput = { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 }
const bytesOf = (answer: string | null): Uint8Array => decodeBlock(Buffer.from(answer ?? '', 'latin1'))

async function scopeOn(output: GeneratorOutput, ...lines: string[]) {
  const session = makeSession('DS1104Z')
  session.plant.setGenerator(1, output)
  await session.run(':CHAN1:SCAL 0.5', ...lines)
  return session
}

describe('deep memory over SCPI', () => {
  it('is read piece by piece: 12 million points, each where the formula of the guide says', async () => {
    const { run, error } = await scopeOn(
      SINE,
      ':TIM:SCAL 0.1',
      ':ACQ:MDEP 12000000',
      ':STOP',
      ':WAV:MODE RAW',
    )
    expect(await run(':WAV:PRE?')).toMatch(/^0,2,12000000,1,1.000000e-07,-6.000000e-01,0,2.000000e-02,0,127$/)
    for (const start of [1, 250_001, 6_000_001, 11_750_001]) {
      const stop = start + 249_999
      const codes = bytesOf(await run(`:WAV:STAR ${start}`, `:WAV:STOP ${stop}`, ':WAV:DATA?'))
      expect(codes).toHaveLength(250_000)
      for (let k = 0; k < codes.length; k += 997) {
        const time = -0.6 + (start - 1 + k) * 1e-7
        expect(Math.abs(((codes[k] ?? NaN) - 127) * 0.02 - Math.sin(2 * Math.PI * 1000 * time))).toBeLessThan(
          0.03,
        )
      }
    }
    expect(await error(':WAV:STAR 1;STOP 250001;DATA?')).toMatch(/^-222/)
    expect(await error(':WAV:STOP 12000001')).toMatch(/^-222/)
  })

  it('reads the same noise again, and takes other noise into the next record', async () => {
    const scope = createInstrument('DS1104Z', { plant: makePlantFixture(), seed: 5 })
    const read = async () => {
      await scope.execute(':STOP')
      await scope.execute(':WAV:MODE RAW')
      await scope.execute(':WAV:STOP 1000')
      return scope.execute(':WAV:DATA?')
    }
    const first = await read()
    expect(await read()).toBe(first)
    await scope.execute(':RUN')
    expect(await read()).not.toBe(first)
  })

  it('is zoomed into after it was taken', async () => {
    const { run } = await scopeOn(SINE, ':TIM:SCAL 0.1', ':ACQ:MDEP 12000000', ':STOP', ':TIM:SCAL 1e-4')
    const codes = bytesOf(await run(':WAV:DATA?'))
    for (const [point, code] of codes.entries())
      expect(
        Math.abs((code - 127) * 0.02 - Math.sin(2 * Math.PI * 1000 * (point - 600) * 1e-6)),
      ).toBeLessThan(0.03)
  })
})

describe('ways to acquire', () => {
  const spike: GeneratorOutput = { ...SINE, shape: 'PULS', frequency: 10.001, duty: 2e-3 }

  it('peak detection sees what falls between samples, high resolution the mean', async () => {
    // 1000 samples a second: of pulses of 0.2 ms most are missed.
    const band = async (type: string) => {
      const { run } = await scopeOn(spike, ':TIM:SCAL 1', ':ACQ:MDEP 12000', `:ACQ:TYPE ${type}`, ':STOP')
      const codes = [...bytesOf(await run(':WAV:MODE RAW', ':WAV:DATA?'))]
      return codes.filter((code) => code > 127 + 45).length
    }
    expect(await band('PEAK')).toBeGreaterThan(100)
    expect(await band('NORM')).toBeLessThan(60)
    expect(await band('HRES')).toBe(0)
  })
})

describe('a circuit that does not repeat', () => {
  it('has no more samples than it was simulated with, and says so', async () => {
    const fixture = makePlantFixture()
    const ramp = new Signal(Float64Array.of(0, 1), Float64Array.of(-1, 1), false)
    const plant = {
      ...fixture,
      capture: async () => ({ start: 0, at: 0, rate: 50e3, signals: new Map([[1, ramp]]) }),
    }
    const scope = createInstrument('DS1104Z', { plant, noise: false })
    await scope.execute(':TIM:SCAL 1e-2')
    expect(await scope.execute(':ACQ:SRAT?')).toBe('5.000000e+04')
    await scope.execute(':STOP')
    await scope.execute(':WAV:MODE RAW')
    expect(await scope.execute(':WAV:PRE?')).toMatch(/^0,2,6000,1,2.000000e-05,/)
  })
})

it('a frame of four deep channels costs little', async () => {
  const plant = makePlantFixture({ lag: 1e-5 })
  const scope = createInstrument('DS1104Z', { plant, seed: 2 })
  for (const channel of [2, 3, 4]) await scope.execute(`:CHAN${channel}:DISP ON`)
  await scope.execute(':ACQ:MDEP 6000000')
  plant.setGenerator(1, { ...SINE, frequency: 123_456 })
  for (const scale of [1e-7, 1e-4, 0.1, 1]) {
    const spent = processorTime()
    await scope.execute(`:TIM:SCAL ${scale}`)
    for (const channel of [1, 2, 3, 4]) await scope.execute(`:WAV:SOUR CHAN${channel};DATA?`)
    expect(spent()).toBeLessThan(250)
  }
})
