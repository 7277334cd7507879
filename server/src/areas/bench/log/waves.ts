import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { PINS } from '@labbox/contract/bench/fpga/pins.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { SHEET } from '@labbox/contract/bench/sheet.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Broker } from '../../../platform/broker/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { LeaseRow } from '../leases.ts'
import { actWave, benchSession } from '../tables.ts'
import type { SessionOf } from './write.ts'

/** Of frames that nothing points at, one in so many ms is kept. */
const THIN_MS = 20_000
/** A use without acts is not looked at any longer; the next act looks again. */
const IDLE_MS = 2 * MINUTE_MS
/** A larger frame is of no instrument that is known. */
const LARGEST = 64_000

const deflate = promisify(deflateRaw)

/** Keeps some of what is seen on the live screens of benches, for the replay. */
export interface WaveKeeper {
  /** The session goes on: its screens are looked at. */
  look(lease: LeaseRow, session: SessionOf): void
  /** What the screens show now is kept. */
  pin(sessionId: string): void
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Looked {
  session: SessionOf
  usedAt: number
  /** By instrument: the newest frame, and when one was kept. */
  newest: Map<string, { frame: Buffer; at: Date }>
  keptAt: Map<string, number>
  stop: Promise<() => Promise<void>>
}

interface Kept {
  session: SessionOf
  instrument: string
  frame: Buffer
  at: Date
}

/**
 * Each node looks at what passes its broker anyhow: a bench sends its screens only while somebody's page shows them, and a frame is
 * not decoded here.
 */
export const createWaveKeeper = (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  broker: Pick<Broker, 'subscribe'>,
): WaveKeeper => {
  const uses = new Map<string, Looked>()
  let waiting: Kept[] = []

  const keep = (use: Looked, instrument: string): void => {
    const seen = use.newest.get(instrument)
    if (!seen || seen.at.getTime() <= (use.keptAt.get(instrument) ?? 0)) return
    use.keptAt.set(instrument, seen.at.getTime())
    waiting.push({ session: use.session, instrument, ...seen })
  }
  const hear = (use: Looked, topic: string, frame: Buffer): void => {
    const instrument = topic.split('/').at(-1) ?? ''
    if (instrument === SHEET || instrument === PINS || instrument.length > 40 || frame.length > LARGEST)
      return
    const at = clock.now()
    use.newest.set(instrument, { frame, at })
    if (at.getTime() - (use.keptAt.get(instrument) ?? 0) >= THIN_MS) keep(use, instrument)
  }
  const drop = (id: string, use: Looked): void => {
    uses.delete(id)
    void use.stop.then((stop) => stop()).catch(() => undefined)
  }

  return {
    look(lease, session) {
      const known = uses.get(lease.id)
      const now = clock.now().getTime()
      if (known) {
        known.usedAt = now
        known.session = session
        return
      }
      const stop = Promise.resolve(async () => {})
      const use: Looked = { session, usedAt: now, newest: new Map(), keptAt: new Map(), stop }
      uses.set(lease.id, use)
      use.stop = broker.subscribe(topics.wave(lease.deviceId, lease.id, '+'), (topic, frame) =>
        hear(use, topic, frame),
      )
      // Without it the replay has no screens, and nothing else is missing.
      use.stop.catch((error: unknown) => log.warn({ err: error }, 'Live screens cannot be kept'))
    },
    pin(sessionId) {
      for (const use of uses.values())
        if (use.session.id === sessionId) for (const instrument of use.newest.keys()) keep(use, instrument)
    },
    async flush() {
      const now = clock.now().getTime()
      for (const [id, use] of uses) if (now - use.usedAt > IDLE_MS) drop(id, use)
      const batch = waiting
      waiting = []
      if (batch.length === 0) return
      const rows = await Promise.all(
        batch.map(async ({ session, instrument, frame, at }) => {
          const packed = await deflate(frame)
          return sql`(${session.id}::uuid, ${instrument}::text, ${at.toISOString()}::timestamptz, ${packed}::bytea)`
        }),
      )
      // Acts are written first: a session that has none yet has no screens either.
      await db.execute(sql`
        insert into ${actWave} (session_id, instrument, t, frame)
        select s.id, w.instrument, greatest(0, extract(epoch from w.at - s.started_at) * 1000)::bigint, w.frame
        from (values ${sql.join(rows, sql`, `)}) as w (session_id, instrument, at, frame)
        join ${benchSession} s on s.id = w.session_id on conflict do nothing`)
    },
    async stop() {
      for (const [id, use] of uses) drop(id, use)
    },
  }
}
