import { AppError } from '../../errors.ts'
import { askSandboxed } from '../../sandbox/start.ts'
import { LIMITS } from '../limits.ts'
import { SheetProblem } from '../problem.ts'
import { problemOf } from '../read.ts'
import type { Filling } from './template.rules.ts'
import type { FillMessage, FillWork } from './worker.ts'

/**
 * A workbook that strangers made, with its placeholders filled, by a process with bounded memory and time.
 * @throws SheetProblem when it cannot be read; AppError TEMPLATE_UNKNOWN, TEMPLATE_ROW at the field `file`
 */
export const fillSheet = async (bytes: Uint8Array, filling: Filling): Promise<Uint8Array> => {
  const program = new URL('./worker.ts', import.meta.url)
  const { heapMb, stepMs } = LIMITS
  const answer = await askSandboxed<FillMessage>({ program, heapMb, stepMs }, {
    bytes,
    filling,
  } satisfies FillWork).catch((error: unknown) => {
    throw problemOf(error)
  })
  if ('bytes' in answer) return answer.bytes
  if ('problem' in answer) throw new SheetProblem(answer.problem.key, answer.problem.params)
  const { key, params } = answer.template
  throw new AppError(key, { params, fields: { file: key } })
}
