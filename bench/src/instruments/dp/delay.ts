import { ScpiError } from '../../scpi/errors.ts'
import { action, boolean, choice, integer, optional, setting, type Param } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import type { DpNumber, Supply } from './channel.ts'

/** Steps of a delay, how long one lasts, and how often they are gone through (DP800 programming guide, `:DELAY`). */
const LIMITS = { steps: 2048, seconds: 99_999, cycles: 99_999 } as const

interface Step {
  on: boolean
  seconds: number
}

type End = 'ON' | 'OFF' | 'LAST'

interface Delay {
  groups: number
  steps: Step[]
  /** Infinity: until it is stopped. */
  cycles: number
  end: End
  /** Stops it; null: it does not run. */
  stop: (() => void) | null
}

const fresh = (): Delay => ({
  groups: 2,
  steps: [
    { on: false, seconds: 1 },
    { on: true, seconds: 1 },
  ],
  cycles: 1,
  end: 'LAST',
  stop: null,
})

/** Delays of the outputs, by channel: on and off in steps, as the clock on the wall goes. */
export class Delays {
  readonly #supply: Supply
  readonly #delays = new Map<DpNumber, Delay>()

  constructor(supply: Supply) {
    this.#supply = supply
  }

  of(number: DpNumber): Delay {
    const delay = this.#delays.get(number) ?? fresh()
    this.#delays.set(number, delay)
    return delay
  }

  start(number: DpNumber): void {
    this.stop(number)
    const delay = this.of(number)
    const channel = this.#supply.settings.channels[number]
    if (channel.ovp.tripped || channel.ocp.tripped) throw new ScpiError(-221)
    let timer: NodeJS.Timeout
    const put = (on: boolean): void => {
      // What a protection has switched off stays off.
      channel.on = on && !channel.ovp.tripped && !channel.ocp.tripped
      void this.#supply.changed()
    }
    const step = (index: number, cycle: number): void => {
      if (index === delay.groups) {
        if (cycle + 1 < delay.cycles) return step(0, cycle + 1)
        delay.stop = null
        if (delay.end !== 'LAST') put(delay.end === 'ON')
        return
      }
      const { on, seconds } = delay.steps[index] ?? { on: false, seconds: 1 }
      put(on)
      timer = setTimeout(() => step(index + 1, cycle), 1000 * seconds).unref()
    }
    delay.stop = () => clearTimeout(timer)
    step(0, 0)
  }

  stop(number: DpNumber): void {
    const delay = this.of(number)
    delay.stop?.()
    delay.stop = null
  }

  reset(): void {
    for (const number of this.#delays.keys()) this.stop(number)
    this.#delays.clear()
  }
}

const seconds: Param<number> = integer(1, LIMITS.seconds, 1)

/** `:DELAY:…` of the channel that is selected. */
export function delayCommands(supply: Supply, delays: Delays): Command[] {
  const own = (): Delay => delays.of(supply.settings.selected)
  /** Nothing is changed while it runs. */
  const still = (): Delay => {
    if (own().stop) throw new ScpiError(-221)
    return own()
  }
  return [
    setting(':DELAY[:STATe]', boolean, {
      get: () => own().stop !== null,
      set: (_, on) => (on ? delays.start : delays.stop).call(delays, supply.settings.selected),
      show: (on) => (on ? 'ON' : 'OFF'),
    }),
    setting(':DELAY:GROUPs', integer(1, LIMITS.steps, 1), {
      get: () => own().groups,
      set: (_, groups) => void (still().groups = groups),
      show: String,
    }),
    {
      header: ':DELAY:CYCLEs',
      set: action([choice('N', 'I'), optional(integer(1, LIMITS.cycles, 1))], (_, kind, count) => {
        still().cycles = kind === 'I' ? Infinity : (count ?? 1)
      }),
      query: () => (own().cycles === Infinity ? 'I' : `N,${own().cycles}`),
    },
    setting(':DELAY:ENDState', choice('ON', 'OFF', 'LAST'), {
      get: () => own().end as string,
      set: (_, end) => void (still().end = end as End),
      show: String,
    }),
    {
      header: ':DELAY:PARAmeter',
      set: action([integer(0, LIMITS.steps - 1), boolean, seconds], (_, index, on, length) => {
        still().steps[index] = { on, seconds: length }
      }),
      query: action([integer(0, LIMITS.steps - 1)], (_, index) => {
        const { on, seconds: length } = own().steps[index] ?? { on: false, seconds: 1 }
        return `${index},${on ? 'ON' : 'OFF'},${length}`
      }),
    },
  ]
}
