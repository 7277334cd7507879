import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { checkTemplate } from '@labbox/contract/measurement/check-template.ts'
import type { SheetChange } from '@labbox/contract/measurement/measurement.ts'
import type { Hint } from '@labbox/contract/measurement/hint-names.ts'
import { hintOf } from '@labbox/contract/measurement/hints.ts'
import { practiceCells, practiceSheet } from '@labbox/contract/measurement/practice.ts'
import {
  studentCell,
  studentSheet,
  type FullCell,
  type FullSheet,
  type Sheet,
} from '@labbox/contract/measurement/sheet.ts'
import { templateProblemText, type TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid, notFound, Said } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { linkOf } from '../files/service.ts'
import { commandProblems } from './commands.rules.ts'
import { compatibleRows } from './compatible.service.ts'
import type { MeasurementContext, SheetFor } from './context.ts'
import { cellRowsOf, visibleSheet } from './queries.ts'
import { changedCells, fullSheet, manualValue, placeOf } from './rules.ts'
import { reading, sheet, sheetCell } from './tables.ts'

export type { MeasurementContext, ReadInstrument, SheetAccess } from './context.ts'

export interface NewSheet {
  /** A kind registered at start. */
  kind: string
  subjectId: string
  ownerId: string
  template: Template
  /** Whether students see verdicts. */
  feedback: boolean
}

/** Everything wrong with a template, also that no instrument knows a command; with the place of each. */
export const templateProblems = async (db: Db, template: Template): Promise<TemplateProblem[]> => [
  ...checkTemplate(template),
  ...commandProblems(template, await compatibleRows(db)),
]

/** Refuses a template with problems, field by field: `<item>.<field>` → what is wrong. */
export const requireGoodTemplate = async (db: Db, template: Template, locale: Locale): Promise<void> => {
  const problems = await templateProblems(db, template)
  if (problems.length === 0) return
  const fields: Record<string, Said> = {}
  for (const problem of problems) {
    const { table, item, field } = problem.place
    const name = [item ?? table ?? 'template', field].filter(Boolean).join('.')
    fields[name] ??= new Said(templateProblemText(problem, locale))
  }
  throw invalid(fields)
}

/** The hash by which two templates are known to be the same. */
const templateHash = (template: Template): string =>
  createHash('sha256')
    .update(JSON.stringify(Template.parse(template)))
    .digest('hex')

/** A sheet for a subject, in the caller's transaction; the one that is there already stays as it is. */
export const createSheet = async (db: Db, now: Date, input: NewSheet): Promise<string> => {
  const id = newId()
  const [made] = await db
    .insert(sheet)
    .values({ id, ...input, templateHash: templateHash(input.template), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: sheet.id })
  if (made) return made.id
  const [known] = await db
    .select({ id: sheet.id })
    .from(sheet)
    .where(and(eq(sheet.kind, input.kind), eq(sheet.subjectId, input.subjectId)))
  return found(known).id
}

/** Closes a sheet for writing (submission, end of the task) or opens it again (measuring again after a rejection). */
export const setSheetOpen = async (db: Db, now: Date, sheetId: string, open: boolean): Promise<void> => {
  await db
    .update(sheet)
    .set({ closedAt: open ? null : now })
    .where(eq(sheet.id, sheetId))
}

/** The sheet goes over to somebody else. */
export const setSheetOwner = async (db: Db, sheetId: string, ownerId: string): Promise<void> => {
  await db.update(sheet).set({ ownerId }).where(eq(sheet.id, sheetId))
}

/**
 * The whole sheet as a document without links: what a submission freezes. The caller decides who may see it; cut it by
 * `studentSheet` for a student, and sign its pictures by `withPictures`.
 */
export const snapshotSheet = async (db: Db, sheetId: string): Promise<FullSheet> => {
  const [row] = await db.select().from(sheet).where(eq(sheet.id, sheetId))
  return fullSheet(found(row), await cellRowsOf(db, sheetId))
}

const isPicture = (template: Sheet['template']): ReadonlySet<string> =>
  new Set(
    template.pages
      .flatMap((page) => page.tables)
      .flatMap((table) => table.items)
      .filter((item) => item.basicType === 2)
      .map((item) => item.id),
  )

/** Ids of the picture files in a sheet. */
export const picturesOf = (found: Pick<Sheet, 'template' | 'cells'>): string[] => {
  const items = isPicture(found.template)
  return Object.entries(found.cells).flatMap(([id, cell]) =>
    items.has(id.split('.')[0] ?? '') && typeof cell.value === 'string' ? [cell.value] : [],
  )
}

/** The sheet (live or frozen) with links to its pictures, signed for this user. */
export const withPictures = <S extends Pick<Sheet, 'cells'>>(
  deps: Deps,
  actor: Pick<Actor, 'userId'>,
  template: Sheet['template'],
  shown: S,
): S => {
  const items = isPicture(template)
  const cells = Object.entries(shown.cells).map(([id, cell]) => {
    const picture = items.has(id.split('.')[0] ?? '') && typeof cell.value === 'string' ? cell.value : null
    return [id, picture === null ? cell : { ...cell, url: linkOf(deps, actor, picture) }]
  })
  return { ...shown, cells: Object.fromEntries(cells) }
}

/** A sheet as this actor may see it. */
export const sheetView = async (
  context: MeasurementContext,
  actor: Actor,
  sheetId: string,
): Promise<Sheet> => {
  const { row, view } = await visibleSheet(context, context.db, actor, sheetId, 'read')
  const full = fullSheet(row, await cellRowsOf(context.db, row.id))
  const views = { full: () => full, practice: () => practiceSheet(full), student: () => studentSheet(full) }
  return withPictures<Sheet>(context, actor, row.template, views[view]())
}

/** Hints that say on which side of the right value a reading lies: with a few of them one could close in on it. */
const SIDES: ReadonlySet<Hint | null> = new Set(['high', 'low', 'condition'])

/**
 * Why a cell is judged wrong, to whom the verdict is told. Of typed values only which rule they do not keep: numbers could be tried until
 * one of them looks like a mistake; what an instrument read cannot be.
 */
export const whyWrong = async (
  context: MeasurementContext,
  actor: Actor,
  { sheetId, cellId }: { sheetId: string; cellId: string },
) => {
  const { row, view } = await visibleSheet(context, context.db, actor, sheetId, 'read')
  const cell = fullSheet(row, await cellRowsOf(context.db, row.id)).cells[cellId]
  const told = view !== 'student' || row.feedback
  if (!told || !cell?.reason) throw notFound()
  const { reason } = cell
  const why = reason === 'digits' || reason === 'setup' ? reason : 'value'
  const hint = hintOf(cell, placeOf(row.template, cellId).item.unit)
  const safe = cell.source === 'instrument' && !SIDES.has(hint)
  return { why, hint: view !== 'student' || safe ? hint : null } as const
}

/** What a change altered, as this actor may see it. */
export const changeView = (
  context: Deps,
  actor: Actor,
  view: SheetFor,
  before: FullSheet,
  after: FullSheet,
): SheetChange => {
  const changed = changedCells(before, after)
  const sign = <C extends FullCell | ReturnType<typeof studentCell>>(cells: Record<string, C>) =>
    withPictures(context, actor, after.template, { cells }).cells
  const { updatedAt } = after
  if (view === 'full') return { view, updatedAt, cells: sign(changed) }
  if (view === 'practice')
    return {
      view: 'student',
      updatedAt,
      cells: sign(practiceCells(after.template, changed)),
      score: after.score,
    }
  const cells = Object.entries(changed).map(([id, cell]) => [id, studentCell(cell, after.feedback)] as const)
  return { view, updatedAt, cells: sign(Object.fromEntries(cells)) }
}

/** Runs `work` on an open sheet that this actor may fill, its row locked; refuses when it is closed. */
export const writing = <T>(
  context: MeasurementContext,
  actor: Actor,
  sheetId: string,
  work: (tx: Db, opened: Awaited<ReturnType<typeof visibleSheet>>) => Promise<T>,
): Promise<T> =>
  transaction(context.db, async (tx) => {
    const opened = await visibleSheet(context, tx, actor, sheetId, 'write')
    if (opened.row.closedAt) throw new AppError('SHEET_CLOSED')
    return work(tx, opened)
  })

const READINGS_AT_ONCE = 1000

/** Cells of sheets in which nothing stands yet, as their owners type them at one moment: by cell a number or a text. */
export const typeSheets = async (
  tx: Db,
  at: Date,
  sheets: readonly { sheetId: string; byId: string; values: ReadonlyMap<string, number | string> }[],
): Promise<void> => {
  const rows = await tx
    .select({ id: sheet.id, template: sheet.template })
    .from(sheet)
    .where(
      anyOf(
        sheet.id,
        sheets.map(({ sheetId }) => sheetId),
      ),
    )
  const templates = new Map(rows.map(({ id, template }) => [id, template]))
  const readings = sheets.flatMap(({ sheetId, byId, values }) =>
    [...values].map(([cellId, given]) => {
      const place = placeOf(found(templates.get(sheetId)), cellId)
      const value = manualValue(place, given)
      return {
        id: newId(),
        sheetId,
        cellId,
        kind: 'manual' as const,
        ...(typeof value === 'number' ? { number: value } : { text: value }),
        unit: place.item.unit,
        byId,
        at,
      }
    }),
  )
  for (let k = 0; k < readings.length; k += READINGS_AT_ONCE) {
    const those = readings.slice(k, k + READINGS_AT_ONCE)
    await tx.insert(reading).values(those)
    await tx
      .insert(sheetCell)
      .values(those.map(({ id, sheetId, cellId }) => ({ sheetId, cellId, seq: 1, readingId: id })))
  }
}
