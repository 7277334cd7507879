import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors.ts'

/** Programs that run at once; each may need as much memory as it is allowed. */
const PARALLEL = 2
const QUEUE_LIMIT = 20
let running = 0
const waiting: (() => void)[] = []

const enter = async (): Promise<void> => {
  if (running < PARALLEL) running += 1
  else if (waiting.length >= QUEUE_LIMIT) throw new AppError('UNAVAILABLE')
  else await new Promise<void>((resolve) => waiting.push(resolve))
}
/** Who waits longest has the place at once: nobody comes in between. */
const leave = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/** Why a program said nothing more: its memory or its time was used up, or it ended by a fault. */
export class SandboxError extends Error {
  readonly reason: 'memory' | 'time' | 'fault'

  constructor(reason: SandboxError['reason']) {
    super(`The sandboxed program ended: ${reason}`)
    this.name = 'SandboxError'
    this.reason = reason
  }
}

export interface SandboxOptions {
  /** A module that talks by `inside.ts`. */
  program: URL
  /** Most heap it may use, MB. */
  heapMb: number
  /** Longest time until the next message from the child process, ms. */
  stepMs: number
}

/** Neither the settings nor the secrets of the server. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, LANG, TMPDIR } = process.env
  return { PATH, LANG, TMPDIR, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? getCompileCacheDir() }
}

/** @throws when the machine has no room for another process; the place is free again then */
const begin = ({ program, heapMb }: SandboxOptions): ChildProcess => {
  try {
    return fork(fileURLToPath(program), {
      env: environment(),
      execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  } catch (error) {
    leave()
    throw error
  }
}

/**
 * Runs a program on what strangers sent, as a process of its own: a worker thread that exceeds its heap now and then takes the
 * whole process with it. At most two run at once, the others wait.
 * @param work the first message to it; bytes are copied
 * @throws AppError UNAVAILABLE when too many wait
 */
export const startSandboxed = async <M extends object>(options: SandboxOptions, work: object) => {
  await enter()
  const child = begin(options)
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  void ended.then(leave)
  // That nothing arrives there any more is told by the next wait for a word.
  const send = (message: object): void => void child.send(message, () => {})
  send(work)
  return {
    send,

    /**
     * The next message from the child process.
     * @throws SandboxError when there will be none; the signal's reason when that comes first
     */
    async next(signal?: AbortSignal): Promise<M> {
      const late = AbortSignal.timeout(options.stepMs)
      // Ends the waiting for whatever did not come.
      const over = new AbortController()
      const until = { signal: AbortSignal.any([late, over.signal, ...(signal ? [signal] : [])]) }
      try {
        if (child.connected) {
          const [message] = (await Promise.race([
            once(child, 'message', until),
            // Comes after the last message, as the exit may not.
            once(child, 'disconnect', until),
          ])) as [M?]
          if (message) return message
        }
        await ended
        // So V8 ends a process whose heap is full.
        throw new SandboxError(child.signalCode === 'SIGABRT' ? 'memory' : 'fault')
      } catch (error) {
        signal?.throwIfAborted()
        throw late.aborted ? new SandboxError('time') : error
      } finally {
        over.abort()
      }
    },

    /** Ends it, whatever it does. */
    async end(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * Runs a program whose first word is all it has to say.
 * @throws SandboxError when it says nothing; AppError UNAVAILABLE when too many wait
 */
export const askSandboxed = async <M extends object>(options: SandboxOptions, work: object): Promise<M> => {
  const program = await startSandboxed<M>(options, work)
  try {
    return await program.next()
  } finally {
    await program.end()
  }
}
