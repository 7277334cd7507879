import { and, desc, eq } from 'drizzle-orm'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { reportTemplateVersion, type reportTemplate } from './tables.ts'

/** The last version of a template; undefined: it has none. */
export const latestVersion = async (db: Db, templateId: string, number?: number) => {
  const [row] = await db
    .select()
    .from(reportTemplateVersion)
    .where(
      and(
        eq(reportTemplateVersion.templateId, templateId),
        number === undefined ? undefined : eq(reportTemplateVersion.number, number),
      ),
    )
    .orderBy(desc(reportTemplateVersion.number))
    .limit(1)
  return row
}

interface Frozen {
  id: string
  name: typeof reportTemplate.$inferSelect.name
  draft: ReportTemplate
}

/** A version of the draft, or the last one where that is the same. The template's row must be locked. */
export const freeze = async (deps: Deps, tx: Db, by: Actor | null, template: Frozen) => {
  if (template.draft.sections.length === 0) throw new AppError('REPORT_TEMPLATE_EMPTY')
  const hash = hashDocument(template.draft)
  const latest = await latestVersion(tx, template.id)
  if (latest?.hash === hash) return latest
  const fresh = {
    id: newId(),
    templateId: template.id,
    number: (latest?.number ?? 0) + 1,
    name: template.name,
    document: template.draft,
    hash,
    createdBy: by?.userId ?? null,
    createdAt: deps.clock.now(),
  }
  await tx.insert(reportTemplateVersion).values(fresh)
  return fresh
}
