import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { fakePacker } from 'labbox-bench/programmer/fake-packer.fixture.ts'

const root = join(import.meta.dirname, '../..')
const START_MS = 120_000

/** The password of every demo account in the journeys. */
export const DEMO_PASSWORD = process.env['DEMO_PASSWORD'] ?? 'labbox-demo-1'

/** Below the ports that systems give to outgoing connections, one of which may take a free port before the product does. */
const [LOWEST_PORT, PORTS] = [20_000, 12_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const freePort = async (): Promise<number> => {
  for (;;) {
    const port = LOWEST_PORT + randomInt(PORTS)
    if (await isFree(port)) return port
  }
}

const healthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

export interface Product {
  url: string
  pid: number
  /** The last of what it printed. */
  output: () => string
  stop: () => Promise<void>
  /** Pulls the plug (SIGKILL) and starts it again at the same address on what it left; resolves when it is healthy. */
  restart: () => Promise<void>
}

/**
 * Starts the built product with demo data in a fresh folder.
 * @param more settings of its own
 * @throws Error with the last output when it is not healthy within two minutes
 */
export const startProduct = async (more: Record<string, string> = {}): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'labbox-e2e-'))
  const packer = fakePacker()
  const given = { NEXTPNR_ICE40: packer.folder, ...more }
  const port = await freePort()
  let running = await launch(folder, port, given)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: running.pid,
    output: () => running.output(),
    stop: async () => {
      await running.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
      packer.remove()
    },
    restart: async () => {
      await running.end('SIGKILL')
      running = await launch(folder, port, given)
    },
  }
}

const launch = async (folder: string, port: number, more: Record<string, string>) => {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      CAPTCHA: 'off',
      DEMO: 'on',
      // Journeys make the work that they look at.
      DEMO_WORK: 'off',
      DEMO_PASSWORD,
      // Without LibreOffice, whatever is installed here, so that documents are shown the same way.
      SOFFICE: 'off',
      // PDFs are made by the browser that the journeys are made in.
      CHROMIUM: process.env['LAB_BROWSER'] ?? chromium.executablePath(),
      // Other systems for signing in run on this machine.
      OUTBOUND_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null) child.kill(signal)
    await ended
  }

  const until = Date.now() + START_MS
  while (!(await healthy(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null || Date.now() > until) {
      await end('SIGTERM')
      throw new Error(`The product did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { pid: child.pid ?? 0, output: () => output, end }
}
