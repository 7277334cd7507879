import { fork, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'

export interface ChildOptions {
  /** Address of the broker on this machine. */
  url: string
  deviceId: string
  secret: string
  capacity: number
  log(message: string): void
}

export interface SimulatedBenches {
  /** Of the process running now; undefined between an unexpected end and the next start. */
  pid(): number | undefined
  /** Outputs off, offline, ended. */
  stop(): Promise<void>
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 15_000
/** A process that ran this long was healthy: the next failure counts as the first. */
const WELL_MS = MINUTE_MS
/** Shorter than the time the server gives this part: a process that hangs must not outlive it. */
const STOP_MS = 1_500

const program = fileURLToPath(new URL('../agent/cli.ts', import.meta.url))

/** What the program needs of the environment; the server's secrets stay with the server. */
const environment = (options: ChildOptions): NodeJS.ProcessEnv => {
  const { PATH, LANG, TMPDIR } = process.env
  return {
    PATH,
    LANG,
    TMPDIR,
    // Without the compile cache it would need half as much memory again.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? getCompileCacheDir(),
    LABBOX_BENCH_DEVICE: options.deviceId,
    LABBOX_BENCH_SECRET: options.secret,
    LABBOX_BENCH_URL: options.url,
  }
}

/**
 * Runs the simulated benches as a process of their own (`labbox-bench run --simulate`), so that simulations never hold up
 * the server. It is started again when it ends unasked, and ends by itself when this process does.
 */
export const startSimulatedBenches = (options: ChildOptions): SimulatedBenches => {
  let child: ChildProcess | undefined
  let retry: NodeJS.Timeout | undefined
  let wait = FIRST_RETRY_MS
  let stopped = false

  const start = () => {
    const begun = performance.now()
    const started = fork(program, ['run', '--simulate', '--capacity', String(options.capacity)], {
      env: environment(options),
      execArgv: ['--max-semi-space-size=4'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => options.log(text.trimEnd()))
    started.once('error', (error) => options.log(error.message))
    started.once('exit', (code, signal) => {
      child = undefined
      if (stopped) return
      wait = performance.now() - begun > WELL_MS ? FIRST_RETRY_MS : Math.min(wait * 2, LONGEST_RETRY_MS)
      options.log(`Simulated benches ended (${signal ?? code}); starting again in ${wait} ms`)
      retry = setTimeout(start, wait)
    })
  }
  start()

  return {
    pid: () => child?.pid,
    async stop() {
      stopped = true
      clearTimeout(retry)
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGTERM')
      const force = setTimeout(() => ending.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(force)
    },
  }
}
