import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  isInstrument,
  itemKinds,
  type instrItemAdd,
  type instrItemPage,
  type instrItemUpdate,
  type InstrItemFields,
} from '@labbox/contract/measurement/items.ts'
import { templateProblemText } from '@labbox/contract/measurement/template-problems.ts'
import { Item, itemTypes } from '@labbox/contract/measurement/template.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid, Said } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { containing, ordering, windowOf } from '../../platform/database/listing.ts'
import { itemProblems } from './commands.rules.ts'
import { compatibleRows } from './compatible.service.ts'
import { instrItem } from './library.tables.ts'
import { SHIPPED_ITEMS } from './shipped-items.ts'

/** Brings the shipped items in: new and corrected ones; what was edited here stays. Safe to run at every start. */
export const seedItems = async (db: Db, clock: Clock): Promise<void> => {
  const updatedAt = clock.now()
  await db
    .insert(instrItem)
    .values(SHIPPED_ITEMS.map((row) => ({ ...row, id: newId(), shipped: true, updatedAt })))
    // A key or name that an administrator uses already stays theirs.
    .onConflictDoNothing()
  await db.execute(sql`
    update instr_item i
    set unit = s.unit, command = s.command, parameter = nullif(s.parameter, 'null'), format = s.format,
        basic_type = s."basicType"
    from jsonb_to_recordset(${JSON.stringify(SHIPPED_ITEMS)}::text::jsonb)
      as s(key text, unit text, command text, parameter jsonb, format text, "basicType" smallint)
    where i.key = s.key and i.shipped and not i.edited`)
}

const kindOrder = sql`array_position(${sql.raw(`array['${itemKinds.join("','")}']`)}, ${instrItem.kind})`

/** One page of the catalogue, instruments in their usual order. */
export const itemsOf = async (db: Db, query: QueryOf<typeof instrItemPage>) => {
  const where = and(
    query.kind && eq(instrItem.kind, query.kind),
    query.off === undefined ? undefined : eq(instrItem.off, query.off),
    query.name
      ? sql`(${instrItem.name}::text ilike ${containing(query.name)} or ${instrItem.key} ilike ${containing(query.name)})`
      : undefined,
  )
  const columns = { key: instrItem.key, updatedAt: instrItem.updatedAt }
  const window = windowOf(query)
  const order = query.sort
    ? ordering(columns, query.sort, 'key', instrItem.id)
    : [kindOrder, asc(instrItem.id)]
  const items = await db
    .select()
    .from(instrItem)
    .where(where)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(instrItem).where(where)
  return { items, total: total?.n ?? 0 }
}

/** Everything that is offered, for the editor. */
export const offeredItems = (db: Db) =>
  db.select().from(instrItem).where(eq(instrItem.off, false)).orderBy(kindOrder, asc(instrItem.id))

export const itemOf = async (db: Db, id: string) => {
  const [row] = await db.select().from(instrItem).where(eq(instrItem.id, id))
  return found(row)
}

/** Refuses a command that no model knows, or whose answer is of another kind or unit than the item. */
const requireKnownCommand = async (db: Db, actor: Actor, fields: InstrItemFields): Promise<void> => {
  if (!isInstrument(fields.kind)) return
  const { key, name, unit, basicType, command, parameter, format } = fields
  const item = Item.parse({
    id: 'item',
    type: itemTypes.reading,
    key,
    name,
    unit,
    basicType,
    command,
    parameter,
    format,
  })
  const [problem] = itemProblems('', item, await compatibleRows(db))
  if (problem) throw invalid({ command: new Said(templateProblemText(problem, actor.locale)) })
}

export const addItem = (deps: Deps, actor: Actor, body: BodyOf<typeof instrItemAdd>) =>
  transaction(deps.db, async (tx) => {
    await requireKnownCommand(tx, actor, body)
    const id = newId()
    await tx.insert(instrItem).values({ ...body, id, edited: true, updatedAt: deps.clock.now() })
    await audit(tx, actor, 'measurement:item:add', { id, name: body.name }, null, body)
    return { id }
  })

const locked = async (tx: Db, id: string) => {
  const [row] = await tx.select().from(instrItem).where(eq(instrItem.id, id)).for('update')
  return found(row)
}

export const updateItem = (deps: Deps, actor: Actor, body: BodyOf<typeof instrItemUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, ...fields } = body
    const row = await locked(tx, id)
    await requireKnownCommand(tx, actor, fields)
    await tx
      .update(instrItem)
      .set({ ...fields, edited: true, updatedAt: deps.clock.now() })
      .where(eq(instrItem.id, id))
    await audit(tx, actor, 'measurement:item:edit', { id, name: row.name }, row, fields)
    return {}
  })

export const deleteItem = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, id)
    if (row.shipped) throw new AppError('INSTR_ITEM_SHIPPED')
    await tx.delete(instrItem).where(eq(instrItem.id, id))
    const { kind, key, name, command } = row
    await audit(tx, actor, 'measurement:item:delete', row, { kind, key, name, command }, null)
    return {}
  })
