import { hasNative, NativeSpice } from 'labbox-bench/spice/native.fixture.ts'
import { SpicePool } from 'labbox-bench/spice/pool.ts'
import { benchmarkDecks } from 'labbox-bench/spice/reference-decks.ts'
import { median } from '../kit/figures.ts'

const ROUNDS = 15
const WARM_UP = 3

export interface SimulationTime {
  circuit: string
  oursMs: number
  nativeMs: number
  /** Median of the ratios of neighbouring runs. */
  ratio: number
}

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/**
 * Each reference circuit in the benches' own simulation and in an `ngspice -p` that stays alive, in turns; from the text of
 * the deck to its vectors. Null when ngspice is not installed.
 */
export const measureSimulation = async (): Promise<SimulationTime[] | null> => {
  if (!hasNative()) return null
  const pool = new SpicePool({ size: 1 })
  const native = await NativeSpice.start()
  try {
    const times: SimulationTime[] = []
    for (const { name, text, analysis } of benchmarkDecks) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const a = await msOf(() => pool.run(text, { analyses: [analysis], timeoutMs: 30_000 }))
        const b = await msOf(() => native.run(text))
        if (round < 0) continue
        ours.push(a)
        theirs.push(b)
      }
      times.push({
        circuit: name,
        oursMs: median(ours),
        nativeMs: median(theirs),
        ratio: median(ours.map((ms, k) => ms / theirs[k]!)),
      })
    }
    return times
  } finally {
    await pool.close()
    await native.close()
  }
}
