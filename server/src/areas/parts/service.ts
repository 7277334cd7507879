import { and, eq } from 'drizzle-orm'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import type {
  symbolAdd,
  symbolShare,
  symbolStatus,
  SymbolTest,
  symbolUpdate,
  TestOutcome,
} from '@labbox/contract/parts/symbols.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { ownerColumns } from '../../platform/ownership.ts'
import { readableSymbol } from './queries.ts'
import { symbolEditableBy } from './scope.ts'
import { symbol } from './tables.ts'
import { requirePassed, testSymbol } from './test.service.ts'
import { freezeSymbol } from './versions.ts'

export { forgedParts } from './genuine.ts'
export { freezeSymbol } from './versions.ts'

type Input = Omit<BodyOf<typeof symbolUpdate>, 'id' | 'revision'>

/** A test circuit in which one symbol stands in the place of another. */
export const copiedTest = ({ circuit, expected }: SymbolTest, from: string, to: string): SymbolTest => ({
  circuit: {
    ...circuit,
    components: Object.fromEntries(
      Object.entries(circuit.components).map(([key, component]) => {
        const { symbol: named, own: _own, ...rest } = component
        return [key, named.id === from ? { ...rest, symbol: { ...named, id: to } } : component]
      }),
    ),
  },
  expected,
})

/**
 * Adds a symbol in the group of the active role.
 * @param from what stands for it in its test circuit
 */
export const insertSymbol = async (
  deps: Deps,
  db: Db,
  actor: Actor,
  { symbol: draft, test, ...input }: Input,
  from = '',
) => {
  const id = newId()
  const now = deps.clock.now()
  await db.insert(symbol).values({
    ...input,
    ...ownerColumns(actor),
    id,
    draft,
    test: copiedTest(test, from, id),
    createdAt: now,
    updatedAt: now,
  })
  return { id }
}

/** A new symbol in the group of the active role; without a test it has an empty sheet. */
export const addSymbol = (deps: Deps, actor: Actor, body: BodyOf<typeof symbolAdd>) =>
  insertSymbol(deps, deps.db, actor, {
    ...body,
    test: body.test ?? { circuit: emptyCircuit(), expected: [] },
  })

/** Copies what one may read into one's own group, with its test. */
export const copySymbol = async (deps: Deps, actor: Actor, id: string) => {
  const { draft, test, partNumber, remark } = await readableSymbol(deps.db, actor, id)
  return insertSymbol(deps, deps.db, actor, { symbol: draft, test, partNumber, remark }, id)
}

const locked = async (tx: Db, actor: Actor, id: string, permission: Permission) => {
  const [row] = await tx
    .select()
    .from(symbol)
    .where(and(eq(symbol.id, id), symbolEditableBy(actor, permission)))
    .for('update')
  return found(row)
}

/** Saves the draft, unless a newer one was saved since this page read it. */
export const updateSymbol = (deps: Deps, actor: Actor, body: BodyOf<typeof symbolUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, revision, symbol: draft, ...rest } = body
    const row = await locked(tx, actor, id, 'parts:symbol:edit')
    if (row.revision !== revision) throw new AppError('SYMBOL_STALE')
    await tx
      .update(symbol)
      .set({ ...rest, draft, revision: revision + 1, updatedAt: deps.clock.now() })
      .where(eq(symbol.id, id))
    return { revision: revision + 1 }
  })

const editable = async (deps: Deps, actor: Actor, id: string) => {
  const [row] = await deps.db
    .select()
    .from(symbol)
    .where(and(eq(symbol.id, id), symbolEditableBy(actor, 'parts:symbol:edit')))
  return found(row)
}

/** Runs the test circuit of the saved draft. */
export const runTest = async (deps: Deps, actor: Actor, id: string): Promise<TestOutcome> =>
  testSymbol(await editable(deps, actor, id))

/** Puts a symbol into parts lists, when its test circuit works, or takes it out. */
export const setSymbolStatus = async (
  deps: Deps,
  actor: Actor,
  { id, status }: BodyOf<typeof symbolStatus>,
) => {
  const tested = await editable(deps, actor, id)
  // Before the transaction: a simulation takes its time, and no row is held meanwhile.
  if (status === 1) requirePassed(await testSymbol(tested), tested.test)
  return transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, id, 'parts:symbol:edit')
    if (row.revision !== tested.revision) throw new AppError('SYMBOL_STALE')
    if (status === 1) await freezeSymbol(deps, tx, actor, row)
    await tx.update(symbol).set({ status, updatedAt: deps.clock.now() }).where(eq(symbol.id, id))
    await audit(tx, actor, 'parts:symbol:edit', row, { status: row.status }, { status })
    return {}
  })
}

/** Lets the people of the school use a personal symbol, or no longer; the others are for all anyway. */
export const shareSymbol = (deps: Deps, actor: Actor, { id, shared }: BodyOf<typeof symbolShare>) =>
  transaction(deps.db, async (tx) => {
    const { group } = await locked(tx, actor, id, 'parts:symbol:edit')
    if (group !== ownerGroups.person) throw new AppError('SYMBOL_NOT_PERSONAL')
    await tx.update(symbol).set({ shared }).where(eq(symbol.id, id))
    return {}
  })

/** Hides a symbol; circuits keep what they took of it. */
export const deleteSymbol = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, id, 'parts:symbol:delete')
    await tx.update(symbol).set({ deletedAt: deps.clock.now() }).where(eq(symbol.id, id))
    await audit(tx, actor, 'parts:symbol:delete', row, { names: row.draft.names }, null)
    return {}
  })
