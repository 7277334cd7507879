import { choice, query, real, setting } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import type { Counted, Plant } from '../plant.ts'
import { FORMAT } from './formats.ts'

const NOTHING: Counted = { frequency: 0, duty: 0 }

/** `:COUNter:…`: frequency, period and duty cycle of what is wired to the counter's input. */
export function counterCommands(plant: Plant): Command[] {
  let state = 'OFF'
  let gate = 'USER1'
  let sensitivity = 25
  /** The last value, which STOP keeps. */
  let last = NOTHING

  const count = async (): Promise<void> => {
    const found = await plant.counter?.()
    last = found && Number.isFinite(found.frequency) ? found : NOTHING
  }
  return [
    setting(':COUNter[:STATe]', choice('ON', 'OFF', 'RUN', 'STOP', 'SINGLE'), {
      get: () => state,
      async set(_, word) {
        if (word === 'SINGLE' || (word === 'STOP' && state === 'RUN')) await count()
        state = word === 'ON' ? 'RUN' : word === 'SINGLE' ? 'STOP' : word
        if (state === 'OFF') last = NOTHING
      },
      show: String,
    }),
    query(':COUNter:MEASure', async () => {
      if (state === 'RUN') await count()
      const { frequency, duty } = last
      if (frequency === 0) return FORMAT.counted([0, 0, 0, 0, 0])
      const period = 1 / frequency
      return FORMAT.counted([frequency, period, 100 * duty, duty * period, (1 - duty) * period])
    }),
    setting(':COUNter:GATEtime', choice('USER1', 'USER2', 'USER3', 'USER4', 'USER5', 'USER6'), {
      get: () => gate,
      set: (_, value) => void (gate = value),
      show: String,
    }),
    setting(':COUNter:SENSitive', real({ min: 0, max: 100, def: 25, units: ['%'] }), {
      get: () => sensitivity,
      set: (_, value) => void (sensitivity = value),
      show: FORMAT.number,
    }),
  ]
}
