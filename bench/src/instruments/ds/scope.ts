import type { Noise } from '../noise.ts'
import type { Plant } from '../plant.ts'
import { acquireFrame, type Frame } from './acquire.ts'
import { rollFrame } from './roll.ts'
import { freshSettings, type DsSettings, type Sweep } from './settings.ts'

/** A frame younger than this is shared by the channels of one picture, milliseconds. */
const FRAME_AGE = 50

/** When the frame was acquired, which channels were read from it, and at which revision of the plant that had begun. */
interface Taken {
  when: number
  by: Set<number>
  of: number
}

/** What is kept up with every record: statistics, a test. */
export interface Watcher {
  seen(frame: Frame): void
  /** `*RST`. */
  reset(): void
}

/** DS1104Z. It acquires only when it is asked for something, because nobody can see anything in between. */
export class Scope {
  readonly settings: DsSettings = freshSettings()
  readonly plant: Plant
  readonly watchers: Watcher[] = []
  readonly #noise: Noise
  #running = true
  #frame: Frame | null = null
  #waiting = false
  /** Sweep before `:SINGle`, taken up again by `:RUN`. */
  #before: Sweep = 'AUTO'
  #taken: Taken = { when: -Infinity, by: new Set(), of: 0 }

  constructor(plant: Plant, noise: Noise) {
    this.plant = plant
    this.#noise = noise
  }

  get running(): boolean {
    return this.#running
  }

  reset(): void {
    Object.assign(this.settings, freshSettings())
    this.#running = true
    for (const watcher of this.watchers) watcher.reset()
    this.clear()
  }

  /** Settings have changed: records acquired with the old ones are not used again while running. */
  touch(): void {
    this.#taken = { when: -Infinity, by: new Set(), of: 0 }
  }

  /** `:CLEar`: away with the waveforms. */
  clear(): void {
    this.#frame = null
    this.#waiting = false
    this.touch()
  }

  run(): void {
    const { trigger } = this.settings
    if (trigger.sweep === 'SING') trigger.sweep = this.#before
    this.#running = true
    this.#waiting = false
    this.touch()
  }

  /** The last record stays: it is the one that was on the screen at that moment. */
  async stop(): Promise<void> {
    await this.refresh()
    this.#running = false
    this.#waiting = false
  }

  /** Stops with the record that has just been taken. */
  halt(): void {
    this.#running = false
    this.#waiting = false
  }

  single(): void {
    const { trigger } = this.settings
    if (trigger.sweep !== 'SING') this.#before = trigger.sweep
    trigger.sweep = 'SING'
    this.#running = true
    this.#waiting = true
    this.touch()
  }

  /** `:TFORce`: takes a record without waiting for the trigger. */
  async force(): Promise<void> {
    if (this.#running) await this.refresh(true)
  }

  /** Acquires once while running. In single sweep the first triggered record stops. */
  async refresh(force = false): Promise<Frame | null> {
    if (!this.#running) return this.#frame
    const revision = this.#revision()
    const rolls = this.settings.timebase.mode === 'ROLL'
    const frame = rolls
      ? await rollFrame(this.settings, this.plant, this.#noise, performance.now() / 1000)
      : await acquireFrame(this.settings, this.plant, this.#noise, force)
    this.#waiting = frame === null
    if (frame) {
      this.#frame = frame
      if (this.settings.trigger.sweep === 'SING') this.#running = false
    }
    this.#taken = { when: performance.now(), by: new Set(), of: revision }
    if (frame) for (const watcher of this.watchers) watcher.seen(frame)
    return this.#frame
  }

  /** The frame as it is on the screen; taken now when the settings or the bench have changed since. */
  async seen(): Promise<Frame | null> {
    const { when, of } = this.#taken
    return when > -Infinity && of === this.#revision() ? this.#frame : this.refresh()
  }

  /** The last frame, if any. */
  get frame(): Frame | null {
    return this.#frame
  }

  /** A frame for reading one channel: the channels of one picture come from one frame. */
  async frameFor(channel: number): Promise<Frame | null> {
    const { when, by, of } = this.#taken
    const usable = !by.has(channel) && performance.now() - when < FRAME_AGE && of === this.#revision()
    if (!usable) await this.refresh()
    this.#taken.by.add(channel)
    return this.#frame
  }

  #revision(): number {
    return this.plant.revision?.() ?? 0
  }

  /** `:TRIGger:STATus?`. */
  async status(): Promise<'TD' | 'WAIT' | 'AUTO' | 'STOP' | 'RUN'> {
    const frame = await this.refresh()
    if (!this.#running) return 'STOP'
    if (this.settings.timebase.mode === 'ROLL') return 'RUN'
    if (this.#waiting) return 'WAIT'
    return frame?.triggered ? 'TD' : 'AUTO'
  }
}
