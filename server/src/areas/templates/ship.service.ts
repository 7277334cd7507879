import { eq, sql } from 'drizzle-orm'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import type { LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { transaction } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { reportTemplate } from './tables.ts'
import { freeze, latestVersion } from './versions.ts'

export interface ShippedTemplate {
  key: string
  name: LocalText
  remark: OptionalLocalText
  document: ReportTemplate
}

/**
 * Adds a template that ships with the product, in group 2 and on, or renews it where nobody has changed or deleted it here:
 * administrators keep what they wrote. Versions that tasks were given stay as they are.
 */
export const shipTemplate = (deps: Deps, { key, document, ...head }: ShippedTemplate) =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const fresh = { ...head, draft: document, updatedAt: now }
    const id = newId()
    const own = { id, group: ownerGroups.system, status: 1, shipped: key, createdAt: now } as const
    const added = await tx
      .insert(reportTemplate)
      .values({ ...fresh, ...own })
      .onConflictDoNothing()
      .returning({ id: reportTemplate.id })
    if (added.length > 0) return void (await freeze(deps, tx, null, { id, ...fresh }))
    const [known] = await tx
      .select()
      .from(reportTemplate)
      .where(eq(reportTemplate.shipped, key))
      .for('update')
    if (!known || known.deletedAt || hashDocument(known.draft) === hashDocument(document)) return
    // The last version is what shipped; a draft that differs from it was changed here, and so was one that somebody froze.
    const shippedLast = await latestVersion(tx, known.id)
    if (shippedLast?.createdBy || shippedLast?.hash !== hashDocument(known.draft)) return
    await tx
      .update(reportTemplate)
      .set({ ...fresh, revision: sql`${reportTemplate.revision} + 1` })
      .where(eq(reportTemplate.id, known.id))
    await freeze(deps, tx, null, { id: known.id, ...fresh })
  })
