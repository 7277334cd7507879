import type { BoxAnswer, BoxFileHead, Work } from '@labbox/contract/boxes/work.ts'
import type { StoredFile } from '@labbox/contract/files/files.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { createKeyedMutex } from '../../../platform/keyed-mutex.ts'
import type { ReadInstrument } from '../../measurement/service.ts'
import type { SentFile } from '../../../platform/http/one-file.ts'
import { acceptUpload } from '../../files/service.ts'
import type { BoxDeps } from '../context.ts'
import { piecesOf } from '../files.service.ts'
import { studentOf, type Claim, type Place } from '../students.queries.ts'
import { perform } from '../work.service.ts'
import type { Line } from './line.ts'
import type { Provisioned } from './load.ts'
import type { Works } from './works.ts'

/** Ends a try without leaving anything of it. */
class Tried extends Error {}

/** Reads for one act and keeps what each instrument said. */
const listening = (instruments: ReadInstrument) => {
  const answers: BoxAnswer[] = []
  let circuit: Awaited<ReturnType<ReadInstrument['circuit']>> = null
  const ears: ReadInstrument = {
    ...instruments,
    async read(actor, occupancyId, pseudo) {
      const answer = await instruments.read(actor, occupancyId, pseudo)
      const block = answer.block === null ? null : Buffer.from(answer.block).toString('base64')
      answers.push({ ...answer, pseudo, block, at: answer.at.toISOString() })
      return answer
    },
    async circuit(occupancyId) {
      circuit = await instruments.circuit(occupancyId)
      return circuit
    },
  }
  return { ears, said: () => ({ answers, circuit }) }
}

/**
 * Does what students do on this box: by the use cases of the areas, and written into the line of acts before it is committed. What is
 * in the line has happened; where the commit fails after it, the box ends, and a start makes its tables of the line again.
 */
export const createRecorder = (
  deps: BoxDeps,
  placeOf: () => Place,
  line: Line,
  instruments: ReadInstrument,
  broken: (error: unknown) => void,
) => {
  const oneByOne = createKeyedMutex()
  const actNow = async (actor: Actor, work: Work): Promise<unknown> => {
    const at = deps.clock.now()
    let written = false
    try {
      return await transaction(deps.db, async (tx) => {
        const place = placeOf()
        await studentOf(tx, place, work)
        const result = await perform(deps, tx, at, place.boxId, actor, work)
        line.append(at, work)
        written = true
        return result
      })
    } catch (error) {
      if (written) broken(error)
      throw error
    }
  }
  const act = (actor: Actor, work: Work): Promise<unknown> => oneByOne('line', () => actNow(actor, work))
  /** What comes of it, or why it is refused, without a trace of it. */
  const tried = (run: (tx: Db) => Promise<unknown>): Promise<void> =>
    deps.db
      .transaction(async (tx) => {
        await run(tx)
        throw new Tried()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Tried)) throw error
      })
  return {
    act,
    /** While this runs, nothing happens here. */
    alone: (run: () => Promise<void>): Promise<void> => oneByOne('line', run),
    /** Instruments are slow: they are read first, without holding up anybody, and what they said is the act. */
    async reading(actor: Actor, work: Omit<Extract<Work, { kind: 'reading' }>, 'answers' | 'circuit'>) {
      const { ears, said } = listening(instruments)
      const silent = { ...work, answers: [], circuit: null }
      await tried((tx) => perform(deps, tx, deps.clock.now(), placeOf().boxId, actor, silent, ears))
      return act(actor, { ...work, ...said() })
    },
    /** A file is written down in pieces, one file after the other; what is no upload by its rules leaves none of them. */
    async file(actor: Actor, of: Claim, given: SentFile & { purpose: BoxFileHead['purpose'] }) {
      await tried((tx) => acceptUpload({ ...deps, db: tx }, actor, given))
      return oneByOne('line', async () => {
        let stored: unknown
        for (const piece of piecesOf(of, given)) stored = await actNow(actor, piece)
        return stored as StoredFile
      })
    },
  }
}
export type Recorder = ReturnType<typeof createRecorder>

/**
 * Makes the tables of the line of acts, as they were when it ended. Work that the university gave comes between the acts where it came
 * then, and has in it what was done before.
 */
export const replay = async (
  deps: BoxDeps,
  place: Place,
  line: Line,
  works: Works,
  copies: Provisioned['copies'],
) => {
  const given = copies.flatMap((copy) => {
    const kept = works.keptOf(copy.id)
    return kept ? [{ copy, cursor: kept.cursor }] : []
  })
  const cursors = new Map(given.map(({ copy, cursor }) => [copy.id, cursor]))
  const loadAt = async (number: number) => {
    for (const { copy, cursor } of given) if (cursor === number) await works.load(deps, place, copy)
  }
  await loadAt(0)
  for (const event of line.events) {
    await transaction(deps.db, async (tx) => {
      const work = line.workOf(event)
      if (work.kind !== 'file' && event.number <= (cursors.get(work.studentTaskId) ?? 0)) return
      const { actor } = await studentOf(tx, place, work)
      await perform(deps, tx, new Date(event.at), place.boxId, actor, work)
    }).catch((error: unknown) => {
      // A student who left the class since: the work is in the line, and travels.
      if (!(error instanceof AppError)) throw error
      deps.log.warn({ error: error.key, number: event.number }, 'An act of this box could not be shown again')
    })
    await loadAt(event.number)
  }
}
