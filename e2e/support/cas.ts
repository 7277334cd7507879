import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Cas {
  /** As an administrator enters it. */
  baseUrl: string
  stop: () => void
}

/** A CAS server of the true protocol as a process of its own; `people` by name with their passwords. */
export const startCas = async (people: Record<string, string>): Promise<Cas> => {
  const given = Object.entries(people).map(([name, password]) => `${name}=${password}`)
  const child = spawn(process.execPath, [join(root, 'server/src/testing/cas-server.ts'), ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', (code) => reject(new Error(`The CAS server ended with ${code}`)))
  })
  return { baseUrl, stop: () => void child.kill() }
}
