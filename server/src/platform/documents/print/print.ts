import { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { askSandboxed, SandboxError } from '../../sandbox/start.ts'
import type { Printed } from './model.ts'

/** A font of 8,000 characters, unpacked, and the pages; measured with 600 students in three tables. */
const HEAP_MB = 256
const STEP_MS = 30_000

/**
 * A document as PDF, its letters embedded. Drawn by a process of its own, since fonts take as long as a hundred calls.
 * @throws AppError UNAVAILABLE when too many are drawn, or one takes too much
 */
export const printPdf = async (printed: Printed): Promise<Uint8Array> => {
  const program = new URL('./worker.ts', import.meta.url)
  try {
    const { bytes } = await askSandboxed<{ bytes: Uint8Array }>(
      { program, heapMb: HEAP_MB, stepMs: STEP_MS },
      printed,
    )
    return bytes
  } catch (error) {
    throw error instanceof SandboxError ? new AppError('UNAVAILABLE') : error
  }
}

/** The same as the answer of a call. */
export const pdfAnswer = async (name: string, printed: Printed): Promise<FileAnswer> =>
  new FileAnswer(`${name}.pdf`, 'application/pdf', Readable.from([Buffer.from(await printPdf(printed))]))
