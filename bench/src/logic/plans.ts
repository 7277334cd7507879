import type { Level } from './level.ts'

/** Changes of a source that are still to come, in order of time. */
interface Plan {
  times: number[]
  levels: Level[]
  next: number
}

/** What sources are going to do after what is in the queue of events. */
export class Plans {
  readonly #plans = new Map<number, Plan>()

  get any(): boolean {
    return this.#plans.size > 0
  }

  add(driver: number, time: number, level: Level): void {
    const plan = this.#plans.get(driver) ?? { times: [], levels: [], next: 0 }
    this.#plans.set(driver, plan)
    plan.times.push(time)
    plan.levels.push(level)
  }

  delete(driver: number): void {
    this.#plans.delete(driver)
  }

  /** Takes the next change of a source; null: it has none. */
  next(driver: number): { time: number; level: Level } | null {
    const plan = this.#plans.get(driver)
    if (!plan) return null
    if (plan.next === plan.times.length) {
      this.#plans.delete(driver)
      return null
    }
    const found = { time: plan.times[plan.next]!, level: plan.levels[plan.next]! }
    plan.next++
    return found
  }

  /** Makes an instant of the present window the zero of the next one. */
  shift(by: number): void {
    for (const plan of this.#plans.values()) for (let i = 0; i < plan.times.length; i++) plan.times[i]! -= by
  }
}
