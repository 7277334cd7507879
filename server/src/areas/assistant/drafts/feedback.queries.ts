import { eq, sql } from 'drizzle-orm'
import type { Submission } from '@labbox/contract/reports/reports.ts'
import type { FullSheet } from '@labbox/contract/measurement/sheet.ts'
import { basicTypes, cellsOf, type Item } from '@labbox/contract/measurement/template.ts'
import type { Locale, LocalText } from '@labbox/contract/core/types.ts'
import type { Db } from '../../../platform/database/db.ts'
import { readText } from '../../search/service.ts'
import { studentTask } from '../../tasks/tables.ts'

/** Of a long report the rest is left out. */
const CHARACTERS = 8_000
const LINES = 160

const named = (text: LocalText | undefined, locale: Locale): string =>
  text?.[locale] ?? text?.zh ?? text?.en ?? ''

/** What was written, section by section. */
export const reportText = (
  { template, draft }: Pick<Submission, 'template' | 'draft'>,
  locale: Locale,
): string =>
  template.sections
    .flatMap((section) => {
      if (section.kind !== 'text') return []
      return [`# ${named(section.title, locale)}`, readText(draft.texts[section.id]) || '(empty)']
    })
    .join('\n')
    .slice(0, CHARACTERS)

const verdicts = { pass: 'within the limits', fail: 'outside the limits' } as const

/** Readings with their verdicts, never what these are made from. */
export const readingsText = (sheet: FullSheet | null, locale: Locale): string =>
  cellsOf<Item>(sheet?.template ?? { pages: [] })
    .flatMap(({ id, item, line }) => {
      const cell = sheet?.cells[id]
      if (!cell || cell.value === null || item.basicType === basicTypes.image) return []
      const verdict = cell.verdict ? `, ${verdicts[cell.verdict]}` : ''
      return [
        `${named(item.name as LocalText, locale)}, line ${line + 1}: ${cell.value} ${item.unit}${verdict}`,
      ]
    })
    .slice(0, LINES)
    .join('\n')

export const rubricText = ({ template }: Pick<Submission, 'template'>, locale: Locale): string =>
  (template.rubric ?? []).map(({ title }) => named(title, locale)).join('\n')

/** Everybody whose work a report is. */
export const authorsOf = async (db: Db, studentTaskId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: studentTask.studentId })
    .from(studentTask)
    .where(
      eq(
        sql`coalesce(${studentTask.payloadId}, ${studentTask.id})`,
        sql`(select coalesce(own.payload_id, own.id) from student_task own where own.id = ${studentTaskId}::uuid)`,
      ),
    )
  return rows.map(({ id }) => id)
}
