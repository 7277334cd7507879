import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import { circuitOf, parts } from '../circuit/circuit.fixture.ts'
import { createInstrument } from '../instruments/instrument.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

const pool = new SpicePool()
afterAll(() => pool.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is kept at the moment, bytes. */
const kept = (): number => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const LIMIT = 16 * 2 ** 20

/** A rectifier: its waves have sharp corners, and nothing of it is a formula. */
const rectifier = circuitOf({
  DG1: parts.generator(1, 'in'),
  D1: { symbol: 'diode', params: { model: '1N4148' }, nets: { a: 'in', k: 'out' } },
  R1: parts.R('1k', 'out', '0'),
  C1: parts.C('1u', 'out', '0'),
  ...Object.fromEntries(
    [1, 2, 3, 4].map((channel) => [`DS${channel}`, parts.scope(channel, channel % 2 ? 'in' : 'out')]),
  ),
})

it.each([
  ['one channel of 24 million points', '1', 24_000_000],
  ['four channels of 6 million points', '4', 6_000_000],
])('%s: the bench keeps no more than 16 MB of them', async (_, channels, depth) => {
  const plant = createSpicePlant({ pool, seed: 3 })
  plant.load(rectifier)
  const scope = createInstrument('DS1104Z', { plant, seed: 3 })
  const wave = createInstrument('DG1022Z', { plant, seed: 3 })
  for (const line of [':SOUR1:APPL:SIN 1000,10,0,0', ':OUTP1 ON']) await wave.execute(line)
  for (let channel = 2; channel <= Number(channels); channel++) await scope.execute(`:CHAN${channel}:DISP ON`)
  const before = kept()
  let most = 0
  for (const scale of ['1e-6', '1e-4', '5e-3', '0.1', '0.5']) {
    await scope.execute(':RUN')
    await scope.execute(`:TIM:SCAL ${scale}`)
    await scope.execute(`:ACQ:MDEP ${depth}`)
    await scope.execute(':STOP')
    expect(await scope.execute(':ACQ:MDEP?')).toBe(String(depth))
    await scope.execute(':WAV:MODE RAW')
    for (let from = 1; from < depth; from += depth / 4) {
      await scope.execute(`:WAV:STAR ${from}`)
      await scope.execute(`:WAV:STOP ${from + 249_999}`)
      expect(String(await scope.execute(':WAV:DATA?')).length).toBeGreaterThan(250_000)
    }
    await scope.execute(':MEAS:ITEM? VPP,CHAN1')
    most = Math.max(most, kept() - before)
  }
  expect(most).toBeLessThan(LIMIT)
})
