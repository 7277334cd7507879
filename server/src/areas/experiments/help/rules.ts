import { HELP_AWAY_MS } from '@labbox/contract/experiments/help.ts'
import type { HelpStep } from '@labbox/contract/experiments/help-record.ts'
import {
  cellIdOf,
  itemTypes,
  linesOf,
  tablesOf,
  type Template,
} from '@labbox/contract/measurement/template.ts'
import { workStatus, type StudentStatus } from '@labbox/contract/tasks/states.ts'

interface Asked {
  askedAt: Date
}

/** Whether a request that nobody closed still stands: of work in progress, or of measuring again after it was handed in. */
export const stands = (
  { askedAt }: Asked,
  { status, submittedAt }: { status: StudentStatus; submittedAt: Date | null },
): boolean =>
  status === workStatus.inProgress ||
  ((status === workStatus.pendingReview || status === workStatus.finished) &&
    submittedAt !== null &&
    askedAt > submittedAt)

/** Their page is open: what happens to the request is seen there. */
export const isThere = ({ seenAt }: { seenAt: Date }, now: Date): boolean =>
  now.getTime() - seenAt.getTime() < HELP_AWAY_MS

/** The first table that is not full; null where none is left. */
export const stepOf = (template: Template, filled: ReadonlySet<string>): HelpStep | null => {
  const tables = tablesOf(template)
  for (const [k, table] of tables.entries()) {
    const cells = table.items
      .filter(({ type }) => type !== itemTypes.formula)
      .flatMap((item) =>
        linesOf(table)
          .filter((line) => item.given[line] === undefined)
          .map((line) => cellIdOf(item.id, line)),
      )
    const done = cells.filter((id) => filled.has(id)).length
    if (done < cells.length)
      return { name: table.name, number: k + 1, tables: tables.length, filled: done, cells: cells.length }
  }
  return null
}
