import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(import.meta.resolve('labbox-bench/agent/cli.ts'))

/** How long a newer program may take to report in tests, ms. */
const REPORT_MS = 6_000

/** The clock of a process, off by so many milliseconds. */
const wrongClock = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(
    `const R=Date;globalThis.Date=class extends R{constructor(...a){if(a.length)super(...a);else super(R.now()+${ms})}static now(){return R.now()+${ms}}}`,
  )}`

export interface AgentOptions {
  /** Address of the server's pages, where it enrols. */
  server: string
  code: string
  instruments: string[]
  /** Where the broker is for this bench; absent: where the server said. */
  url?: string
  /** Whether it takes newer programs; it is then run by its launcher. */
  updates?: boolean
}

/** The program beside a bench as it is installed there, a process of its own with a folder of its own. */
export const agentProcess = async ({ server, code, instruments, url, updates = false }: AgentOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'labbox-agent-'))
  const state = ['--state', folder, ...(updates ? [] : ['--no-updates'])]
  const env = { PATH: process.env.PATH, HOME: folder, LANG: 'en', LABBOX_BENCH_REPORT_MS: String(REPORT_MS) }
  await promisify(execFile)(
    process.execPath,
    [program, 'enroll', '--server', server, '--code', code, ...state],
    { env },
  )
  let child: ChildProcess | undefined
  let said = ''
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }
  return {
    folder,
    said: () => said,
    start(clockMs = 0) {
      child = spawn(
        process.execPath,
        [
          ...(clockMs === 0 ? [] : ['--import', wrongClock(clockMs)]),
          program,
          'run',
          '--instruments',
          instruments.join(','),
          ...(url ? ['--url', url] : []),
          ...state,
        ],
        { env, stdio: ['ignore', 'pipe', 'pipe'] },
      )
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async close() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}
export type AgentProcess = Awaited<ReturnType<typeof agentProcess>>
