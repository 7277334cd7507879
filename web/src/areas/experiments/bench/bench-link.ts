import { deviceGet } from '@labbox/contract/devices/devices.ts'
import { occupancyMine } from '@labbox/contract/devices/occupancy.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { inOrder, LOST, type FindResult } from './bench-state.ts'
import type { BenchStore, Log } from './bench-store.ts'
import { createSend } from './send.ts'

/** A bench is back within half a minute, or its place is released. */
const CATCH_UP_MS = 2_000
const CATCH_UP_ATTEMPTS = 15

/** Sends commands to the held device, and keeps the state of the use in line with what its answers and refusals say. */
export const createBenchLink = (log: Log, { get, update, endedBy }: BenchStore) => {
  /**
   * How often this page has set up the bench. Answers to commands sent before the last set-up say nothing about its
   * present state.
   */
  let setUps = 0
  let catchingUp = false

  /** Asks whether the device is still held; ends the use with the reason when not. */
  const check = async (): Promise<void> => {
    const { occupancy } = await call(occupancyMine, {}, { silent: true })
    if (!get().occupancy || !occupancy || occupancy.id !== get().occupancy?.id) return
    if (occupancy.endedAt) endedBy(occupancy)
    else update({ occupancy })
  }

  const tellRestarted = (): void => {
    if (!get().restarted) log.add('warning', 'page.benchRestarted')
    update({ restarted: true, onBench: null, run: 'idle' })
  }

  /** An act that keeps the device from being idle. */
  const active = (): void => {
    if (get().idleAt) update({ idleAt: null })
  }
  const { command, commandOnce } = createSend(() => get().occupancy?.id, active)

  /** Takes over what a bench answers to `find`. */
  const found = (result: unknown, sentAfter: number): void => {
    const { instruments, openedAt = null, state: run } = (result ?? {}) as Partial<FindResult>
    const { busy, openedAt: knownOpening } = get()
    if (instruments) update({ instruments: inOrder(instruments) })
    if (run && sentAfter === setUps && (busy === null || busy === 'find')) update({ run })
    if (knownOpening && openedAt && openedAt !== knownOpening && sentAfter === setUps) tellRestarted()
    update({ openedAt })
  }
  const find = async (): Promise<void> => {
    const sentAfter = setUps
    found(await commandOnce('find', {}), sentAfter)
  }

  /** After an interruption of page, broker or bench: asks for the state of the bench until it answers. */
  const catchUp = async (): Promise<void> => {
    if (catchingUp) return
    catchingUp = true
    for (let attempt = 0; attempt < CATCH_UP_ATTEMPTS && get().phase === 'held'; attempt++) {
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

  /**
   * Handles refusals that concern the use itself: the device is no longer held, or it was restarted.
   * @param sentAfter number of set-ups before the command
   */
  const learnFrom = async (error: unknown, sentAfter: number): Promise<void> => {
    if (!(error instanceof ApiError)) return
    if (LOST.has(error.key)) await check().catch(() => undefined)
    if (error.key !== 'BENCH_RESTARTED' || sentAfter !== setUps || get().restarted) return
    tellRestarted()
    // The new start's id, so that a further restart is noticed too.
    update({ openedAt: null })
    void catchUp()
  }

  /** @param wanted whether the device still concerns this page when its answer comes */
  const readDevice = async (id: string, wanted: () => boolean = () => true): Promise<void> => {
    const device = await call(deviceGet, { id }, { silent: true })
    if (!wanted()) return
    const known = get().device
    if (known && known.online !== device.online)
      log.add(device.online ? 'success' : 'error', device.online ? 'page.benchOnline' : 'page.benchOffline')
    const back = known?.online === false && device.online
    update({ device, instruments: inOrder(device.instruments) })
    if (back) void catchUp()
  }

  return {
    active,
    check,
    catchUp,
    command,
    commandOnce,
    find,
    learnFrom,
    readDevice,
    /** How many set-ups preceded a command that is sent now. */
    setUps: () => setUps,
    /** The bench was set up from here: earlier answers no longer say how it is. */
    wasSetUp: (): void => void setUps++,
    failed: async (error: unknown, sentAfter: number): Promise<void> => {
      log.add('error', 'page.failed', { text: failureText(error) })
      await learnFrom(error, sentAfter)
    },
  }
}
