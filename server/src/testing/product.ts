import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')
const START_MS = 90_000

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const environmentOf = (dataDir: string) => ({
  ...{ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: dataDir },
  ...{ CAPTCHA: 'off', DEMO: 'off', LOG_LEVEL: 'fatal', SIM_CAPACITY: '0' },
})

/** A program of the server's that fills a data folder of a product that is not running; what it printed. */
export const fillFolder = async (dataDir: string, program: string, ...args: string[]): Promise<string> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    ...{ cwd: root, env: environmentOf(dataDir), stdio: ['ignore', 'pipe', 'inherit'] },
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return said
}

/** The product as it is started, in processes of its own, made to be killed. */
export const openProduct = async (dataDir: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  // Whatever it says of itself: a machine that has much else to do makes parts of it late.
  const answers = () =>
    fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
      () => true,
      () => false,
    )
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }
  return {
    url,
    async start(): Promise<void> {
      child = spawn(process.execPath, ['server/src/main.ts'], {
        ...{ cwd: root, env: { ...environmentOf(dataDir), PORT: String(port) } },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
      const until = Date.now() + START_MS
      while (!(await answers())) {
        if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}: ${said}`)
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
    stop: () => end('SIGTERM'),
  }
}
