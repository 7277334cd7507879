import { CommandTree } from '../../scpi/tree.ts'
import type { Noise } from '../noise.ts'
import type { Plant, SupplyOutput } from '../plant.ts'
import { memory, whenChanged, type Simulation } from '../simulation.ts'
import {
  freshChannel,
  protect,
  type DpNumber,
  type DpSettings,
  type Supply,
  type SupplyReading,
} from './channel.ts'
import { settingCommands } from './commands.ts'
import { delayCommands, Delays } from './delay.ts'
import { outputCommands } from './output.ts'

const NUMBERS = [1, 2, 3] as const

/** Standard deviation of a reading, V and A: half of the last digit. */
const READ_NOISE = 0.5e-4

const OFF: SupplyReading = { volts: 0, amps: 0, mode: 'UR' }

/** DP832: three channels with current limit, protections and read-back. */
export function makeSupply(plant: Plant, noise: Noise): Simulation {
  const settings = freshSettings()

  const apply = whenChanged((number: DpNumber, now: SupplyOutput | null) => plant.setSupply(number, now))

  function drive(): void {
    for (const number of NUMBERS) {
      const { on, volts, amps } = settings.channels[number]
      apply(number, on ? { volts, amps } : null)
    }
  }

  /** The plant's truth; a protection that trips on it has already switched the output off. */
  async function sense(number: DpNumber): Promise<SupplyReading> {
    const channel = settings.channels[number]
    if (!channel.on) return OFF
    const reading = await plant.supply(number)
    protect(channel, reading)
    if (channel.on) return reading
    drive()
    return OFF
  }

  const supply: Supply = {
    settings,
    async changed() {
      drive()
      for (const number of NUMBERS) {
        const { ovp, ocp } = settings.channels[number]
        // Without a protection nothing can trip, so the circuit need not be simulated now.
        if (ovp.on || ocp.on) await sense(number)
      }
    },
    async read(number) {
      const reading = await sense(number)
      if (reading === OFF) return OFF
      const volts = reading.volts + READ_NOISE * noise.gaussian()
      return { ...reading, volts, amps: Math.max(0, reading.amps + READ_NOISE * noise.gaussian()) }
    },
  }
  const delays = new Delays(supply)
  const tree = new CommandTree([
    ...settingCommands(supply),
    ...outputCommands(supply, (number) => delays.stop(number)),
    ...delayCommands(supply, delays),
  ])
  drive()
  return {
    tree: () => tree,
    reset() {
      delays.reset()
      Object.assign(settings, freshSettings())
      drive()
    },
    ...memory(settings, supply.changed),
  }
}

function freshSettings(): DpSettings {
  return { selected: 1, channels: { 1: freshChannel(1), 2: freshChannel(2), 3: freshChannel(3) } }
}
