import { oscillatingLoop } from '../../logic/loop.ts'
import { signalOf } from '../running.ts'
import type { Boundary } from './boundary.ts'
import { crossings, MOST_CHANGES } from './coupling.ts'
import type { MovingIsland, StaticIsland } from './islands.ts'

const PS = 1e12
/** Looks ahead on islands with a memory in a window. */
const MOST_LOOKS = 60
/** Points of a look ahead. */
const LOOK_STEPS = 120
/** Points of a window of an island that is not looked ahead at. */
const SINK_STEPS = 1000
/** What processors run at a stretch, s, before others have their turn. */
const TURN = 0.02
const BREATH_MS = 8
const SHORTEST_LOOK = 1e-7
/** The first look ahead, s; it then follows what is found. */
const FIRST_LOOK = 1e-5

/** A window to be run: from a time of the bench's clock on, s. */
interface Window {
  clock: number
  duration: number
  static: readonly StaticIsland[]
  dynamic: readonly MovingIsland[]
}

/** Runs digital parts and islands together, from one change of an output to the next. */
export class Together {
  /** Outputs, `U1.1Y` each, of a ring of gates that was too fast in the last window. */
  ring: string[] = []
  readonly #boundary: Boundary
  #look = FIRST_LOOK
  #breath = 0

  constructor(boundary: Boundary) {
    this.#boundary = boundary
  }

  /** Runs kernel and coupled islands together. @returns how far they came, s */
  async run({ clock, duration, ...islands }: Window): Promise<number> {
    const { kernel } = this.#boundary.digital
    const coupled = islands.dynamic.filter((island) => island.coupled.inputs.length > 0)
    const limit = kernel.events + MOST_CHANGES
    this.ring = []
    let time = 0
    for (let looks = 0; time < duration;) {
      if (coupled.some(({ costly }) => costly) && looks++ === MOST_LOOKS) return time
      const most = kernel.hasProcessors ? Math.min(duration, time + TURN) : duration
      const end = coupled.length > 0 ? Math.min(most, time + this.#look) : most
      if (kernel.hasProcessors) await this.#breathe()
      for (const island of coupled) await this.#lookAhead(island, clock, time, end)
      const outcome = await this.#runUntil(end * PS, limit - kernel.events, coupled, islands.static)
      const reached = outcome === 'done' ? end : kernel.now / PS
      for (const island of coupled) {
        island.accept(time, reached - time)
        for (const [i, { slot }] of island.coupled.outputs.entries())
          if (kernel.level(slot) !== island.levels[i]) island.change(i, 0, kernel.level(slot))
      }
      this.#look = outcome === 'done' ? this.#look * 2 : Math.max(2 * (reached - time), SHORTEST_LOOK)
      time = reached
      if (outcome === 'spent') {
        this.ring = this.#namesOf(oscillatingLoop(kernel))
        return Math.max(time, 1e-12)
      }
    }
    return duration
  }

  /** Lets others of this thread go on, now and then. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#breath < BREATH_MS) return
    await new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve))
    this.#breath = performance.now()
  }

  /** What an island does if its outputs stay as they are is planned for its inputs. */
  async #lookAhead(island: MovingIsland, clock: number, time: number, end: number): Promise<void> {
    const { kernel } = this.#boundary.digital
    island.begun = time
    const wave = await island.ahead(clock + time, end - time, LOOK_STEPS, this.#boundary.vccOf)
    for (const input of island.coupled.inputs) {
      const signal = signalOf({ wave, periodic: false, origin: 0, settled: false }, `v(${input.node})`)
      const before = kernel.level(kernel.slotOf(input.driver))
      kernel.cancel(input.driver)
      const list = crossings(signal, 0, end - time, this.#boundary.thresholds(input), before)
      for (const { time: at, level } of list) kernel.drive(input.driver, level, (time + at) * PS)
    }
  }

  /** Outputs by number as people name them. */
  #namesOf(drivers: readonly number[]): string[] {
    const { parts } = this.#boundary.digital
    return drivers.flatMap((driver) =>
      parts.flatMap(({ instance, drivers: own }) =>
        [...own].filter(([, each]) => each === driver).map(([pin]) => `${instance.name}.${pin}`),
      ),
    )
  }

  /** Runs the kernel, answering to outputs on islands without memory, until an island with one has to be asked. */
  async #runUntil(
    until: number,
    most: number,
    coupled: readonly MovingIsland[],
    still: readonly StaticIsland[],
  ): Promise<'done' | 'cut' | 'spent'> {
    const { kernel } = this.#boundary.digital
    const last = kernel.events + most
    for (;;) {
      const outcome = kernel.run(until, last - kernel.events)
      if (outcome !== 'stopped') return outcome
      if (
        coupled.some(({ coupled: { outputs }, levels }) =>
          outputs.some(({ slot }, i) => kernel.level(slot) !== levels[i]),
        )
      )
        return 'cut'
      await this.#boundary.respond(still)
    }
  }

  /** Islands with a memory that only take: simulated once for the window, with all that their outputs did. */
  async sinks({ clock, dynamic }: Window, length: number): Promise<void> {
    const { times, slots, levels } = this.#boundary.digital.kernel.changes
    for (const island of dynamic) {
      if (island.coupled.inputs.length > 0) continue
      const indexes = new Map(island.coupled.outputs.map(({ slot }, i) => [slot, i]))
      slots.forEach((slot, k) => {
        const index = indexes.get(slot)
        if (index !== undefined) island.change(index, times[k]! / PS, levels[k]!)
      })
      await island.ahead(clock, length, SINK_STEPS, this.#boundary.vccOf)
      island.accept(0, length)
    }
  }
}
