import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { Setting, Value } from './settings.ts'

export interface InstrumentState {
  /** What each knob stands at; missing until the instrument has answered. */
  values: Readonly<Record<string, Value>>
  /** Every setting has been asked once. */
  ready: boolean
  /** What the instrument or the bench refused last. */
  error: string | null
}

export interface InstrumentStore {
  get(): InstrumentState
  subscribe(changed: () => void): () => void
  /** Asks the instrument; without keys everything. */
  load(keys?: readonly string[]): Promise<void>
  /** Shown at once; the instrument's answer is what counts in the end. */
  set(key: string, value: Value): void
  /** A key without a value (RUN, AUTO); then everything is asked again, or the settings that it moves. */
  act(command: string, moves?: readonly string[]): Promise<void>
  /** Somebody else sent this command to the bench: asks again for what it may have changed. */
  follow(command: string): void
  /** A setting as reported by a live frame; ignored while somebody turns that knob. */
  observe(values: Readonly<Record<string, Value>>): void
  clearError(): void
}

export interface StoreOptions {
  settings: Readonly<Record<string, Setting>>
  send: (command: string, options?: { background?: boolean }) => Promise<InstrumentReading>
  explain: (error: unknown) => string
  now?: () => number
}

/** How many questions go out at once when a panel opens. */
const AT_ONCE = 4
/** Answers are shown together, after so long at the latest: each by itself would render the whole panel. */
const GATHER_MS = 200
/** A frame that left the bench before a knob was turned may arrive this much later. */
const SETTLE_MS = 600

interface Lane {
  next: Value | null
  busy: boolean
  touchedAt: number
}

/** Whether a command sets what `ask` asks for: `DG.FREQ(CH1,2000)` and `DG.FREQ?(CH1)`. */
const sets = (ask: string, command: string): boolean => {
  const stem = ask.replace('?', '').replace(/\)$/, '')
  return command.startsWith(stem.includes('(') ? `${stem},` : `${stem}(`)
}

/** The settings of one instrument: one command per knob at a time, the newest value next, then the instrument is asked. */
export const createInstrumentStore = ({
  settings,
  send,
  explain,
  now = () => performance.now(),
}: StoreOptions): InstrumentStore => {
  const listeners = new Set<() => void>()
  const lanes = new Map<string, Lane>()
  let state: InstrumentState = { values: {}, ready: false, error: null }
  const update = (change: Partial<InstrumentState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  /** Answers that are not shown yet. */
  const gathered = new Map<string, Value>()
  let gatheredSince = 0
  const show = (more: Partial<InstrumentState> = {}): void => {
    const fresh = [...gathered].filter(([key, value]) => state.values[key] !== value)
    gathered.clear()
    const values = fresh.length > 0 ? { values: { ...state.values, ...Object.fromEntries(fresh) } } : {}
    const change = { ...values, ...more }
    if (Object.keys(change).length > 0) update(change)
  }
  const put = (key: string, value: Value): void => {
    gathered.delete(key)
    if (state.values[key] !== value) update({ values: { ...state.values, [key]: value } })
  }
  const isTurning = (key: string): boolean => {
    const lane = lanes.get(key)
    return lane !== undefined && (lane.busy || lane.next !== null)
  }

  const ask = async (key: string): Promise<void> => {
    const setting = settings[key]
    if (!setting || isTurning(key)) return
    const value = setting.read(await send(setting.ask, { background: true }))
    if (value === null || isTurning(key)) return
    if (gathered.size === 0) gatheredSince = now()
    gathered.set(key, value)
    if (now() - gatheredSince > GATHER_MS) show()
  }

  const load = async (keys: readonly string[] = Object.keys(settings)): Promise<void> => {
    const waiting = [...keys]
    const worker = async (): Promise<void> => {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await ask(key)
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      show(state.ready ? {} : { ready: true })
    } catch (error) {
      show({ error: explain(error) })
    }
  }

  const pump = async (key: string, lane: Lane): Promise<void> => {
    const setting = settings[key]
    if (!setting || lane.busy) return
    lane.busy = true
    try {
      while (lane.next !== null) {
        const value = lane.next
        lane.next = null
        await send(setting.command(value))
        if (state.error) update({ error: null })
      }
    } catch (error) {
      lane.next = null
      update({ error: explain(error) })
    } finally {
      lane.busy = false
      lane.touchedAt = now()
    }
    await load([key, ...(setting.moves ?? [])])
  }

  return {
    get: () => state,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    load,
    set: (key, value) => {
      const lane = lanes.get(key) ?? { next: null, busy: false, touchedAt: 0 }
      lanes.set(key, lane)
      lane.next = value
      lane.touchedAt = now()
      put(key, value)
      void pump(key, lane)
    },
    act: async (command, moves) => {
      try {
        await send(command)
        if (state.error) update({ error: null })
      } catch (error) {
        update({ error: explain(error) })
      }
      await load(moves)
    },
    follow: (command) => {
      const keys = Object.keys(settings)
      const set = keys.filter((key) => sets(settings[key]?.ask ?? '', command))
      const kind = command.split('.')[0]
      if (set.length > 0) void load(set.flatMap((key) => [key, ...(settings[key]?.moves ?? [])]))
      else if (keys.some((key) => settings[key]?.ask.split('.')[0] === kind)) void load()
    },
    observe: (values) => {
      for (const [key, value] of Object.entries(values)) {
        const touchedAt = lanes.get(key)?.touchedAt ?? -Infinity
        if (!isTurning(key) && now() - touchedAt > SETTLE_MS) put(key, value)
      }
    },
    clearError: () => update({ error: null }),
  }
}
