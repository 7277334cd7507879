import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { own } from '@labbox/contract/core/own.ts'
import { extensionOf } from '@labbox/contract/files/chunks.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { askSandboxed, SandboxError } from '../../../platform/sandbox/start.ts'
import { storeOf } from '../service.ts'
import { file } from '../tables.ts'
import type { TextPart } from './part.ts'
import type { TextKind, TextMessage, TextWork } from './program.ts'

const kinds: Record<string, TextKind> = {
  pdf: 'pdf',
  docx: 'docx',
  pptx: 'pptx',
  xlsx: 'xlsx',
  odt: 'odt',
  odp: 'odp',
  txt: 'txt',
  md: 'txt',
  csv: 'txt',
}

/** Larger files hold pictures and films; reading them whole would cost more than it finds. */
const MOST_BYTES = 64 << 20
const OPTIONS = { program: new URL('./program.ts', import.meta.url), heapMb: 384, stepMs: 30_000 }

/** Bytes of a stored file, or null where they are gone. */
const bytesOf = async (deps: Pick<Deps, 'config'>, sha256: string): Promise<Uint8Array | null> => {
  try {
    return await buffer(await storeOf(deps).read(sha256))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * What is written in a stored PDF, Office, OpenDocument or text file, read by a process of its own; nothing of other kinds, and of files
 * that cannot be read in bounded memory and time.
 * @param name by which the kind is known
 */
export const textOfFile = async (
  deps: Pick<Deps, 'db' | 'config'>,
  fileId: string,
  name: string,
): Promise<TextPart[]> => {
  const kind = own<TextKind>(kinds, extensionOf(name))
  const [row] = await deps.db
    .select({ sha256: file.sha256, size: file.size })
    .from(file)
    .where(eq(file.id, fileId))
  if (!kind || !row || row.size > MOST_BYTES) return []
  const bytes = await bytesOf(deps, row.sha256)
  if (!bytes) return []
  try {
    return (await askSandboxed<TextMessage>(OPTIONS, { bytes, kind } satisfies TextWork)).parts
  } catch (error) {
    if (error instanceof SandboxError) return []
    throw error
  }
}
