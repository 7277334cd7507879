import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './database/tcp-postgres.ts'

const root = join(import.meta.dirname, '../../..')
const START_MS = 90_000

/** Of the accounts that a program of `fillFolder` makes. */
export const PRODUCT_PASSWORD = 'product-password-1'

const environmentOf = (dataDir: string) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  DATA_DIR: dataDir,
  CAPTCHA: 'off',
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  SIM_CAPACITY: '0',
  DEMO_PASSWORD: PRODUCT_PASSWORD,
})

/** A program of the server's that fills a data folder of a product that is not running; what it printed. */
export const fillFolder = async (
  dataDir: string,
  more: Record<string, string>,
  program: string,
  ...args: string[]
): Promise<string> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    cwd: root,
    env: { ...environmentOf(dataDir), ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return said
}

/** The product as it is started, in processes of its own, made to be killed. `more`: settings beside those of `environmentOf`. */
export const openProduct = async (dataDir: string, more: Record<string, string> = {}) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let said = ''
  // Whatever it says of itself: a machine that has much else to do makes parts of it late.
  const answers = () =>
    fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
      () => true,
      () => false,
    )
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null
    running.kill(signal)
    await once(running, 'exit')
    return running.exitCode
  }
  return {
    url,
    /** Of the server's process, while it runs. */
    pid: () => child?.pid,
    /** The end of what it printed since it was started. */
    said: () => said,
    async start(): Promise<void> {
      const started = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: root,
        env: { ...environmentOf(dataDir), PORT: String(port), ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      said = ''
      for (const stream of [started.stdout, started.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
      const until = Date.now() + START_MS
      while (!(await answers())) {
        if (started.exitCode !== null) throw new Error(`The product ended with ${started.exitCode}: ${said}`)
        if (Date.now() > until) throw new Error(`The product did not start within ${START_MS} ms: ${said}`)
        await sleep(50)
      }
    },
    /** Pulls the plug of the server; its database goes on until the next start finds it. */
    kill: () => end('SIGKILL'),
    /** Pulls the plug of the database. */
    killDatabase(): void {
      try {
        process.kill(
          Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
          'SIGKILL',
        )
      } catch {
        // It is down at this moment.
      }
    },
    /** Asks it to end; resolves with its exit code. Another may be started meanwhile. */
    stop: () => end('SIGTERM'),
  }
}
