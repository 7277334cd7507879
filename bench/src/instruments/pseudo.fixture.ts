import type { Send } from '@labbox/contract/bench/programs/response.ts'
import type { ScpiLink } from '../scpi/link.ts'
import { COMPATIBLE } from './compatible.ts'
import { createInstrument } from './instrument.ts'
import type { ModelName } from './models.ts'
import type { Plant } from './plant.ts'
import { prepareCall } from './pseudo.ts'
import { runCall } from './reading.ts'

const MODELS: Readonly<Record<string, ModelName>> = {
  DS: 'DS1104Z',
  DG: 'DG1022Z',
  DP: 'DP832',
  DM: 'DM3058',
  LA: 'LA1016',
}

/** Test fixture: the simulated instruments before a plant, by pseudo-commands. */
export const instrumentsOn = (plant: Plant): Send => {
  const links = new Map<string, ScpiLink>()
  const linkOf = (model: ModelName): ScpiLink => {
    const known = links.get(model)
    if (known) return known
    const instrument = createInstrument(model, { plant, seed: 1 })
    const link = {
      write: async (line: string) => void (await instrument.execute(line)),
      query: async (line: string) => Buffer.from((await instrument.execute(line)) ?? '', 'latin1'),
    } as ScpiLink
    links.set(model, link)
    return link
  }
  return async (command) => {
    const model = MODELS[command.slice(0, 2)]!
    const reading = await runCall(linkOf(model), prepareCall(COMPATIBLE, model, command))
    if (reading?.type === 'bool') return Number(reading.value)
    return reading?.type === 'number' ? reading.value : null
  }
}
