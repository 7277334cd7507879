import { commandSend, type InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { BenchEvent } from '@labbox/contract/bench/protocol.ts'
import { deviceGet } from '@labbox/contract/devices/devices.ts'
import type { DeviceNotice } from '@labbox/contract/devices/notices.ts'
import {
  occupancyLeave,
  occupancyMine,
  occupancyRelease,
  occupancyStay,
  occupancyTake,
  type Occupancy,
} from '@labbox/contract/devices/occupancy.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import type { LogBook } from '../log/log-book.ts'
import {
  FREE,
  LOST,
  inOrder,
  readRunMemory,
  writeRunMemory,
  type BenchState,
  type FindResult,
} from './bench-state.ts'
import { createSend } from './send.ts'

/** A bench is back within half a minute, or its place is released. */
const CATCH_UP_MS = 2_000
const CATCH_UP_ATTEMPTS = 15

export type BenchControl = ReturnType<typeof createBenchControl>

/** One person's use of one device, from the first wish to its end. Acts resolve to whether they worked; the log says why not. */
export const createBenchControl = (log: Pick<LogBook, 'add'>) => {
  const listeners = new Set<() => void>()
  let state: BenchState = FREE
  const update = (change: Partial<BenchState>): void => {
    state = { ...state, ...change }
    const { occupancy, run, openedAt, onBench, restarted } = state
    if (occupancy) writeRunMemory({ occupancyId: occupancy.id, run, openedAt, onBench, restarted })
    for (const listener of listeners) listener()
  }

  /** No device is chosen any more. */
  const disuse = (): void => {
    if (!state.device) return
    const { zh = '', en = zh } = state.device.name
    log.add('error', 'page.disused', { zh: zh || en, en })
  }
  const forget = (ended: BenchState['ended']): void => {
    writeRunMemory(null)
    disuse()
    update({ ...FREE, phase: 'free', ended })
  }
  const endedBy = ({ reason, detail, deviceName }: Occupancy): void =>
    forget(reason && reason !== 'release' ? { reason, detail, deviceName } : null)

  /** Whether one still holds the device; with the reason when not. */
  const check = async (): Promise<void> => {
    const { occupancy } = await call(occupancyMine, {}, { silent: true })
    if (!state.occupancy || !occupancy || occupancy.id !== state.occupancy.id) return
    if (occupancy.endedAt) endedBy(occupancy)
    else update({ occupancy })
  }

  /**
   * How often this page has set up the bench. Answers to commands sent before the last set-up say nothing about its
   * present state.
   */
  let setUps = 0
  const tellRestarted = (): void => {
    if (!state.restarted) log.add('warning', 'page.benchRestarted')
    update({ restarted: true, onBench: null, run: 'idle' })
  }

  /**
   * Handles refusals that concern the use itself: the device is no longer held, or it was restarted.
   * @param sentAfter number of set-ups before the command
   */
  const learnFrom = async (error: unknown, sentAfter: number): Promise<void> => {
    if (!(error instanceof ApiError)) return
    if (LOST.has(error.key)) await check().catch(() => undefined)
    if (error.key !== 'BENCH_RESTARTED' || sentAfter !== setUps || state.restarted) return
    tellRestarted()
    // The new start's id, so that a further restart is noticed too.
    update({ openedAt: null })
    void catchUp()
  }

  const failed = async (error: unknown, sentAfter: number): Promise<void> => {
    log.add('error', 'page.failed', { text: failureText(error) })
    await learnFrom(error, sentAfter)
  }

  /** Runs an act on the device. A failure is logged, and checked when the device seems to be gone. */
  const doing = async (busy: BenchState['busy'], work: () => Promise<void>): Promise<boolean> => {
    if (state.busy) return false
    const sentAfter = setUps
    update({ busy })
    try {
      await work()
      return true
    } catch (error) {
      await failed(error, sentAfter)
      return false
    } finally {
      update({ busy: null })
    }
  }

  /** An act that keeps the device from being idle. */
  const active = (): void => {
    if (state.idleAt) update({ idleAt: null })
  }
  const { command, commandOnce } = createSend(() => state.occupancy?.id, active)

  const readDevice = async (id: string): Promise<void> => {
    const device = await call(deviceGet, { id }, { silent: true })
    if (state.device && state.device.online !== device.online)
      log.add(device.online ? 'success' : 'error', device.online ? 'page.benchOnline' : 'page.benchOffline')
    const back = state.device?.online === false && device.online
    update({ device, instruments: inOrder(device.instruments) })
    if (back) void catchUp()
  }

  /** What a bench says of itself when it has looked for its instruments. */
  const found = (result: unknown, sentAfter: number): void => {
    const { instruments, openedAt = null, state: run } = (result ?? {}) as Partial<FindResult>
    if (instruments) update({ instruments: inOrder(instruments) })
    if (run && sentAfter === setUps && (state.busy === null || state.busy === 'find')) update({ run })
    if (state.openedAt && openedAt && openedAt !== state.openedAt && sentAfter === setUps) tellRestarted()
    update({ openedAt })
  }
  const findNow = async (): Promise<void> => {
    const sentAfter = setUps
    found(await commandOnce('find', {}), sentAfter)
  }

  let catchingUp = false
  /** After an interruption of page, broker or bench: asks for the state of the bench until it answers. */
  const catchUp = async (): Promise<void> => {
    if (catchingUp) return
    catchingUp = true
    for (let attempt = 0; attempt < CATCH_UP_ATTEMPTS && state.phase === 'held'; attempt++) {
      const sentAfter = setUps
      const answer = await command('find', {}, { silent: true }).catch(() => null)
      if (answer) {
        found(answer, sentAfter)
        break
      }
      await new Promise((resolve) => setTimeout(resolve, CATCH_UP_MS))
    }
    catchingUp = false
  }

  const hold = async (occupancy: Occupancy): Promise<void> => {
    const memory = readRunMemory(occupancy.id)
    const { run = 'idle', onBench = null, openedAt = null, restarted = false } = memory ?? {}
    const fresh = { phase: 'held', queue: null, ended: null, idleAt: null } as const
    update({ ...fresh, occupancy, run, onBench, openedAt, restarted })
    await readDevice(occupancy.deviceId)
  }

  const take = (deviceId: string): Promise<boolean> =>
    doing('take', async () => {
      const { occupancy, queue } = await call(occupancyTake, { deviceId })
      if (occupancy) {
        await hold(occupancy)
        const { zh = '', en = zh } = occupancy.deviceName
        log.add('success', 'page.connected', { zh: zh || en, en })
        await findNow().catch((error: unknown) => failed(error, setUps))
        return
      }
      if (state.phase !== 'queued') {
        log.add('info', 'page.queued', { place: queue?.place ?? 0 })
        await readDevice(deviceId)
      }
      update({ phase: 'queued', queue })
    })

  return {
    get: () => state,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    active,
    check,
    catchUp,
    take,

    /** After a reload: the device that the user still holds, or why not any more. */
    resume: async (): Promise<void> => {
      const { occupancy } = await call(occupancyMine, {}, { silent: true })
      if (occupancy && !occupancy.endedAt) {
        const known = state.occupancy?.id === occupancy.id
        await hold(occupancy)
        if (!known) log.add('success', 'page.reconnected')
        void catchUp()
      } else if (occupancy && readRunMemory(occupancy.id)) endedBy(occupancy)
      else update({ phase: 'free' })
    },
    leaveQueue: async (): Promise<void> => {
      const deviceId = state.queue?.deviceId
      disuse()
      update({ phase: 'free', queue: null, device: null, instruments: [] })
      if (deviceId) await call(occupancyLeave, { deviceId }).catch(() => undefined)
    },
    release: (): Promise<boolean> =>
      doing('release', async () => {
        const { occupancy } = state
        if (!occupancy) return
        await call(occupancyRelease, { id: occupancy.id })
        log.add('info', 'bench.ended.release')
        forget(null)
      }),
    stay: async (): Promise<void> => {
      if (!state.occupancy) return
      try {
        const occupancy = await call(occupancyStay, { id: state.occupancy.id })
        update({ occupancy, idleAt: null })
      } catch (error) {
        log.add('error', 'page.failed', { text: failureText(error) })
        await check().catch(() => undefined)
      }
    },
    find: (): Promise<boolean> => doing('find', findNow),
    /** Loads a stored circuit and runs it. */
    run: async (circuitId: string, wiring: string): Promise<boolean> => {
      const loaded = await doing('load', async () => {
        await commandOnce('load', { circuitId })
        setUps++
        update({ run: 'loaded', onBench: wiring })
      })
      return (
        loaded &&
        doing('run', async () => {
          await commandOnce('run', {})
          update({ run: 'running', restarted: false })
        })
      )
    },
    stop: (): Promise<boolean> =>
      doing('stop', async () => {
        await commandOnce('stop', {})
        update({ run: 'loaded' })
      }),
    reset: (): Promise<boolean> =>
      doing('reset', async () => {
        await commandOnce('reset', {})
        setUps++
        update({ run: 'idle', onBench: null, restarted: false })
      }),
    /** A potentiometer or a switch while the circuit runs. */
    setPart: async (component: string, param: string, value: number): Promise<void> => {
      const sentAfter = setUps
      try {
        await command('set', { component, param, value })
      } catch (error) {
        await failed(error, sentAfter)
      }
    },
    instrument: async (
      text: string,
      { background = false }: { background?: boolean } = {},
    ): Promise<InstrumentReading> => {
      const { occupancy } = state
      if (!occupancy) throw new Error('no device')
      const sentAfter = setUps
      try {
        const { result } = await call(
          commandSend,
          { occupancyId: occupancy.id, op: 'instrument', args: { command: text }, background },
          { silent: background },
        )
        if (!background) active()
        return result as InstrumentReading
      } catch (error) {
        await learnFrom(error, sentAfter)
        throw error
      }
    },
    refreshDevice: (): void => {
      const id = state.device?.id
      if (id) void readDevice(id).catch(() => undefined)
    },
    /** What the bench says while one holds it. */
    heard: (event: BenchEvent): void => {
      log.add(event.level, `bench.${event.key}`, event.params)
      if (event.state && event.state !== state.run && !state.busy) update({ run: event.state })
    },
    noticed: (notice: DeviceNotice): void => {
      if (notice.kind === 'device.turn') {
        if (state.phase === 'queued' && state.queue?.deviceId === notice.deviceId) void take(notice.deviceId)
      } else if (notice.occupancyId !== state.occupancy?.id) return
      else if (notice.kind === 'device.idleWarning') update({ idleAt: notice.idleAt })
      else if (notice.kind === 'device.extended') update({ idleAt: notice.until })
      else if (notice.kind === 'device.ended') {
        // Given back by oneself; by somebody else it says by whom.
        if (notice.reason === 'release' && !notice.detail) return forget(null)
        log.add('error', `bench.ended.${notice.reason}`)
        forget({ reason: notice.reason, detail: notice.detail, deviceName: notice.deviceName })
      }
    },
    endRead: (): void => update({ ended: null }),
  }
}
