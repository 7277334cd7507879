import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { boxProvision, boxSync } from '@labbox/contract/boxes/sync.ts'
import { AppError, found } from '../../../platform/errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import type { ReadInstrument } from '../../measurement/service.ts'
import type { BoxDeps } from '../context.ts'
import { diesAt } from '../boxes.rules.ts'
import { signAsking, unseal } from '../seal.ts'
import type { Place } from '../students.queries.ts'
import { openBenches } from './benches.ts'
import { openCards } from './cards.ts'
import { certificateIn, fingerprintOf } from './certificate.ts'
import { loadPictures, takePictures } from './given.ts'
import { identify, type Identity } from './identity.ts'
import { openLine, type Line } from './line.ts'
import { load, type Provisioned } from './load.ts'
import { createRecorder, replay, type Recorder } from './record.ts'
import { openUpstream, Refused, type Upstream } from './upstream.ts'
import { keyOf, openVault } from './vault.ts'
import { openWorks } from './works.ts'

const PROVISION = 'provision'

export interface MachineOptions {
  /** Where it keeps what it holds, each piece of it encrypted. */
  folder: string
  of: string
  code: string | undefined
  /** What is typed at its start. */
  key: string
  clock: Clock
  /** It answers by https, under a certificate of its own. */
  tls?: boolean
  /** The way to its server; tests cut it. */
  upstream?: Upstream
  /** It cannot go on: the process ends, and a start makes everything of the line of acts again. */
  broken(error: unknown): void
}

const askProvision = async (upstream: Upstream, { boxId, signingKey, sharedKey }: Identity, now: Date) => {
  const sentAt = now.toISOString()
  const signature = signAsking(signingKey, boxId, sentAt)
  const { sealed } = await upstream.call(boxProvision, { boxId, sentAt, signature })
  return unseal(Buffer.from(sharedKey, 'base64'), `provision\n${boxId}`, sealed) as Provisioned
}

const readingsOf = (line: Line, from: number): number =>
  line.events.slice(from).filter((event) => ['reading', 'typed'].includes(line.workOf(event).kind)).length

/**
 * This machine as the lab box of a class. All that it holds is on the disk under its key; the tables it works with are made of that
 * at each start, in memory, and end with it.
 */
export const openMachine = async (options: MachineOptions) => {
  const { folder, clock } = options
  const vault = openVault(folder, await keyOf(options.key, folder))
  const upstream = options.upstream ?? openUpstream(options.of)
  const identity = await identify(vault, upstream, options)
  const works = openWorks(vault, upstream, identity)
  let given = vault.read<Provisioned>(PROVISION)
  if (!given) {
    given = await askProvision(upstream, identity, clock.now())
    await works.fill(given, clock.now())
    vault.write(PROVISION, given)
    await takePictures(vault, upstream, identity, given, clock.now())
  }
  const line = openLine(join(folder, 'line'), identity)
  const benches = openBenches(vault)
  const cards = openCards(vault, identity.sharedKey)
  const operatorKey = randomBytes(12).toString('base64url')
  const dies = diesAt({ closesAt: new Date(identity.closesAt), keepDays: identity.keepDays })
  const certificate = options.tls ? await certificateIn(vault, clock.now(), dies) : null
  let deps: BoxDeps | null = null
  let recorder: Recorder | null = null
  let acknowledged = 0
  let reachedAt: Date | null = null
  const refused = new Set<number>()
  /** Who has no number signs in by the end of the id. */
  const people = () => found(given).people.map((one) => ({ ...one, number: one.number || one.id.slice(-6) }))

  const placeOf = (): Place => ({
    classId: found(given).class.id,
    boxId: identity.boxId,
    boxName: identity.name,
  })

  const sendAll = async (): Promise<void> => {
    // Whatever this box believes: the server says what it has.
    const known = await upstream.call(boxSync, line.next(clock.now(), line.events.length))
    acknowledged = Math.min(known.cursor, line.events.length)
    for (let batch = line.next(clock.now(), acknowledged); batch.events.length > 0;) {
      const answer = await upstream.call(boxSync, batch)
      acknowledged = answer.cursor
      for (const { number } of answer.refused) refused.add(number)
      batch = line.next(clock.now(), acknowledged)
    }
  }
  const takeProvision = async (log: Logger): Promise<void> => {
    try {
      const fresh = await askProvision(upstream, identity, clock.now())
      vault.write(PROVISION, fresh)
      given = fresh
      if (deps) {
        await load(deps.db, fresh, clock.now())
        await benches.load(deps.benches, fresh)
      }
      await takePictures(vault, upstream, identity, fresh, clock.now())
      if (!deps || !recorder) return
      await loadPictures(deps, vault, fresh)
      await works.refresh(deps, placeOf(), fresh, line, recorder.alone)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      log.warn({ error: error.error }, 'The server gives this lab box nothing new')
    }
  }

  return {
    identity,
    benches,
    cards,
    line,
    operatorKey,
    certificate,
    people,
    recorder: () => found(recorder),
    isOperator: (key: string): boolean =>
      key.length === operatorKey.length && timingSafeEqual(Buffer.from(key), Buffer.from(operatorKey)),
    /** Makes the tables, before anybody is let in. */
    async begin(areas: BoxDeps, instruments: ReadInstrument): Promise<void> {
      deps = areas
      await load(areas.db, found(given), clock.now())
      await benches.load(areas.benches, found(given))
      await loadPictures(areas, vault, found(given))
      await replay(areas, placeOf(), line, works, found(given).copies)
      recorder = createRecorder(areas, placeOf, line, instruments, options.broken)
    },
    /** Sends what the server has not, and takes what it has new. Where the way is cut, the next time goes on. */
    async sync(log: Logger): Promise<void> {
      await sendAll()
      reachedAt = clock.now()
      await takeProvision(log)
    },
    state: () => ({
      name: identity.name,
      className: found(found(given).class.name),
      closesAt: identity.closesAt,
      diesAt: dies,
      pending: {
        acts: line.events.length - acknowledged,
        readings: readingsOf(line, acknowledged),
        oldest: line.events[acknowledged]?.at ?? null,
      },
      reachedAt,
      refused: refused.size,
      fingerprint: certificate && fingerprintOf(certificate),
    }),
    /** Days after its window it deletes everything. */
    dieWhenDue(): boolean {
      if (clock.now() < dies) return false
      line.close()
      rmSync(folder, { recursive: true, force: true })
      options.broken(new AppError('BOX_ENDED'))
      return true
    },
  }
}
export type Machine = Awaited<ReturnType<typeof openMachine>>
