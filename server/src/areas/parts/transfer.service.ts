import { Readable } from 'node:stream'
import { symbolExport, SymbolFile, SYMBOL_FILE_ENDING } from '@labbox/contract/parts/symbols.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { SentFile } from '../../platform/http/one-file.ts'
import { parseBoundedJson } from '../../platform/sandbox/bounded-json.ts'
import { symbolShelf } from './scope.ts'
import { copiedTest, insertSymbol } from './service.ts'
import type { symbol } from './tables.ts'

/** What stands for the symbol itself in the test circuit of a file. */
export const ITSELF = '00000000-0000-0000-0000-000000000000'

type Kept = Pick<typeof symbol.$inferSelect, 'id' | 'draft' | 'test' | 'partNumber' | 'remark'>

/** A symbol with its test circuit, as it travels. */
export const symbolFileOf = ({ id, draft, test, partNumber, remark }: Kept): SymbolFile => ({
  kind: 'labbox-symbol',
  schema: 1,
  symbol: draft,
  test: copiedTest(test, id, ITSELF),
  partNumber,
  remark,
})

/** A symbol as one JSON file. */
export const exportSymbol = async (deps: Deps, actor: Actor, id: string): Promise<FileAnswer> => {
  const row = await symbolShelf.readable(deps.db, actor, id)
  const { draft } = row
  const label = draft.names[actor.locale].replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()
  return new FileAnswer(
    `${label || 'symbol'}${SYMBOL_FILE_ENDING}`,
    symbolExport.file?.[0] ?? '',
    Readable.from([JSON.stringify(symbolFileOf(row), null, 1)]),
  )
}

const refused = (detail: string, cause?: unknown) =>
  new AppError('SYMBOL_FILE', { params: { detail }, fields: { file: 'SYMBOL_FILE' }, cause })

/** A new symbol in the group of the active role, off until its test circuit has run here. */
export const importSymbol = async (deps: Deps, actor: Actor, { bytes, truncated }: SentFile) => {
  if (truncated) throw refused('1 MB')
  let content: unknown
  try {
    content = parseBoundedJson(bytes.toString('utf8'))
  } catch (error) {
    throw refused('JSON', error)
  }
  const checked = SymbolFile.safeParse(content)
  if (!checked.success) throw refused(checked.error.issues[0]?.path.join('.') || 'kind')
  const { kind: _kind, schema: _schema, ...input } = checked.data
  return insertSymbol(deps, deps.db, actor, input, ITSELF)
}
