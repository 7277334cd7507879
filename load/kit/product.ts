import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, serverOn } from './processes.ts'

export const root = join(import.meta.dirname, '../..')
/** Of every account that a benchmark makes. */
export const PASSWORD = 'load-password-1'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** The server as `npm start` starts it. */
export const SERVER = scripts.start.split(' ') as [string, ...string[]]

const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 15_000

/** A folder for the data of one benchmark; removed when the work is done, however it ends. */
export const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'labbox-load-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** What the product is started with: nothing of the person's own settings. */
export const productEnvironment = (dataDir: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LANG: process.env.LANG ?? 'C.UTF-8',
  DATA_DIR: dataDir,
  CAPTCHA: 'off',
  DEMO_PASSWORD: PASSWORD,
  LOG_LEVEL: 'warn',
})

export interface Product {
  url: string
  /** The process that was started; the rest of the product is below it. */
  pid: number
  /** The server itself: npm, which may have started it, may have ended. */
  serverPid: number
  /** Seconds from the start to the first 200 of /api/health. */
  startS: number
  stop(): Promise<Stopped>
}

const healthy = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/api/health`)
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** Seconds until the server and what was started have ended, and the exit code of the latter; null where it had ended before. */
export interface Stopped {
  code: number | null
  stopS: number
}

/** npm may end before the server, or keep a signal to itself, so the server itself is stopped and waited for. */
const stopping =
  (child: ChildProcess, port: number, exited: Promise<unknown>) => async (): Promise<Stopped> => {
    const server = serverOn(port)
    const endedBefore = child.exitCode !== null || child.signalCode !== null
    const begun = performance.now()
    if (server) process.kill(server.pid, 'SIGTERM')
    else child.kill('SIGTERM')
    const late = () => performance.now() - begun > STOP_LIMIT_MS
    while (server && isRunning(server.pid) && !late()) await sleep(5)
    await Promise.race([exited, sleep(STOP_LIMIT_MS, null, { ref: false })])
    if (late()) throw new Error(`The product did not stop within ${STOP_LIMIT_MS} ms`)
    return { code: endedBefore ? null : child.exitCode, stopS: (performance.now() - begun) / 1000 }
  }

/**
 * Starts the product and waits until it is healthy.
 * @throws Error with what it said when it ends, or takes too long
 */
export const startProduct = async (
  command: readonly [string, ...string[]],
  environment: Record<string, string>,
): Promise<Product> => {
  const port = await freePort()
  const [program, ...args] = command
  const begun = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let ended = false
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  const exited = new Promise<void>((resolve) =>
    child.once('exit', () => {
      ended = true
      resolve()
    }),
  )
  const url = `http://127.0.0.1:${port}`
  const stop = stopping(child, port, exited)
  while (!(await healthy(url))) {
    const late = performance.now() - begun > START_LIMIT_MS
    if (late) await stop()
    if ((ended && !serverOn(port)) || late) throw new Error(`The product did not start:\n${said}`)
    await sleep(10)
  }
  const startS = (performance.now() - begun) / 1000
  const pid = child.pid ?? 0
  return { url, pid, serverPid: serverOn(port)?.pid ?? pid, startS, stop }
}
