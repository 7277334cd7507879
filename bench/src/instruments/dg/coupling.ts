import { boolean, choice, real, setting } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { amplitudeLimits, maxFrequency, MIN_FREQUENCY, PEAK, type DgChannel } from './channel.ts'
import { FORMAT } from './formats.ts'

export interface Couple {
  on: boolean
  mode: 'OFFSET' | 'RATIO'
  deviation: number
  ratio: number
}

const QUANTITIES = ['frequency', 'amplitude', 'phase'] as const
type Quantity = (typeof QUANTITIES)[number]
export type Coupling = Record<Quantity, Couple>

const couple = (deviation: number): Couple => ({ on: false, mode: 'RATIO', deviation, ratio: 1 })

/** State after `*RST`. */
export const freshCoupling = (): Coupling => ({
  frequency: couple(0),
  amplitude: couple(0),
  phase: couple(0),
})

interface Coupled {
  coupling: Coupling
  first: DgChannel
  second: DgChannel
}

/**
 * Takes the other channel along with the one that was set: CH2 = CH1 + deviation, or CH1 × ratio (DG1000Z programming guide,
 * `:COUPling`), within what the other can do.
 */
export function follow({ coupling, first, second }: Coupled, set: DgChannel): void {
  const other = set === first ? second : first
  const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
  for (const quantity of QUANTITIES) {
    const { on, mode, deviation, ratio } = coupling[quantity]
    if (!on) continue
    const value = set[quantity]
    const wanted =
      set === first
        ? mode === 'RATIO'
          ? value * ratio
          : value + deviation
        : mode === 'RATIO'
          ? value / ratio
          : value - deviation
    if (quantity === 'frequency') other.frequency = within(wanted, MIN_FREQUENCY, maxFrequency(other))
    else if (quantity === 'phase') other.phase = ((wanted % 360) + 360) % 360
    else {
      const { min, max } = amplitudeLimits(other)
      other.amplitude = within(wanted, min, max)
    }
  }
}

const NODES: Readonly<Record<Quantity, { node: string; reach: number }>> = {
  frequency: { node: 'FREQuency', reach: 25e6 },
  amplitude: { node: 'AMPL', reach: 2 * PEAK },
  phase: { node: 'PHASe', reach: 360 },
}

/** `:COUPling:…`. `changed`: CH1 is the one that the other follows. */
export function couplingCommands(coupling: () => Coupling, changed: () => void): Command[] {
  const rows = QUANTITIES.flatMap((quantity) => {
    const { node, reach } = NODES[quantity]
    const head = `:COUPling:${node}`
    const of = (): Couple => coupling()[quantity]
    return [
      setting(`${head}[:STATe]`, boolean, {
        get: () => of().on,
        set(_, on) {
          of().on = on
          changed()
        },
        show: FORMAT.state,
      }),
      setting(`${head}:MODE`, choice('OFFSet', 'RATio'), {
        get: () => of().mode as string,
        set: (_, value) => void (of().mode = value === 'OFFS' ? 'OFFSET' : 'RATIO'),
        show: String,
      }),
      setting(`${head}:DEViation`, real({ min: -reach, max: reach, def: 0 }), {
        get: () => of().deviation,
        set: (_, value) => void Object.assign(of(), { deviation: value, mode: 'OFFSET' }),
        show: FORMAT.number,
      }),
      setting(`${head}:RATio`, real({ min: 1e-3, max: 1e3, def: 1 }), {
        get: () => of().ratio,
        set: (_, value) => void Object.assign(of(), { ratio: value, mode: 'RATIO' }),
        show: FORMAT.number,
      }),
    ]
  })
  return [
    ...rows,
    // The three at once.
    setting(':COUPling[:STATe]', boolean, {
      get: () => QUANTITIES.every((quantity) => coupling()[quantity].on),
      set(_, on) {
        for (const quantity of QUANTITIES) coupling()[quantity].on = on
        changed()
      },
      show: FORMAT.state,
    }),
  ]
}
