import { fork, type ChildProcess } from 'node:child_process'
import type { UpdateFailure } from '@labbox/contract/bench/update.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { MOST_CRASHES, type openState } from '../agent/state.ts'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 15_000
const WELL_MS = MINUTE_MS
const STOP_MS = 20_000
const LAST_WORDS = 8_000
/** Tells the program that a launcher started it. */
export const CHILD = 'LABBOX_BENCH_CHILD'

/** What an error says, without the places where it came by. */
const lastWords = (text: string): string => (/^.*Error.*:.*$/m.exec(text)?.[0] ?? text.trim()).slice(-300)

interface Trial {
  version: string
  attempt: number
}
type Message = { kind: 'well' } | ({ kind: 'switch' } & Trial)

export interface LauncherOptions {
  /** The program that was installed by hand, and its version. */
  installed: { program: string; version: string }
  args: string[]
  state: ReturnType<typeof openState>
  /** A new program must have reached the server within this time, ms. */
  reportMs: number
  log(message: string): void
}

/**
 * Runs the bench program as a child, and the newer one instead when the child asks for it. One that ends or does not report
 * in time, or ends again and again in its first hour, is replaced by the one before, which tells the server why.
 */
export const launch = ({ installed, args, state, reportMs, log }: LauncherOptions): void => {
  let child: ChildProcess | undefined
  let stopping = false
  let wait = FIRST_RETRY_MS

  const start = (trial: Trial | null) => {
    const program = trial ? state.updates.programOf(trial.version) : state.updates.program(installed)
    const begun = performance.now()
    const started = fork(program, args, {
      env: { ...process.env, [CHILD]: '1' },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    child = started
    let onTrial = trial
    let next: Trial | null = null
    let failure: UpdateFailure = 'crashed'
    let last = ''
    const timer = trial && setTimeout(() => ((failure = 'silent'), started.kill('SIGKILL')), reportMs)
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      last = (last + text).slice(-LAST_WORDS)
    })
    started.on('message', (message: Message) => {
      if (message.kind === 'switch') next = message
      else if (onTrial) {
        if (timer) clearTimeout(timer)
        state.updates.commit(onTrial)
        log(`Version ${onTrial.version} is in use`)
        onTrial = null
      }
    })
    started.once('error', (error) => (last = error.message))
    started.once('close', (code, signal) => {
      if (timer) clearTimeout(timer)
      if (stopping) return process.exit(0)
      if (next) {
        // Written first: a program that takes the whole machine down is not tried again either.
        state.updates.fail({ ...next, failure: 'crashed', detail: '' })
        log(`Starting version ${next.version}`)
        return start({ version: next.version, attempt: next.attempt })
      }
      if (onTrial) {
        const detail = failure === 'silent' ? `${reportMs} ms` : lastWords(last) || String(signal ?? code)
        state.updates.fail({ ...onTrial, failure, detail })
        log(`Version ${onTrial.version} failed (${failure}); the former one is started again`)
        return start(null)
      }
      const away =
        program === installed.program ? null : state.updates.ended(lastWords(last) || String(signal ?? code))
      if (away) {
        log(`Version ${away} ended ${MOST_CRASHES} times; the former one is started again`)
        return start(null)
      }
      wait = performance.now() - begun > WELL_MS ? FIRST_RETRY_MS : Math.min(wait * 2, LONGEST_RETRY_MS)
      log(`The program ended (${signal ?? code}); starting again in ${wait} ms`)
      setTimeout(start, wait, null)
    })
  }

  const stop = () => {
    if (stopping) return
    stopping = true
    if (!child || child.exitCode !== null || child.signalCode !== null) process.exit(0)
    child.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), STOP_MS).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  start(null)
}
