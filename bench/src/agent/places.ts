import type { Lease, Reply } from '@labbox/contract/bench/protocol.ts'
import type { BenchSource } from './bench.ts'
import { BenchError, messageOf } from './errors.ts'
import { LeaseBook } from './lease-book.ts'
import { Workplace, type WorkplaceOptions } from './workplace.ts'

export type Safe = Extract<Reply, { kind: 'safe' }>

export interface PlacesOptions {
  source: BenchSource
  /** What a place of this occupancy reports to. */
  optionsFor(occupancy: string): WorkplaceOptions
  /** An instance is safe, or will not become so. */
  confirm(safe: Safe): void
  log(message: string): void
}

/** How often a reset is tried before the bench is called faulty. */
const ATTEMPTS = 2

/** Places by instance: opened when a lease begins, made safe and closed when it ends. */
export class Places {
  readonly #options: PlacesOptions
  readonly #book: LeaseBook
  readonly #open = new Map<number, Promise<Workplace>>()
  /** Begins and ends of one instance happen one after the other. */
  readonly #last = new Map<number, Promise<void>>()

  constructor(options: PlacesOptions) {
    this.#options = options
    this.#book = new LeaseBook((instance, occupancy) => this.#leave(instance, occupancy))
  }

  /** Whether somebody holds a place. */
  get held(): boolean {
    return !this.#book.empty
  }

  /** The place this occupancy may work at. */
  async of(instance: number, occupancy: string): Promise<Workplace> {
    const place = this.#open.get(instance)
    if (this.#book.occupancyOf(instance) !== occupancy) throw new BenchError('BENCH_NOT_LEASED')
    if (!place) throw new BenchError('BENCH_DISCONNECTED', 'The place could not be opened')
    const opened = await place
    if (this.#book.occupancyOf(instance) !== occupancy) throw new BenchError('BENCH_NOT_LEASED')
    return opened
  }

  heard(lease: Lease): void {
    const { instance, occupancy } = lease
    if (instance >= this.#options.source.capacity) return
    const before = this.#book.occupancyOf(instance)
    if (occupancy === null) {
      this.#book.end(instance)
      this.#leave(instance, before)
      return
    }
    if (before !== null && before !== occupancy) this.#leave(instance, before)
    this.#book.take(instance, occupancy, lease.durationMs)
    if (before === occupancy && this.#open.has(instance)) return
    const opening = this.#then(instance, async () => {
      const bench = await this.#options.source.open(instance)
      const place = new Workplace(bench, this.#options.optionsFor(occupancy))
      await place.find()
      return place
    })
    this.#open.set(instance, opening)
    opening.catch((error: unknown) => {
      if (this.#open.get(instance) === opening) this.#open.delete(instance)
      this.#options.log(`Place ${instance} cannot be opened: ${messageOf(error)}`)
    })
  }

  /** Everybody is gone: all leases end here and now. Resolves when all is safe or has been tried. */
  async endAll(): Promise<void> {
    for (const [instance, occupancy] of this.#book.endAll()) this.#leave(instance, occupancy)
    await Promise.all(this.#last.values())
  }

  #leave(instance: number, occupancy: string | null): void {
    const place = this.#open.get(instance)
    this.#open.delete(instance)
    void this.#then(instance, async () => {
      const detail = await this.#makeSafe(place)
      this.#options.confirm({
        kind: 'safe',
        instance,
        occupancy,
        ok: detail === null,
        ...(detail && { detail }),
      })
    })
  }

  /** What went wrong, or null. */
  async #makeSafe(place: Promise<Workplace> | undefined): Promise<string | null> {
    const { source } = this.#options
    let detail: string | null = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const opened = await place?.catch(() => undefined)
        // Nothing was open here: a simulated place then does not exist, but real equipment does, in whatever state.
        await (opened && attempt === 0 ? opened.end() : source.makeSafe())
        return null
      } catch (error) {
        detail = messageOf(error).slice(0, 500)
      }
    }
    return detail
  }

  #then<T>(instance: number, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(instance) ?? Promise.resolve()).then(work)
    const settled = result.then(
      () => {},
      () => {},
    )
    this.#last.set(instance, settled)
    return result
  }
}
