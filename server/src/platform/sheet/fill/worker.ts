import { openXlsx, saveXlsx } from 'hucre/xlsx'
import { finish, received, tell } from '../../sandbox/inside.ts'
import { openArchive } from '../archive.ts'
import { kindOf } from '../kind.ts'
import { LIMITS } from '../limits.ts'
import { broken, SheetProblem } from '../problem.ts'
import { openWorkbook } from '../workbook.ts'
import { fillTemplate, type Filling, type TemplateProblem } from './template.rules.ts'

export interface FillWork {
  bytes: Uint8Array
  filling: Filling
}
export type FillMessage =
  | { bytes: Uint8Array }
  | { template: TemplateProblem }
  | { problem: { key: SheetProblem['key']; params: SheetProblem['params'] } }

/** Parts that run, or fetch something, when a workbook is opened: what is handed back has none. */
const ACTIVE =
  /vbaproject|\/(externallinks|activex|embeddings|ctrlprops|macrosheets)\/|^xl\/connections\.xml$/

const fill = async ({ bytes, filling }: FillWork): Promise<FillMessage> => {
  if (kindOf(bytes) !== 'xlsx') throw new SheetProblem('SHEET_KIND')
  const archive = await openArchive(bytes)
  if (archive.names.some((name) => ACTIVE.test(name))) throw new SheetProblem('SHEET_KIND')
  await openWorkbook(archive)
  const workbook = await openXlsx(bytes, { readStyles: true })
  const lines = workbook.sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  if (lines > LIMITS.templateRows) throw new SheetProblem('SHEET_ROWS', { limit: LIMITS.templateRows })
  const template = fillTemplate(workbook, filling)
  return template ? { template } : { bytes: await saveXlsx(workbook) }
}

try {
  await tell(await fill(await received<FillWork>()))
} catch (error) {
  const { key, params } = broken(error)
  await tell({ problem: { key, params } } satisfies FillMessage)
}
finish()
