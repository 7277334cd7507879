import type { ChipAct, ChipState } from '@labbox/contract/bench/program.ts'
import type { Controller, ControllerAct } from '../../mcu/controller.ts'
import { packed } from '../../mcu/packed.ts'
import type { DigitalSide } from './digital.ts'

const PS = 1e12
/** What a look at a circuit may cost, s, before time goes on more slowly than on the wall. */
const COST = 0.2
/** How much the newest measurement of the rate counts. */
const NEWEST = 0.3

/** The microcontrollers of a circuit: their volts, what is done to them, what they show, and how fast they run. */
export class Chips {
  /** Simulated seconds that a second of this machine gives; Infinity without microcontrollers, which alone are slow. */
  #speed = Infinity
  /** Times as fast as a clock on the wall, lately. */
  #rate = 1
  readonly #controllers: ReadonlyMap<string, Controller>

  constructor({ parts }: DigitalSide, volts: (node: string, time: number) => number) {
    this.#controllers = new Map(
      parts.flatMap(({ instance, controller, gnd }) => {
        if (!controller || instance.symbol.logic?.kind !== 'part') return []
        const analog = instance.symbol.logic.row.model.processor?.analog ?? {}
        controller.voltsAt = (pin, ps) => {
          const node = instance.nodes[analog[pin] ?? pin]
          return node === undefined ? 0 : volts(node, ps / PS) - volts(gnd, ps / PS)
        }
        return [[instance.id, controller] as const]
      }),
    )
  }

  /** How long a window may be at most, s. */
  get affordable(): number {
    return this.#controllers.size === 0 ? Infinity : Math.max(COST * this.#speed, 1e-3)
  }

  /** A window has been simulated. All in s. `wall`: since the one before. */
  took(simulated: number, cost: number, wall: number): void {
    if (this.#controllers.size === 0) return
    const speed = simulated / Math.max(cost, 1e-6)
    this.#speed = Number.isFinite(this.#speed) ? this.#speed + NEWEST * (speed - this.#speed) : speed
    const rate = simulated / Math.max(wall, cost, 1e-6)
    this.#rate += NEWEST * (Math.min(rate, 1) - this.#rate)
  }

  carryOut(id: string, act: ChipAct): boolean {
    const controller = this.#controllers.get(id)
    if (!controller) return false
    const order: ControllerAct =
      act.act === 'send' ? { act: 'send', bytes: [...new TextEncoder().encode(act.text)] } : act
    controller.carryOut(order)
    return true
  }

  stateOf(id: string): ChipState | null {
    const controller = this.#controllers.get(id)
    if (!controller) return null
    const { chip, terminal } = controller
    return {
      doing: controller.held ? 'held' : controller.halted ? 'halted' : chip.asleep ? 'sleeps' : 'runs',
      pc: chip.pc,
      registers: chip.registers(),
      sent: terminal.total,
      tail: packed(terminal.heard),
      rate: Math.round(this.#rate * 100) / 100,
    }
  }
}
