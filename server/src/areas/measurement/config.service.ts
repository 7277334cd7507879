import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { COMPATIBLE } from 'labbox-bench/instruments/compatible.ts'
import { prepareCall, PseudoError, rowProblems, type PseudoRow } from 'labbox-bench/instruments/pseudo.ts'
import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type {
  compatibleAdd,
  compatibleAddDown,
  compatibleCopy,
  CompatibleFields,
  compatiblePage,
  CompatibleRow,
  compatibleTry,
  compatibleUpdate,
} from '@labbox/contract/measurement/compatible.ts'
import { rowProblemText } from '@labbox/contract/measurement/row-problems.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid, Said, type FieldProblem } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import type { MeasurementContext } from './context.ts'
import { lockModel } from './models.service.ts'
import { compatibleConfig } from './tables.ts'

type Row = typeof compatibleConfig.$inferSelect

const shipped = new Map(COMPATIBLE.map((row) => [`${row.model} ${row.pseudo}`, row]))
const shippedOf = ({ model, pseudo }: Pick<Row, 'model' | 'pseudo'>) => shipped.get(`${model} ${pseudo}`)

const view = (row: Row): CompatibleRow => ({
  ...row,
  params: row.params as CompatibleRow['params'],
  reply: row.reply as CompatibleRow['reply'],
  shipped: shippedOf(row) !== undefined,
})

/** A row as instruments are driven by it. */
const pseudoRow = ({ reply, unit, ...row }: CompatibleFields): PseudoRow =>
  ({ ...row, ...(reply && { reply }), ...(unit && { unit }) }) as PseudoRow

/** Refuses a row that could not work, with the field that is meant. */
export const requireSound = (row: CompatibleFields, kind: string, locale: Locale): void => {
  const fields: Record<string, FieldProblem> = {}
  if (!row.pseudo.startsWith(`${kind}.`)) fields['pseudo'] = 'COMPATIBLE_KIND'
  for (const { code, field, about } of rowProblems(pseudoRow(row)))
    fields[field] ??= new Said(rowProblemText(code, about, locale))
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

export const configsOf = async (db: Db, query: QueryOf<typeof compatiblePage>) => {
  const where = and(
    query.model ? eq(compatibleConfig.model, query.model) : undefined,
    query.kind ? sql`${compatibleConfig.pseudo} like ${`${query.kind}.%`}` : undefined,
    query.pseudo
      ? sql`(${compatibleConfig.pseudo} ilike ${containing(query.pseudo)} or ${compatibleConfig.scpi}::text ilike ${containing(query.pseudo)})`
      : undefined,
    query.edited === undefined ? undefined : eq(compatibleConfig.edited, query.edited),
  )
  const columns = { pseudo: compatibleConfig.pseudo, model: compatibleConfig.model }
  const window = windowOf(query)
  const rows = await db
    .select()
    .from(compatibleConfig)
    .where(where)
    .orderBy(...ordering(columns, query.sort, 'pseudo', compatibleConfig.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(compatibleConfig).where(where)
  return { items: rows.map(view), total: total?.n ?? 0 }
}

export const configOf = async (db: Db, id: string) => {
  const [row] = await db.select().from(compatibleConfig).where(eq(compatibleConfig.id, id))
  return view(found(row))
}

export const addConfig = (deps: Deps, actor: Actor, body: BodyOf<typeof compatibleAdd>) =>
  transaction(deps.db, async (tx) => {
    const model = await lockModel(tx, body.model)
    requireSound(body, model.kind, actor.locale)
    const id = newId()
    await tx.insert(compatibleConfig).values({ ...body, id, edited: true })
    await audit(tx, actor, 'measurement:config:add', { id, name: `${body.model} ${body.pseudo}` }, null, body)
    return { id }
  })

const locked = async (tx: Db, id: string): Promise<Row> => {
  const [row] = await tx.select().from(compatibleConfig).where(eq(compatibleConfig.id, id)).for('update')
  return found(row)
}

const change = async (tx: Db, actor: Actor, row: Row, fields: Omit<CompatibleFields, 'model'>) => {
  const model = await lockModel(tx, row.model)
  requireSound({ ...fields, model: row.model }, model.kind, actor.locale)
  await tx
    .update(compatibleConfig)
    .set({ ...fields, edited: true })
    .where(eq(compatibleConfig.id, row.id))
  const name = `${row.model} ${row.pseudo}`
  await audit(tx, actor, 'measurement:config:edit', { id: row.id, name }, row, fields)
  return {}
}

export const updateConfig = (deps: Deps, actor: Actor, body: BodyOf<typeof compatibleUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, ...fields } = body
    return change(tx, actor, await locked(tx, id), fields)
  })

/** The drop-down choices of one parameter, in place of those it had. */
export const setChoices = (deps: Deps, actor: Actor, body: BodyOf<typeof compatibleAddDown>) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, body.id)
    const { params, pseudo, scpi, unit, reply } = view(row)
    const before = found(params.find(({ name }) => name === body.param))
    if (before.type === 'bool') throw new AppError('COMPATIBLE_NO_CHOICES')
    const after =
      before.type === 'choice' ? { ...before, choices: body.choices } : { ...before, words: body.choices }
    const next = params.map((param) => (param.name === body.param ? after : param))
    return change(tx, actor, row, { pseudo, scpi, unit, reply, params: next })
  })

/** Removes what was added here; what ships goes back to how it was shipped. */
export const deleteConfig = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, id)
    const before = shippedOf(row)
    if (before) {
      const { params, scpi, reply, unit } = before
      const fresh = { params: [...params], scpi: [...scpi], reply: reply ?? null, unit: unit ?? '' }
      await tx
        .update(compatibleConfig)
        .set({ ...fresh, edited: false })
        .where(eq(compatibleConfig.id, id))
    } else await tx.delete(compatibleConfig).where(eq(compatibleConfig.id, id))
    const name = `${row.model} ${row.pseudo}`
    await audit(tx, actor, 'measurement:config:delete', { id, name }, { scpi: row.scpi }, null)
    return {}
  })

/** Commands of one model for another one of its kind. */
export const copyConfigs = (deps: Deps, actor: Actor, body: BodyOf<typeof compatibleCopy>) =>
  transaction(deps.db, async (tx) => {
    const model = await lockModel(tx, body.model)
    const rows = await tx.select().from(compatibleConfig).where(inArray(compatibleConfig.id, body.ids))
    if (rows.length < new Set(body.ids).size) throw new AppError('NOT_FOUND')
    if (rows.some(({ pseudo }) => !pseudo.startsWith(`${model.kind}.`))) throw new AppError('COMPATIBLE_KIND')
    const wanted = rows
      .filter((row) => row.model !== model.name)
      .map((row) => ({ ...row, id: newId(), model: model.name, edited: true }))
    const copied = await putConfigs(tx, wanted, body.replace)
    const name = `${model.name} ← ${[...new Set(rows.map((row) => row.model))].join(', ')}`
    await audit(tx, actor, 'measurement:config:add', { id: model.id, name }, null, { copied })
    return { copied, skipped: rows.length - copied }
  })

/** Writes rows of one model or several; those that are there stay, or are replaced. Says how many were written. */
export const putConfigs = async (
  tx: Db,
  rows: (typeof compatibleConfig.$inferInsert)[],
  replace: boolean,
): Promise<number> => {
  if (rows.length === 0) return 0
  const insert = tx.insert(compatibleConfig).values(rows)
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  const written = await (
    replace
      ? insert.onConflictDoUpdate({
          target: [compatibleConfig.model, compatibleConfig.pseudo],
          set: {
            params: excluded('params'),
            scpi: excluded('scpi'),
            reply: excluded('reply'),
            unit: excluded('unit'),
            edited: true,
          },
        })
      : insert.onConflictDoNothing()
  ).returning({ id: compatibleConfig.id })
  return written.length
}

/** Sends a row, saved or not, to the instrument of its kind on the bench that the actor holds; limits hold as always. */
export const tryConfig = async (
  { instruments }: MeasurementContext,
  actor: Actor,
  { occupancyId, row, args }: BodyOf<typeof compatibleTry>,
): Promise<InstrumentReading> => {
  requireSound(row, row.pseudo.slice(0, 2), actor.locale)
  const call = args.length > 0 ? `${row.pseudo}(${args.join(',')})` : row.pseudo
  try {
    prepareCall([pseudoRow(row)], row.model, call)
  } catch (error) {
    if (!(error instanceof PseudoError)) throw error
    throw new AppError('COMPATIBLE_ARGS', {
      params: { about: error.about },
      fields: { args: 'COMPATIBLE_ARGS' },
    })
  }
  const { block, at, ...reading } = await instruments.tryRow(actor, occupancyId, call, pseudoRow(row))
  return { ...reading, block: block && Buffer.from(block).toString('base64'), at: at.toISOString() }
}
