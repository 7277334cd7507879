import { eq } from 'drizzle-orm'
import { copyName, OWNED_NAME_LIMIT } from '@labbox/contract/core/ownership.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { TemplateDocument } from '@labbox/contract/exams/paper.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockOwned, ownedPage, owning, selectOwned, type OwnedFilter, type OwnedRow } from './owned.ts'
import { examTemplate } from '../tables.ts'

const templateRow = ({ row, owner, editable }: OwnedRow<typeof examTemplate>) => ({
  ...row,
  owner,
  editable,
  parts: row.document.parts.length,
  total: row.document.parts.reduce((sum, part) => sum + part.quantity * part.points, 0),
  questions: row.document.parts.reduce((sum, part) => sum + part.quantity, 0),
})

export const templatePageOf = async (db: Db, actor: Actor, filter: OwnedFilter) => {
  const { items, total } = await ownedPage(db, examTemplate, actor, filter)
  return { items: items.map(templateRow), total }
}

export const templateOf = async (db: Db, actor: Actor, id: string) =>
  templateRow(await selectOwned(db, examTemplate, actor, id))

interface TemplateInput {
  name: LocalText
  remark: string
  document: TemplateDocument
}

export const addTemplate = async (deps: Deps, actor: Actor, input: TemplateInput) => {
  const own = owning(deps, actor)
  await deps.db.insert(examTemplate).values({ ...own, ...input })
  return { id: own.id }
}

export const updateTemplate = (
  deps: Deps,
  actor: Actor,
  { id, revision, ...input }: TemplateInput & { id: string; revision: number },
) =>
  transaction(deps.db, async (tx) => {
    await lockOwned(tx, examTemplate, actor, 'exams:paper:edit', { id, revision })
    await tx
      .update(examTemplate)
      .set({ ...input, revision: revision + 1, updatedAt: deps.clock.now() })
      .where(eq(examTemplate.id, id))
    return { revision: revision + 1 }
  })

export const copyTemplate = async (deps: Deps, actor: Actor, id: string) => {
  const { row } = await selectOwned(deps.db, examTemplate, actor, id)
  const { name, remark, document } = row
  const own = owning(deps, actor)
  await deps.db
    .insert(examTemplate)
    .values({ ...own, name: copyName(name, OWNED_NAME_LIMIT), remark, document })
  return { id: own.id }
}

export const deleteTemplate = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    await lockOwned(tx, examTemplate, actor, 'exams:paper:delete', { id })
    await tx.delete(examTemplate).where(eq(examTemplate.id, id))
    return {}
  })
