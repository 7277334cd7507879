import { eq } from 'drizzle-orm'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type {
  symbolAdd,
  symbolStatus,
  SymbolTest,
  symbolUpdate,
  TestOutcome,
} from '@labbox/contract/parts/symbols.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { symbolShelf } from './scope.ts'
import { symbol } from './tables.ts'
import { requirePassed, testSymbol } from './test.service.ts'

export { forgedParts } from './genuine.ts'
export { trialPool } from './test.service.ts'

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
  const fresh = symbolShelf.begin(deps, actor)
  await db.insert(symbol).values({ ...input, ...fresh, draft, test: copiedTest(test, from, fresh.id) })
  return { id: fresh.id }
}

/** A new symbol in the group of the active role; without a test it has an empty sheet. */
export const addSymbol = (deps: Deps, actor: Actor, body: BodyOf<typeof symbolAdd>) =>
  insertSymbol(deps, deps.db, actor, {
    ...body,
    test: body.test ?? { circuit: emptyCircuit(), expected: [] },
  })

/** Copies what one may read into one's own group, with its test. */
export const copySymbol = async (deps: Deps, actor: Actor, id: string) => {
  const { draft, test, partNumber, remark } = await symbolShelf.readable(deps.db, actor, id)
  return insertSymbol(deps, deps.db, actor, { symbol: draft, test, partNumber, remark }, id)
}

/** Saves the draft, unless a newer one was saved since this page read it. */
export const updateSymbol = (deps: Deps, actor: Actor, body: BodyOf<typeof symbolUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, revision, symbol: draft, ...rest } = body
    await symbolShelf.toSave(tx, actor, body)
    await tx
      .update(symbol)
      .set({ ...rest, draft, revision: revision + 1, updatedAt: deps.clock.now() })
      .where(eq(symbol.id, id))
    return { revision: revision + 1 }
  })

/** Runs the test circuit of the saved draft. */
export const runTest = async (deps: Deps, actor: Actor, id: string): Promise<TestOutcome> =>
  testSymbol(await symbolShelf.changeable(deps.db, actor, id))

/** Puts a symbol into parts lists, when its test circuit works, or takes it out. */
export const setSymbolStatus = async (
  deps: Deps,
  actor: Actor,
  { id, status }: BodyOf<typeof symbolStatus>,
) => {
  const tested = await symbolShelf.changeable(deps.db, actor, id)
  // Before the transaction: a simulation takes its time, and no row is held meanwhile.
  if (status === 1) requirePassed(await testSymbol(tested), tested.test)
  return symbolShelf.turn(deps, actor, { id, status, revision: tested.revision })
}
