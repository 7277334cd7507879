import { afterAll, expect, it } from 'vitest'
import { i2cPattern } from '@labbox/contract/bench/logic/patterns.ts'
import { circuitOf, parts, partOf } from '../circuit/circuit.fixture.ts'
import { createInstrument } from '../instruments/instrument.ts'
import { SpicePool } from '../spice/pool.ts'
import { createSpicePlant } from './plant.ts'

// The logic analyser and its pattern generator in front of circuits that SPICE and the event kernel solve.

const pool = new SpicePool()
afterAll(() => pool.close())

const benchOf = (circuit: ReturnType<typeof circuitOf>) => {
  const plant = createSpicePlant({ pool, seed: 6, now: () => 0 })
  plant.load(circuit)
  const analyser = createInstrument('LA1016', { plant, seed: 6 })
  const run = async (...lines: string[]): Promise<string> => {
    let answer = ''
    for (const line of lines) answer = (await analyser.execute(line)) ?? ''
    return answer
  }
  return { plant, run }
}

it('reads over cables what the pattern generator sends', async () => {
  const { plant, run } = benchOf(
    circuitOf({
      PG1: partOf('pg1', { P0: 'scl', P1: 'sda' }),
      LA1: partOf('la1', { D0: 'scl', D1: 'sda' }),
      R1: parts.R('10k', 'sda', '0'),
    }),
  )
  const { words } = i2cPattern({ address: 0x48, reads: false, bytes: [0x01, 0xa5] }, { scl: 0, sda: 1 })
  await run(`:PGEN:DATA ${words.join(',')}`, ':PGEN:RATE 400e3', ':PGEN ON', ':ACQ:SRAT 10e6')
  expect(await run(':BUS1:MODE I2C', ':BUS1:DATA?')).toContain('S 48W A 01 A A5 A P')
  plant.close()
})

it('shows what gates make of a pattern, and that a slow edge reaches its threshold late', async () => {
  const { plant, run } = benchOf(
    circuitOf({
      DP1: parts.supply(1, 'vcc', '0'),
      PG1: partOf('pg1', { P0: 'a', P1: 'b' }),
      U1: partOf('7400', { '1A': 'a', '1B': 'b', '1Y': 'y', VCC: 'vcc', GND: '0' }),
      R1: parts.R('10k', 'a', 'slow'),
      C1: parts.C('1n', 'slow', '0'),
      LA1: partOf('la1', { D0: 'a', D1: 'b', D2: 'y', D3: 'slow' }),
    }),
  )
  plant.setSupply(1, { volts: 5, amps: 1 })
  // Counts 0, 1, 2, 3: the gate is low for the last of four steps.
  await run(':PGEN:DATA 0,1,2,3', ':PGEN:RATE 10e3', ':PGEN ON', ':ACQ:SRAT 2e6')
  expect(Number(await run(':MEAS:DUTY? D2'))).toBeCloseTo(75, 0)
  expect(Number(await run(':MEAS:FREQ? D2'))).toBeCloseTo(2500, -1)
  expect(Number(await run(':MEAS:FREQ? D3'))).toBeCloseTo(5000, -2)
  // 10 kΩ and 100 kΩ of the analyser divide 5 V: what is higher than that is never reached.
  await run(':THR 4.8')
  expect(await run(':MEAS:EDG? D3')).toBe('0.000000e+0')
  plant.close()
})
