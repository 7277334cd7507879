/**
 * Saving without a button: every edit is kept in the browser at once and sent a moment later, with the revision it is
 * based on. The kept copy is deleted when the server has acknowledged it.
 */
export type SaveState = 'saved' | 'dirty' | 'saving' | 'offline' | 'stale' | 'refused'

export interface SaveStatus<T> {
  value: T
  state: SaveState
  /** When the server last acknowledged, ISO 8601. */
  savedAt: string | null
  /** Why the last try failed. */
  error: string | null
  /** An earlier page left this behind, unsaved. */
  recovered: boolean
}

export interface Acknowledged {
  revision: number
  savedAt?: string
}

export type Failure = { kind: 'offline' | 'stale' | 'refused'; text: string }

export interface Kept {
  revision: number
  json: string
}

export interface AutosaveOptions<T> {
  value: T
  revision: number
  savedAt: string | null
  /** Sends the value; `quiet` when it only checks whether the network is back. */
  save: (value: T, revision: number, quiet: boolean) => Promise<Acknowledged>
  failureOf: (error: unknown) => Failure
  /** Where unsaved work survives a crash of the page. */
  backup: { read(): Kept | null; write(kept: Kept): void; clear(): void }
  delayMs?: number
  retryMs?: number
}

const DELAY_MS = 1200
const RETRY_MS = 5000

export class Autosave<T> {
  private status: SaveStatus<T>
  private revision: number
  private acknowledged: string
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null
  private readonly listeners = new Set<() => void>()
  private readonly options: AutosaveOptions<T>

  constructor(options: AutosaveOptions<T>) {
    this.options = options
    this.revision = options.revision
    this.acknowledged = JSON.stringify(options.value)
    this.status = {
      value: options.value,
      state: 'saved',
      savedAt: options.savedAt,
      error: null,
      recovered: false,
    }
    const kept = options.backup.read()
    if (!kept || kept.json === this.acknowledged) return
    this.status = { ...this.status, value: JSON.parse(kept.json) as T, recovered: true }
    // Based on an older revision: somebody has saved since, so the user must choose.
    if (kept.revision === options.revision) this.plan()
    else this.status = { ...this.status, state: 'stale' }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly current = (): SaveStatus<T> => this.status

  get dirty(): boolean {
    return this.status.state !== 'saved'
  }

  private set(change: Partial<SaveStatus<T>>): void {
    this.status = { ...this.status, ...change }
    for (const listener of this.listeners) listener()
  }

  private keep(): void {
    this.options.backup.write({ revision: this.revision, json: JSON.stringify(this.status.value) })
  }

  private plan(delay = this.options.delayMs ?? DELAY_MS): void {
    if (this.status.state !== 'offline') this.status = { ...this.status, state: 'dirty' }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delay)
  }

  edit(value: T): void {
    this.status = { ...this.status, value, recovered: false }
    this.keep()
    if (this.status.state !== 'stale') this.plan()
    this.set({})
  }

  /** Sends what is not acknowledged yet. Resolves to whether everything is. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    await this.running
    if (this.status.state === 'saved') return true
    if (this.status.state === 'stale') return false
    this.running = this.send().finally(() => {
      this.running = null
    })
    await this.running
    return this.current().state === 'saved'
  }

  private async send(): Promise<void> {
    const { value, state } = this.status
    const json = JSON.stringify(value)
    if (json === this.acknowledged) return this.settled(json, this.status.savedAt)
    const quiet = state === 'offline'
    if (!quiet) this.set({ state: 'saving' })
    try {
      const { revision, savedAt } = await this.options.save(value, this.revision, quiet)
      this.revision = revision
      this.settled(json, savedAt ?? null)
    } catch (error) {
      const { kind, text } = this.options.failureOf(error)
      this.keep()
      this.set({ state: kind, error: text })
      if (kind === 'offline') this.plan(this.options.retryMs ?? RETRY_MS)
    }
  }

  private settled(json: string, savedAt: string | null): void {
    this.acknowledged = json
    if (JSON.stringify(this.status.value) === json) {
      this.options.backup.clear()
      this.set({ state: 'saved', savedAt, error: null, recovered: false })
      return
    }
    this.keep()
    this.status = { ...this.status, savedAt, error: null, state: 'dirty' }
    this.plan()
    this.set({})
  }

  /** After a conflict: this page's text wins over `latest`, which is what the server has now. */
  async overwrite(latest: number): Promise<boolean> {
    this.revision = latest
    this.acknowledged = ''
    this.keep()
    this.set({ state: 'dirty' })
    return this.flush()
  }

  /** Gives up what is not saved; the caller shows what the server has. */
  discard(): void {
    clearTimeout(this.timer)
    this.options.backup.clear()
    this.status = { ...this.status, state: 'saved' }
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
