import { afterAll, beforeAll, expect, it } from 'vitest'
import { rcLowPass } from '../circuit/circuit.fixture.ts'
import type { Bench } from '../agent/bench.ts'
import { hugeDeck } from '../spice/huge-deck.ts'
import { SpicePool } from '../spice/pool.ts'
import type { RunOptions } from '../spice/runner.ts'
import { openSimulatedBench } from './bench.ts'

// No circuit within the drawing limits is known to need so much, so the deck is replaced by one that does.
class Swapping extends SpicePool {
  swapped = 0
  swapping = false
  override run(deck: string, options: RunOptions) {
    if (this.swapping) this.swapped += 1
    // The memory is to end it, however busy the machine is.
    return super.run(this.swapping ? hugeDeck : deck, { ...options, timeoutMs: 60_000 })
  }
}

let pool: Swapping
let bench: Bench
beforeAll(async () => {
  pool = new Swapping({ size: 1 })
  bench = await openSimulatedBench(pool, 3)
  await bench.find()
})
afterAll(async () => {
  await bench.close()
  await pool.close()
})

const run = async () => {
  await bench.load({ circuitId: 'c', hash: '', circuit: rcLowPass(), maxList: null })
  await bench.run()
}

it('a circuit that takes too much memory is refused, tried once, and the bench goes on', async () => {
  await run()
  pool.swapping = true
  await expect(run()).rejects.toMatchObject({
    failure: 'BENCH_CIRCUIT_FAILED',
    detail: expect.stringMatching(/^needs too much memory: ?$/),
  })
  expect(pool.swapped).toBe(1)
  pool.swapping = false
  await run()
})
