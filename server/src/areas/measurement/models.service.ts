import { asc, count, eq, sql } from 'drizzle-orm'
import { COMPATIBLE_MODELS } from 'labbox-bench/instruments/compatible.ts'
import { MODELS } from 'labbox-bench/instruments/models.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type {
  compatibleModelAdd,
  compatibleModelUpdate,
  CompatibleModel,
} from '@labbox/contract/measurement/compatible.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { compatibleConfig, compatibleModel } from './tables.ts'

/** Brings the shipped models in; what is there stays as it is. */
export const seedModels = async (db: Db, clock: Clock): Promise<void> => {
  const updatedAt = clock.now()
  await db
    .insert(compatibleModel)
    .values(COMPATIBLE_MODELS.map((row) => ({ ...row, id: newId(), shipped: true, updatedAt })))
    .onConflictDoNothing()
}

const simulated: ReadonlySet<string> = new Set(MODELS.map(({ name }) => name))

/** All models with the number of their commands. */
export const modelsOf = async (db: Db): Promise<CompatibleModel[]> => {
  const rows = await db
    .select({
      id: compatibleModel.id,
      name: compatibleModel.name,
      kind: compatibleModel.kind,
      vendor: compatibleModel.vendor,
      series: compatibleModel.series,
      guide: compatibleModel.guide,
      tried: compatibleModel.tried,
      shipped: compatibleModel.shipped,
      updatedAt: compatibleModel.updatedAt,
      rows: count(compatibleConfig.id),
      editedRows: sql<number>`count(*) filter (where ${compatibleConfig.edited})::int`,
    })
    .from(compatibleModel)
    .leftJoin(compatibleConfig, eq(compatibleConfig.model, compatibleModel.name))
    .groupBy(compatibleModel.id)
    .orderBy(asc(compatibleModel.vendor), asc(compatibleModel.kind), asc(compatibleModel.name))
  return rows.map((row) => ({
    ...row,
    updatedAt: row.updatedAt.toISOString(),
    simulated: simulated.has(row.name),
  }))
}

/** A model by its name, locked, so that its commands do not change meanwhile. */
export const lockModel = async (tx: Db, name: string) => {
  const [row] = await tx.select().from(compatibleModel).where(eq(compatibleModel.name, name)).for('update')
  if (!row)
    throw new AppError('COMPATIBLE_MODEL', { params: { model: name }, fields: { model: 'COMPATIBLE_MODEL' } })
  return row
}

/** A new model, with the commands of another one of its kind where one is named. */
export const addModel = (deps: Deps, actor: Actor, body: BodyOf<typeof compatibleModelAdd>) =>
  transaction(deps.db, async (tx) => {
    const { copyFrom, ...fields } = body
    const id = newId()
    await tx.insert(compatibleModel).values({ ...fields, id, updatedAt: deps.clock.now() })
    if (copyFrom !== undefined) {
      const from = await lockModel(tx, copyFrom)
      if (from.kind !== fields.kind) throw new AppError('COMPATIBLE_KIND')
      const rows = await tx.select().from(compatibleConfig).where(eq(compatibleConfig.model, from.name))
      if (rows.length > 0)
        await tx
          .insert(compatibleConfig)
          .values(rows.map((row) => ({ ...row, id: newId(), model: fields.name, edited: true })))
    }
    await audit(tx, actor, 'measurement:config:add', { id, name: fields.name }, null, body)
    return { id }
  })

const lockById = async (tx: Db, id: string) => {
  const [row] = await tx.select().from(compatibleModel).where(eq(compatibleModel.id, id)).for('update')
  return found(row)
}

export const updateModel = (deps: Deps, actor: Actor, body: BodyOf<typeof compatibleModelUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, ...fields } = body
    const row = await lockById(tx, id)
    await tx
      .update(compatibleModel)
      .set({ ...fields, updatedAt: deps.clock.now() })
      .where(eq(compatibleModel.id, id))
    await audit(tx, actor, 'measurement:config:edit', { id, name: row.name }, row, fields)
    return {}
  })

/** Removes a model that was added here; shipped ones would come back at the next start. */
export const deleteModel = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await lockById(tx, id)
    if (row.shipped) throw new AppError('COMPATIBLE_SHIPPED')
    await tx.delete(compatibleConfig).where(eq(compatibleConfig.model, row.name))
    await tx.delete(compatibleModel).where(eq(compatibleModel.id, id))
    const { name, kind, vendor, series } = row
    await audit(tx, actor, 'measurement:config:delete', row, { name, kind, vendor, series }, null)
    return {}
  })
