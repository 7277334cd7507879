import { afterAll, beforeAll, expect, it } from 'vitest'
import { rcLowPass } from '../circuit/circuit.fixture.ts'
import { SpicePool } from '../spice/pool.ts'
import type { Bench } from '../agent/bench.ts'
import { openSimulatedBench } from './bench.ts'

let pool: SpicePool
let bench: Bench
beforeAll(async () => {
  pool = new SpicePool({ size: 1 })
  bench = await openSimulatedBench(pool, 3)
  await bench.find()
  await bench.load({ circuitId: 'c', hash: '', circuit: rcLowPass(), maxList: null })
  await bench.run()
  for (const line of [':SOUR1:APPL:SIN 1000,2,0,0', ':OUTP1:LOAD INF', ':OUTP1 ON']) await set('DG', line)
  for (const line of [':CHAN1:DISP ON', ':CHAN1:SCAL 0.5', ':TIM:MAIN:SCAL 0.0005']) await set('DS', line)
})
afterAll(async () => {
  await bench.close()
  await pool.close()
})

const at = (kind: string) => [...bench.ports.values()].find(({ info }) => info.kind === kind)!
const set = (kind: string, scpi: string) => at(kind).execute({ scpi, reply: 'none' })
const measured = async (item: string) =>
  Number((await at('DS').execute({ scpi: `:MEAS:ITEM? ${item},CHAN1`, reply: 'line' })).result)

it('the first reading after a setting is of what there is after it', async () => {
  for (const hertz of [1500, 700, 2500]) {
    await set('DG', `:SOUR1:FREQ ${hertz}`)
    expect((await measured('FREQ')) / hertz).toBeCloseTo(1, 1)
  }
  for (const volts of [1, 3]) {
    await set('DG', `:SOUR1:VOLT ${volts}`)
    expect((await measured('VPP')) / volts).toBeCloseTo(1, 1)
  }
  for (const seconds of [0.0002, 0.001]) {
    await set('DS', `:TIM:MAIN:SCAL ${seconds}`)
    expect((await measured('FREQ')) / 2500).toBeCloseTo(1, 1)
  }
})
