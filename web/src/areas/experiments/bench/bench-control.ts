import { commandSend, type InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { Programmed } from '@labbox/contract/bench/fpga/boards.ts'
import type { DrivenPin } from '@labbox/contract/bench/fpga/pins.ts'
import type { ChipAct } from '@labbox/contract/bench/program.ts'
import type { BenchEvent } from '@labbox/contract/bench/protocol.ts'
import type { DeviceNotice } from '@labbox/contract/devices/notices.ts'
import {
  occupancyLeave,
  occupancyMine,
  occupancyRelease,
  occupancyStay,
  occupancyTake,
  type Occupancy,
} from '@labbox/contract/devices/occupancy.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { createBenchLink } from './bench-link.ts'
import { readRunMemory, type BenchState } from './bench-state.ts'
import { createBenchStore, type BenchStore, type Log } from './bench-store.ts'

type BenchLink = ReturnType<typeof createBenchLink>

/** Runs one act at a time. A failure is logged, and checked when the device seems to be gone. */
type Doing = (busy: BenchState['busy'], work: () => Promise<void>) => Promise<boolean>

const doingWith =
  ({ get, update }: BenchStore, link: BenchLink): Doing =>
  async (busy, work) => {
    if (get().busy) return false
    const sentAfter = link.setUps()
    update({ busy })
    try {
      await work()
      return true
    } catch (error) {
      await link.failed(error, sentAfter)
      return false
    } finally {
      update({ busy: null })
    }
  }

/** Taking, keeping and giving back a place. */
const placeActs = (log: Log, store: BenchStore, link: BenchLink, doing: Doing) => {
  const { get, update } = store
  const hold = async (occupancy: Pick<Occupancy, 'id' | 'deviceId'>, guest = false): Promise<void> => {
    const memory = readRunMemory(occupancy.id)
    const { run = 'idle', onBench = null, openedAt = null, restarted = false } = memory ?? {}
    const fresh = { phase: 'held', queue: null, ended: null, idleAt: null } as const
    update({ ...fresh, occupancy, guest, run, onBench, openedAt, restarted })
    await link.readDevice(occupancy.deviceId)
  }
  return {
    take: (deviceId: string): Promise<boolean> =>
      doing('take', async () => {
        const { occupancy, queue } = await call(occupancyTake, { deviceId })
        if (occupancy) {
          await hold(occupancy)
          const { zh = '', en = zh } = occupancy.deviceName
          log.add('success', 'page.connected', { zh: zh || en, en })
          await link.find().catch((error: unknown) => link.failed(error, link.setUps()))
          return
        }
        if (get().phase !== 'queued') {
          log.add('info', 'page.queued', { place: queue?.place ?? 0 })
          await link.readDevice(deviceId)
        }
        update({ phase: 'queued', queue })
      }),
    /** After a reload: the device that the user still holds, or why not any more. */
    resume: async (): Promise<void> => {
      const { occupancy } = await call(occupancyMine, {}, { silent: true })
      // One is at the bench of somebody else.
      if (get().guest && occupancy?.id !== get().occupancy?.id) return
      if (occupancy && !occupancy.endedAt) {
        const known = get().occupancy?.id === occupancy.id
        await hold(occupancy)
        if (!known) log.add('success', 'page.reconnected')
        void link.catchUp()
      } else if (occupancy && readRunMemory(occupancy.id)) store.endedBy(occupancy)
      else update({ phase: 'free' })
    },
    /** Sits down at the bench that somebody else shares; null: leaves it. */
    visit: async (place: Pick<Occupancy, 'id' | 'deviceId'> | null): Promise<void> => {
      if (place === null) return get().guest ? store.forget(null) : undefined
      if (get().occupancy?.id === place.id) return
      update({ instruments: [] })
      await hold(place, true)
      void link.catchUp()
    },
    leaveQueue: async (): Promise<void> => {
      const deviceId = get().queue?.deviceId
      store.disuse()
      update({ phase: 'free', queue: null, device: null, instruments: [] })
      if (deviceId) await call(occupancyLeave, { deviceId }).catch(() => undefined)
    },
    release: (): Promise<boolean> =>
      doing('release', async () => {
        const { occupancy, guest } = get()
        // A guest leaves the bench to who holds it.
        if (!occupancy || guest) return
        await call(occupancyRelease, { id: occupancy.id })
        log.add('info', 'bench.ended.release')
        store.forget(null)
      }),
    stay: async (): Promise<void> => {
      const { occupancy: held } = get()
      if (!held) return
      try {
        update({ occupancy: await call(occupancyStay, { id: held.id }), idleAt: null })
      } catch (error) {
        log.add('error', 'page.failed', { text: failureText(error) })
        await link.check().catch(() => undefined)
      }
    },
  }
}

/** Working the switches and keys of the board: one after the other, so that a key is let go of after it was pressed. */
const boardActs = (link: BenchLink) => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    drive: (pin: DrivenPin, value: number): Promise<boolean> => {
      const done = last.then(async () => {
        const sentAfter = link.setUps()
        try {
          await link.command('fpga.drive', { pin, value })
          return true
        } catch (error) {
          await link.failed(error, sentAfter)
          return false
        }
      })
      last = done
      return done
    },
  }
}

/** Operating the held bench. */
const benchActs = ({ get, update }: BenchStore, link: BenchLink, doing: Doing) => ({
  find: (): Promise<boolean> => doing('find', link.find),
  /** Loads a stored circuit and runs it. */
  run: async (circuitId: string, wiring: string): Promise<boolean> => {
    const loaded = await doing('load', async () => {
      await link.commandOnce('load', { circuitId })
      link.wasSetUp()
      update({ run: 'loaded', onBench: wiring })
    })
    return (
      loaded &&
      doing('run', async () => {
        await link.commandOnce('run', {})
        update({ run: 'running', restarted: false })
      })
    )
  },
  stop: (): Promise<boolean> =>
    doing('stop', async () => {
      await link.commandOnce('stop', {})
      update({ run: 'loaded' })
    }),
  reset: (): Promise<boolean> =>
    doing('reset', async () => {
      await link.commandOnce('reset', {})
      link.wasSetUp()
      update({ run: 'idle', onBench: null, restarted: false })
    }),
  /** Programs the FPGA board with a bitstream of one's own; what the programmer said, null where it failed. */
  program: async (id: string): Promise<string | null> => {
    let log: string | null = null
    await doing('fpga.program', async () => {
      log = Programmed.parse(await link.commandOnce('fpga.program', { id })).log
    })
    return log
  },
  /** A value, a potentiometer or a switch while the circuit runs. */
  setPart: async (component: string, param: string, value: number): Promise<void> => {
    const sentAfter = link.setUps()
    try {
      await link.command('set', { component, param, value })
    } catch (error) {
      // The bench is no longer at what is drawn; the next run sets it.
      if (get().onBench !== null) update({ onBench: '' })
      await link.failed(error, sentAfter)
    }
  },
  /** A microcontroller of the running circuit: what is typed into its terminal, its debugger. */
  chip: (component: string, what: ChipAct): Promise<unknown> => link.command('chip', { component, what }),
  instrument: async (
    text: string,
    { background = false }: { background?: boolean } = {},
  ): Promise<InstrumentReading> => {
    const { occupancy } = get()
    if (!occupancy) throw new Error('no device')
    const sentAfter = link.setUps()
    try {
      const { result } = await call(
        commandSend,
        { occupancyId: occupancy.id, op: 'instrument', args: { command: text }, background },
        { silent: background },
      )
      if (!background) link.active()
      return result as InstrumentReading
    } catch (error) {
      await link.learnFrom(error, sentAfter)
      throw error
    }
  },
})

export type BenchControl = ReturnType<typeof createBenchControl>

/** One person's use of one device, from the first wish to its end. Acts resolve to whether they worked; the log says why not. */
export const createBenchControl = (log: Log) => {
  const store = createBenchStore(log)
  const { get, update, forget } = store
  const link = createBenchLink(log, store)
  const doing = doingWith(store, link)
  const places = placeActs(log, store, link, doing)
  return {
    get,
    subscribe: store.subscribe,
    active: link.active,
    check: link.check,
    catchUp: link.catchUp,
    ...places,
    ...benchActs(store, link, doing),
    ...boardActs(link),
    refreshDevice: (): void => {
      const id = get().device?.id
      if (!id) return
      // It may have been given back meanwhile.
      const wanted = () => get().device?.id === id
      void link.readDevice(id, wanted).catch(() => undefined)
    },
    /** An event that the bench reports. */
    heard: (event: BenchEvent): void => {
      log.add(event.level, `bench.${event.key}`, event.params)
      if (event.state && event.state !== get().run && !get().busy) update({ run: event.state })
    },
    noticed: (notice: DeviceNotice): void => {
      if (notice.kind === 'device.turn') {
        const { phase, queue } = get()
        if (phase === 'queued' && queue?.deviceId === notice.deviceId) void places.take(notice.deviceId)
      } else if (notice.occupancyId !== get().occupancy?.id) return
      else if (notice.kind === 'device.idleWarning') update({ idleAt: notice.idleAt })
      else if (notice.kind === 'device.extended') update({ idleAt: notice.until })
      else if (notice.kind === 'device.ended') {
        const { reason, detail, freedBy, deviceName } = notice
        // The user gave it back.
        if (reason === 'release' && !freedBy) return forget(null)
        log.add('error', `bench.ended.${reason}`)
        forget({ reason, detail, freedBy, deviceName })
      }
    },
    endRead: (): void => update({ ended: null }),
  }
}
