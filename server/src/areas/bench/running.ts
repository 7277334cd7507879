import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { commandArgs } from '@labbox/contract/bench/commands.ts'
import { circuitById } from './circuits.service.ts'
import type { BenchContext } from './context.ts'
import { benchCommand } from './tables.ts'

/** The circuit that a bench in use runs, with the parameters that were set since it was loaded; null: none is loaded. */
export const runningCircuit = async (
  { db, journal }: Pick<BenchContext, 'db' | 'journal'>,
  occupancyId: string,
): Promise<Circuit | null> => {
  // Settings are written down in batches: a switch that was just turned may still wait.
  await journal.flush()
  const of = (op: 'load' | 'set') =>
    and(
      eq(benchCommand.occupancyId, occupancyId),
      eq(benchCommand.op, op),
      eq(benchCommand.state, 'answered'),
    )
  // Ids are made in the order of time, also within one millisecond.
  const [loaded] = await db
    .select({ args: benchCommand.args, id: benchCommand.id })
    .from(benchCommand)
    .where(of('load'))
    .orderBy(desc(benchCommand.id))
    .limit(1)
  const load = commandArgs.load.safeParse(loaded?.args)
  const stored = load.success ? await circuitById(db, load.data.circuitId) : null
  if (!loaded || !stored) return null
  const sets = await db
    .select({ args: benchCommand.args })
    .from(benchCommand)
    .where(and(of('set'), gt(benchCommand.id, loaded.id)))
    .orderBy(asc(benchCommand.id))
  const components = { ...stored.document.components }
  for (const { args } of sets) {
    const set = commandArgs.set.safeParse(args)
    const component = set.success ? components[set.data.component] : undefined
    if (!set.success || !component) continue
    const { param, value } = set.data
    components[set.data.component] = {
      ...component,
      params: { ...component.params, [param]: { text: String(value), si: value } },
    }
  }
  return { ...stored.document, components }
}
