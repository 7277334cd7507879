import { finish, received, tell } from '../sandbox/inside.ts'
import { csvRows } from './csv.ts'
import { kindOf } from './kind.ts'
import { BATCH, type SheetRow } from './limits.ts'
import { broken, SheetProblem } from './problem.ts'
import { xlsxRows } from './xlsx.ts'

export interface SheetWork {
  bytes: Uint8Array
  /** Most rows, without empty ones. */
  rows: number
}
export type SheetMessage =
  | { rows: SheetRow[] }
  | { end: true }
  | { problem: { key: SheetProblem['key']; params: SheetProblem['params'] } }

const { bytes, rows: limit } = await received<SheetWork>()

/** The next batch is read only when the last one was taken: rows never pile up. */
const send = async (rows: SheetRow[]): Promise<void> => {
  const taken = received()
  await tell({ rows } satisfies SheetMessage)
  await taken
}

const read = async (): Promise<void> => {
  let batch: SheetRow[] = []
  let count = 0
  for await (const row of kindOf(bytes) === 'xlsx' ? xlsxRows(bytes) : csvRows(bytes)) {
    if (++count > limit) throw new SheetProblem('SHEET_ROWS', { limit })
    batch.push(row)
    if (batch.length < BATCH) continue
    await send(batch)
    batch = []
  }
  if (batch.length > 0) await send(batch)
  if (count === 0) throw new SheetProblem('SHEET_EMPTY')
}

try {
  await read()
  await tell({ end: true } satisfies SheetMessage)
} catch (error) {
  const { key, params } = broken(error)
  await tell({ problem: { key, params } } satisfies SheetMessage)
}
finish()
