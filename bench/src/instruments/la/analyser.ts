import { LINES, traceOf, type LogicTrace } from '@labbox/contract/bench/logic/trace.ts'
import { LOGIC_LINE, type Plant } from '../plant.ts'
import { freshSettings, type LaSettings } from './settings.ts'
import { triggerOf } from './trigger.ts'

export type LaState = 'TD' | 'WAIT' | 'AUTO' | 'STOP'

/** What was taken last. */
export interface Taken {
  trace: LogicTrace
  /** Sample at which the trigger lies. */
  trigger: number
  /** Grows with each acquisition. */
  seq: number
}

const LINE_NUMBERS = Array.from({ length: LINES }, (_, line) => line)

/** The analyser's side of the instrument: takes the levels of the lines whenever it is asked while it runs. */
export class Analyser {
  readonly settings: LaSettings = freshSettings()
  readonly #plant: Plant
  #mode: 'RUN' | 'SINGLE' | 'STOP' = 'RUN'
  #forced = false
  #taken: Taken | null = null
  #state: LaState = 'AUTO'
  #seq = 0

  constructor(plant: Plant) {
    this.#plant = plant
  }

  get state(): LaState {
    return this.#mode === 'STOP' ? 'STOP' : this.#state
  }

  run(mode: 'RUN' | 'SINGLE' | 'STOP'): void {
    this.#mode = mode
    this.#forced = false
    if (mode !== 'STOP') this.#state = 'WAIT'
  }

  /** The next acquisition needs no trigger. */
  force(): void {
    this.#forced = true
  }

  reset(): void {
    Object.assign(this.settings, freshSettings())
    this.#taken = null
    this.run('RUN')
  }

  /** What there is to see: taken anew while it runs. Null: nothing was taken yet. */
  async taken(): Promise<Taken | null> {
    if (this.#mode !== 'STOP') await this.#acquire()
    return this.#taken
  }

  /** What was taken last, without taking anything. */
  get last(): Taken | null {
    return this.#taken
  }

  async #acquire(): Promise<void> {
    const { rate, depth, position, trigger } = this.settings
    const before = Math.round((depth * position) / 100)
    const words = await this.#words(2 * depth, 1 / rate)
    const meets = triggerOf(this.settings)
    let at = before === 0 ? 1 : before
    const latest = words.length - (depth - before)
    while (at <= latest && !meets(words[at - 1]!, words[at]!)) at++
    const isTriggered = at <= latest
    const isFree = this.#forced || (trigger.sweep === 'AUTO' && this.#mode === 'RUN')
    if (!isTriggered && !isFree) {
      this.#state = 'WAIT'
      return
    }
    const from = (isTriggered ? at : words.length - depth + before) - before
    this.#state = isTriggered ? 'TD' : 'AUTO'
    this.#forced = false
    this.#taken = {
      trace: traceOf(words.subarray(from, from + depth), 1 / rate),
      trigger: before,
      seq: ++this.#seq,
    }
    if (this.#mode === 'SINGLE') this.#mode = 'STOP'
  }

  /** The levels of all lines, sample by sample. */
  async #words(samples: number, interval: number): Promise<Uint16Array> {
    const { enabled, threshold } = this.settings
    const plant = this.#plant
    const lines = LINE_NUMBERS.filter((line) => enabled[line] && (plant.sees?.(LOGIC_LINE + line) ?? true))
    // Nothing is looked at: the circuit need not be simulated.
    if (lines.length === 0) return new Uint16Array(samples)
    const { at, signals } = await plant.capture({
      channels: lines.map((line) => LOGIC_LINE + line),
      length: samples * interval,
    })
    const words = new Uint16Array(samples)
    for (const line of lines) {
      const signal = signals.get(LOGIC_LINE + line)
      if (!signal) continue
      const bit = 1 << line
      for (let sample = 0; sample < samples; sample++)
        if (signal.at(at + sample * interval) >= threshold) words[sample]! |= bit
    }
    return words
  }
}
