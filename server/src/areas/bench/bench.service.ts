import type { Broker } from '../../platform/broker/index.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  allOffline,
  createActivity,
  createLink,
  createSweep,
  heardSafe,
  heardStatus,
  heardUpdate,
  SWEEP_MS,
  tellLive,
  type DeviceHooks,
} from '../devices/service.ts'
import type { BenchContext, BenchHooks } from './context.ts'
import { createInstrumentBook } from './instruments.ts'
import { createJournal, JOURNAL_MS } from './journal.ts'
import { createLeases } from './leases.ts'
import { createRecorder } from './log/recorder.ts'
import { createWaveKeeper } from './log/waves.ts'
import { createLatestThrottle } from './throttle.ts'
import { heardLate } from './records.ts'

/** Everything that runs between the API and the benches, in one process. */
export interface Bench {
  ctx: BenchContext
  /** Listens to the benches; `clockwork` also looks at the clock every few seconds. */
  start(options?: { clockwork?: boolean }): Promise<void>
  /** One look at the clock: idle releases, warnings, renewed leases. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

export const createBench = (deps: Deps, broker: Broker, hooks: DeviceHooks & BenchHooks): Bench => {
  const link = createLink(deps, broker)
  const activity = createActivity(deps, async (deviceIds) => {
    for (const deviceId of deviceIds) await tellLive(ctx, deviceId)
  })
  const instruments = createInstrumentBook(deps.db)
  const journal = createJournal(deps)
  const leases = createLeases(deps.db)
  const waves = createWaveKeeper(deps, broker)
  const ctx: BenchContext = {
    ...deps,
    broker,
    link,
    hooks,
    bench: hooks,
    activity,
    instruments,
    journal,
    recorder: createRecorder(deps.clock, journal, waves),
    leases,
    throttle: createLatestThrottle(),
  }
  link.on({
    async status(deviceId, status) {
      await heardStatus(ctx, deviceId, status)
      instruments.forget(deviceId)
    },
    update: (deviceId, report) => heardUpdate(ctx, deviceId, report),
    safe: (deviceId, safe) => heardSafe(ctx, deviceId, safe),
    late: (deviceId, answer) => heardLate(ctx, deviceId, answer),
  })
  const sweep = createSweep(ctx, () => activity.flush())
  const timers: NodeJS.Timeout[] = []
  const failed = (error: unknown) => deps.log.error({ err: error }, 'The clock of the benches')

  const writeDown = async (): Promise<void> => {
    await journal.flush()
    await waves.flush()
    ctx.recorder.forget()
  }

  /** One turn after the other, however long one takes. */
  const every = (ms: number, work: () => Promise<void>) => {
    let running = false
    timers.push(
      setInterval(() => {
        if (running) return
        running = true
        work()
          .catch(failed)
          .finally(() => (running = false))
      }, ms),
    )
  }

  return {
    ctx,
    sweep,
    async start({ clockwork = true } = {}) {
      if (broker.health().mode === 'embedded') await allOffline(ctx)
      await link.start()
      every(JOURNAL_MS, writeDown)
      if (clockwork) every(SWEEP_MS, sweep)
    },
    async stop() {
      timers.splice(0).forEach(clearInterval)
      await waves.stop()
      await link.stop()
      await writeDown().catch(failed)
      await activity.flush().catch(failed)
    },
  }
}
