import { and, count, eq } from 'drizzle-orm'
import { MOST_PICTURES } from '@labbox/contract/experiments/experiments.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { linkOf, requireOwnPicture } from '../files/service.ts'
import { selectOpenExperiment } from './access.ts'
import type { ExperimentDeps } from './context.ts'
import { experiment, experimentPicture } from './tables.ts'

/** Locks an experiment that can still be worked on, so that pictures are counted one after the other. */
const lockOpen = async (deps: ExperimentDeps, tx: Db, actor: Actor, id: string): Promise<void> => {
  await selectOpenExperiment(tx, deps.clock, actor, id)
  await tx.select({ id: experiment.id }).from(experiment).where(eq(experiment.id, id)).for('update')
}

interface NewPicture {
  /** Of the experiment. */
  id: string
  fileId: string
  caption: string
  /** Not what an instrument showed. */
  photo: boolean
  /** It has been given one elsewhere. */
  pictureId?: string
}

/** Keeps an own upload with the record. */
export const addPicture = (
  deps: ExperimentDeps,
  actor: Actor,
  { id: experimentId, fileId, caption, photo, pictureId = newId() }: NewPicture,
) =>
  transaction(deps.db, async (tx) => {
    await lockOpen(deps, tx, actor, experimentId)
    await requireOwnPicture(tx, actor, fileId)
    const [kept] = await tx
      .select({ n: count() })
      .from(experimentPicture)
      .where(eq(experimentPicture.experimentId, experimentId))
    if ((kept?.n ?? 0) >= MOST_PICTURES)
      throw new AppError('PICTURES_FULL', { params: { most: MOST_PICTURES } })
    const row = { id: pictureId, fileId, caption, at: deps.clock.now(), photo }
    await tx.insert(experimentPicture).values({ ...row, experimentId })
    return { ...row, url: linkOf(deps, actor, fileId) }
  })

/** The same, marked as a photo. */
export const addPhoto = (
  deps: ExperimentDeps,
  actor: Actor,
  input: { id: string; fileId: string; caption: string },
) => addPicture(deps, actor, { ...input, photo: true })

/** Takes a photo out of the record; what an instrument showed stays. */
export const deletePhoto = (deps: ExperimentDeps, actor: Actor, id: string, photoId: string) =>
  transaction(deps.db, async (tx) => {
    await lockOpen(deps, tx, actor, id)
    const gone = await tx
      .delete(experimentPicture)
      .where(
        and(
          eq(experimentPicture.id, photoId),
          eq(experimentPicture.experimentId, id),
          eq(experimentPicture.photo, true),
        ),
      )
      .returning({ id: experimentPicture.id })
    if (gone.length === 0) throw notFound()
    return {}
  })
