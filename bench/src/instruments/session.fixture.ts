import { createInstrument, type Instrument } from './instrument.ts'
import type { ModelName } from './models.ts'
import { makePlantFixture, type PlantFixture, type Wiring } from './plant.fixture.ts'

/** Test fixture: an instrument without noise on an analytic plant. */
export interface Session {
  plant: PlantFixture
  instrument: Instrument
  /** Runs lines; the last answer. */
  run(...lines: string[]): Promise<string | null>
  /** Runs one line and takes the oldest error. */
  error(line: string): Promise<string | null>
}

export function makeSession(model: ModelName, wiring: Wiring = {}): Session {
  const plant = makePlantFixture(wiring)
  const instrument = createInstrument(model, { plant, noise: false })
  const run = async (...lines: string[]): Promise<string | null> => {
    let answer: string | null = null
    for (const line of lines) answer = await instrument.execute(line)
    return answer
  }
  return { plant, instrument, run, error: (line) => run('*CLS', line, ':SYST:ERR?') }
}
