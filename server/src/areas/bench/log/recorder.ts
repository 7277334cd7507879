import { beginning, foldAct, type SessionState } from '@labbox/contract/bench/acts/state.ts'
import { failureOf, type Act } from '@labbox/contract/bench/acts/acts.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Journal } from '../journal.ts'
import type { LeaseRow } from '../leases.ts'
import { actsOf, type Done } from './acts.rules.ts'
import type { WaveKeeper } from './waves.ts'
import { seedOf, type SessionOf } from './write.ts'

/** What this node knows of a session, to tell what is new from what is known. A node that knows less keeps more. */
interface Known {
  state: SessionState
  /** When an answer to a question was kept last, ms. */
  keptAt: Map<string, number>
  usedAt: number
}

/** Sessions that were silent for so long are forgotten here. */
const FORGET_MS = 30 * MINUTE_MS

/** Turns what is done at benches into acts. */
export interface Recorder {
  done(lease: LeaseRow, actor: Pick<Actor, 'userId'>, done: Done, at: Date): void
  /** What the screens of this session show now is kept. */
  pin(sessionId: string): void
  forget(): void
}

/** The session of a use: that of the experiment it is for, or its own. */
export const sessionOf = (lease: LeaseRow): SessionOf => ({
  id: lease.sessionId ?? lease.id,
  ownerId: lease.userId,
  startedAt: lease.startedAt,
  seed: seedOf(lease.wiring, lease.instance),
})

/** Pinned by a reading or by something that went wrong: what the screens showed then is kept. */
const isPinned = (act: Act): boolean => act.kind === 'reading' || failureOf(act) !== null

export const createRecorder = (clock: Clock, journal: Journal, waves: WaveKeeper): Recorder => {
  const sessions = new Map<string, Known>()
  const knownOf = (id: string): Known => {
    const known = sessions.get(id) ?? { state: beginning(), keptAt: new Map(), usedAt: 0 }
    sessions.set(id, known)
    known.usedAt = clock.now().getTime()
    return known
  }
  return {
    done(lease, { userId }, done, at) {
      const session = sessionOf(lease)
      const known = knownOf(session.id)
      const { command } = done.args
      const question = typeof command === 'string' ? command : ''
      const now = clock.now()
      const acts = actsOf(done, known.state, now.getTime() - (known.keptAt.get(question) ?? -Infinity))
      waves.look(lease, session)
      for (const said of acts) {
        if (said.kind === 'reply' && 'asked' in said.body) known.keptAt.set(question, now.getTime())
        const numberless = { ...said, seq: known.state.seq + 1, t: 0, by: null } as Act
        known.state = foldAct(known.state, numberless)
        if (isPinned(numberless)) waves.pin(session.id)
        journal.add({
          ...said,
          session,
          // What a display shows is nobody's act.
          actorId: done.background ? null : userId,
          at: said.kind === 'command' || said.kind === 'knob' ? at : now,
        })
      }
    },
    pin: waves.pin,
    forget() {
      const before = clock.now().getTime() - FORGET_MS
      for (const [id, { usedAt }] of sessions) if (usedAt < before) sessions.delete(id)
    },
  }
}
