import { askSandboxed } from '../../../platform/sandbox/start.ts'
import { AppError } from '../../../platform/errors.ts'
import { SheetProblem } from '../../../platform/sheet/problem.ts'
import { problemOf } from '../../../platform/sheet/read.ts'
import type { ReadFile } from './read/recognise.ts'
import type { ReadMessage } from './worker.ts'

const OPTIONS = { program: new URL('./worker.ts', import.meta.url), heapMb: 256, stepMs: 30_000 }

/** What is wrong with the file, named at its field. */
const faultOf = (key: AppError['key'], params: Record<string, string | number>) =>
  new AppError(key, { params, fields: { file: key } })

/**
 * Reads a file of questions by a process with bounded memory and time: whatever it is, the server goes on.
 * @throws AppError when it cannot be read
 */
export const readApart = async (bytes: Uint8Array): Promise<ReadFile> => {
  try {
    const message = await askSandboxed<ReadMessage>(OPTIONS, { bytes })
    if ('read' in message) return message.read
    if ('sheet' in message) throw new SheetProblem(message.sheet.key, message.sheet.params)
    throw faultOf('IMPORT_UNREADABLE', { reason: message.unreadable })
  } catch (error) {
    const problem = problemOf(error)
    throw problem instanceof SheetProblem ? faultOf(problem.key, problem.params) : error
  }
}
