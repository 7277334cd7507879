import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import type { moduleStatus, moduleUpdate } from '@labbox/contract/parts/modules.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { moduleShelf } from '../scope.ts'
import { spelled } from '../spelling.ts'
import { benchModule } from '../tables.ts'
import { requireSound } from './checks.ts'

/** How a draft is kept: with what else than its names it is found by. */
export const kept = (draft: ModuleDocument) => ({ draft, spelling: spelled(draft.names.zh ?? '') })

/** Adds a module in the group of the active role. */
export const insertModule = async (
  deps: Deps,
  db: Db,
  actor: Actor,
  draft: ModuleDocument,
  origin: string | null = null,
) => {
  const fresh = moduleShelf.begin(deps, actor)
  await db.insert(benchModule).values({ ...fresh, ...kept(draft), origin })
  return { id: fresh.id }
}

export const addModule = async (deps: Deps, actor: Actor, document: ModuleDocument) => {
  await requireSound(deps.db, actor, document, null)
  return insertModule(deps, deps.db, actor, document)
}

/** Copies what one may read into one's own group. */
export const copyModule = async (deps: Deps, actor: Actor, id: string) => {
  const { draft } = await moduleShelf.readable(deps.db, actor, id)
  return insertModule(deps, deps.db, actor, draft)
}

/** Saves the draft, unless a newer one was saved since this page read it. */
export const updateModule = (deps: Deps, actor: Actor, body: BodyOf<typeof moduleUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, module } = body
    const before = await moduleShelf.toSave(tx, actor, body)
    await requireSound(tx, actor, module, before.draft)
    const revision = body.revision + 1
    await tx
      .update(benchModule)
      .set({ ...kept(module), revision, updatedAt: deps.clock.now() })
      .where(eq(benchModule.id, id))
    return { revision }
  })

/** Lets benches be given the module as it is, or no longer. */
export const setModuleStatus = async (
  deps: Deps,
  actor: Actor,
  { id, status }: BodyOf<typeof moduleStatus>,
) => {
  const { revision, draft } = await moduleShelf.changeable(deps.db, actor, id)
  // A bench with nothing but an empty module would refuse every part.
  if (status === 1 && draft.parts.length === 0) throw new AppError('MODULE_EMPTY')
  return moduleShelf.turn(deps, actor, { id, status, revision })
}
