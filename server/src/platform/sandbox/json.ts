import type { JsonMessage } from './json-program.ts'
import { SandboxError, askSandboxed } from './start.ts'

const OPTIONS = { program: new URL('./json-program.ts', import.meta.url), heapMb: 128, stepMs: 20_000 }

/**
 * What a JSON file holds that somebody sent; it is read by a process of its own, within limits of depth and number.
 * @throws SyntaxError when it cannot be read
 */
export const readJsonSandboxed = async (bytes: Uint8Array): Promise<unknown> => {
  const message = await askSandboxed<JsonMessage>(OPTIONS, { bytes }).catch((error: unknown) => {
    throw error instanceof SandboxError ? new SyntaxError(error.reason) : error
  })
  if ('refused' in message) throw new SyntaxError(message.refused)
  return message.value
}
