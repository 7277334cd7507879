import type { Work } from '@labbox/contract/boxes/work.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { sheetsOfCopies, surelyOpen } from '../experiments/plain.queries.ts'
import { clearing, instrumentReading, typedReading, type NewReading } from '../measurement/cells.service.ts'
import { appendAll, lockSheets, type CellAct } from '../measurement/many-cells.service.ts'
import { studentsOf, type Place, type Student } from './students.queries.ts'
import { recorded } from './work.service.ts'

/** An act with the moment it was done by our clock. */
export interface Dated {
  number: number
  at: Date
  work: Work
}
type CellWork = Extract<Work, { kind: 'reading' | 'typed' | 'clear' }>
interface CellDated extends Dated {
  work: CellWork
}

/** Whether an act fills a cell and does nothing else: what was seen on a screen is a file too. */
export const isOfCell = (act: Dated): act is CellDated =>
  act.work.kind === 'typed' ||
  act.work.kind === 'clear' ||
  (act.work.kind === 'reading' && act.work.answers.every(({ block }) => block === null))

interface Known extends CellDated {
  sheetId: string
  student: Student
}

/** Acts on sheets of which nothing has to be asked or set right for any of them. */
const plainOf = async (tx: Db, place: Place, acts: readonly CellDated[]) => {
  const claims = acts.map(({ work }) => work)
  const copies = [...new Set(claims.map(({ studentTaskId }) => studentTaskId))]
  const studentBy = await studentsOf(tx, place, claims)
  const sheetBy = await sheetsOfCopies(tx, copies)
  // Locked before anything is found about them: what ends the work on a sheet waits for the same lock.
  const sheets = await lockSheets(tx, [...new Set(sheetBy.values())])
  const isOpen = await surelyOpen(tx, copies)
  const others = new Set<string>()
  const known = acts.flatMap((act): Known[] => {
    const { studentTaskId } = act.work
    const student = studentBy(act.work)
    const sheetId = sheetBy.get(studentTaskId)
    const sheet = sheetId && sheets.get(sheetId)
    if (!student || !sheet) return []
    const mine = student.origin === place.boxName && !student.held
    const plain = !student.settled && mine && isOpen(studentTaskId, act.at)
    if (!plain || sheet.closedAt) others.add(sheet.id)
    return [{ ...act, sheetId: sheet.id, student }]
  })
  return { sheets, plain: known.filter(({ sheetId }) => !others.has(sheetId)) }
}

/** What becomes of a cell by an act; what an instrument said is read here, and refused before anything is asked of the sheet. */
const makeOf = async (
  { work, student }: Known,
  template: Parameters<CellAct['make']>[0],
): Promise<CellAct['make']> => {
  if (work.kind === 'typed') return (given) => typedReading(given, work.body)
  if (work.kind === 'clear') return (given) => clearing(given, work.body)
  const { made } = await instrumentReading(
    recorded(work.answers, work.circuit),
    student.actor,
    template,
    work.body,
  )
  return (): NewReading => made
}

/**
 * Carries out acts on cells, in their order, by as many statements as one takes; each comes to what it comes to alone.
 * @returns of those that were carried out, by number, why one is refused, or null; the others are to be carried out one by one
 */
export const takeCells = async (
  tx: Db,
  place: Place,
  acts: readonly CellDated[],
): Promise<Map<number, AppError | null>> => {
  const { sheets, plain } = await plainOf(tx, place, acts)
  const done = new Map<number, AppError | null>()
  const writes: (CellAct & { number: number })[] = []
  for (const act of plain) {
    const { number, at, sheetId, student, work } = act
    const { cellId, saveId } = work.body
    const base = work.kind === 'reading' ? undefined : work.body.base
    const template = sheets.get(sheetId)!.template
    try {
      const make = await makeOf(act, template)
      writes.push({ number, sheetId, cellId, saveId, base, at, byId: student.actor.userId, make })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      done.set(number, error)
    }
  }
  if (writes.length === 0) return done
  const refused = await appendAll(tx, sheets, writes)
  for (const [k, { number }] of writes.entries()) done.set(number, refused[k] ?? null)
  return done
}
