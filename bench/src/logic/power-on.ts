import type { Kernel } from './kernel.ts'
import { HIGH, LOW, UNKNOWN } from './level.ts'

/** Time that parts have to come to rest after each step, ps. */
const REST_PS = 2e6
/** Changes allowed in it: a ring oscillates from the beginning. */
const MOST = 2000

/**
 * Switches the supply on: everything is unknown at first, and what inputs decide settles. A flip-flop or latch that nothing decides
 * comes up in one of its states, as a real one does; which one is the matter of `random`. What is unknown by its inputs stays so.
 */
export function powerOn(kernel: Kernel, random: () => number): void {
  const settle = () => {
    const until = kernel.now + REST_PS
    const last = kernel.events + MOST
    while (kernel.run(until, last - kernel.events) === 'stopped');
  }
  kernel.resting = true
  kernel.evaluate()
  settle()
  const { cells } = kernel.structure
  const driven = new Set(cells.map(({ driver }) => driver))
  const order = [...driven].map((driver) => ({ driver, rank: random() })).sort((a, b) => a.rank - b.rank)
  for (const { driver } of order) {
    if (kernel.level(kernel.slotOf(driver)) !== UNKNOWN) continue
    kernel.force(driver, random() < 0.5 ? LOW : HIGH)
    settle()
    // A gate whose inputs leave it unknown goes back to that.
    kernel.evaluate()
    settle()
  }
  kernel.resting = false
  kernel.shift(kernel.now)
}
