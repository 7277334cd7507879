import { LOW } from '../../logic/level.ts'
import { crossings, levelAt, thresholdsOf, type Crossing, type Thresholds } from './coupling.ts'
import { type DigitalSide, IDEAL_VOLTS, type Input, type Output } from './digital.ts'
import type { StaticIsland } from './islands.ts'
import type { WindowSignals } from './signals.ts'

/** A part works from this share of its least supply on. */
const POWER_ON = 0.85

/** Where digital parts meet the analog side: what supplies them, what their inputs read. */
export class Boundary {
  readonly digital: DigitalSide
  /** Volts of a node at the beginning of the window. */
  volts: (node: string) => number = () => 0

  constructor(digital: DigitalSide) {
    this.digital = digital
  }

  /** Volts between the supply pins of an output's part. */
  readonly vccOf = ({ supply }: Output): number =>
    supply ? this.volts(supply.vcc) - this.volts(supply.gnd) : IDEAL_VOLTS

  /** Switches the parts on and off by the volts between their supply pins. @returns whether one was switched on */
  power(): boolean {
    const { kernel, parts } = this.digital
    let started = false
    for (const { part, device, controller, family, vcc, gnd } of parts) {
      const on = this.volts(vcc) - this.volts(gnd) >= POWER_ON * family.supply.min
      if (on && !kernel.isPowered(part)) {
        started = true
        device?.reset()
      }
      kernel.setPower(part, on)
      controller?.power(on)
    }
    return started
  }

  /** Volts to earth at which an input turns over. */
  thresholds(input: Input): Thresholds {
    const gnd = this.volts(input.supply.gnd)
    const { rising, falling } = thresholdsOf(input, this.volts(input.supply.vcc) - gnd)
    return { rising: rising + gnd, falling: falling + gnd }
  }

  /** What an input reads in a window, s: of a free island all of it is known, of others the beginning. */
  crossings(input: Input, signals: WindowSignals, duration: number): Crossing[] {
    const { kernel } = this.digital
    const before = kernel.level(kernel.slotOf(input.driver))
    const thresholds = this.thresholds(input)
    const known = signals.free(input.node)
    if (known) return crossings(known.signal, known.at, duration, thresholds, before)
    const level =
      input.node === '0' && before === LOW
        ? LOW
        : levelAt(signals.voltsAtStart(input.node), thresholds, before)
    return level === before ? [] : [{ time: 0, level }]
  }

  /** Tells inputs what outputs on the same island without memory make of their node. */
  async respond(islands: readonly StaticIsland[]): Promise<void> {
    const { kernel } = this.digital
    for (const island of islands) {
      const { inputs } = island.coupled
      if (inputs.length === 0) continue
      const point = await this.pointOf(island)
      for (const input of inputs) {
        const before = kernel.level(kernel.slotOf(input.driver))
        const level = levelAt(point.get(`v(${input.node})`) ?? 0, this.thresholds(input), before)
        if (level !== before) kernel.drive(input.driver, level, kernel.now)
      }
    }
  }

  /** The operating point of an island at the present levels. */
  pointOf(island: StaticIsland): ReturnType<StaticIsland['at']> {
    const { kernel } = this.digital
    return island.at(
      island.coupled.outputs.map(({ slot }) => kernel.level(slot)),
      this.vccOf,
    )
  }
}
