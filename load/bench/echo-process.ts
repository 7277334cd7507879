import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A process that answers what it is sent, for comparison. */
export const startEcho = async (): Promise<{ url: string; close(): void }> => {
  const child = fork(join(import.meta.dirname, 'echo.ts'))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number))
    child.once('exit', () => reject(new Error('The echo ended')))
  })
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill() }
}
