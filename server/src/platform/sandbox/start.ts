import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createTurns, type Turns } from './turns.ts'

/** Programs that run at once where nothing else is said; each may need as much memory as it is allowed. */
const shared = createTurns({ parallel: 2, waiting: 20, full: 'UNAVAILABLE' })
/** So often the memory of a program is looked at, ms. */
const LOOK_MS = 50

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
  /** Most memory it may use altogether, MB: for what lies outside the heap. Known on Linux alone. */
  residentMb?: number
  /** How much it gives way to others, 0 to 19. */
  nice?: number
  /** Whose turn it is; absent: that of all programs. */
  turns?: Turns
  /** Told the place among those who wait. */
  onPlace?: (place: number) => void
}

/** Neither the settings nor the secrets of the server. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, LANG, TMPDIR } = process.env
  return { PATH, LANG, TMPDIR, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? getCompileCacheDir() }
}

/** What a process has in memory, MB; 0: nobody knows. */
const residentOf = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Ends a process that takes more memory than it may. @returns whether it did */
const watchMemory = (child: ChildProcess, mostMb: number): (() => boolean) => {
  let over = false
  const timer = setInterval(() => {
    over ||= child.pid !== undefined && residentOf(child.pid) > mostMb
    if (over) child.kill('SIGKILL')
  }, LOOK_MS)
  child.once('exit', () => clearInterval(timer)).once('error', () => clearInterval(timer))
  return () => over
}

/** @throws when the machine has no room for another process; the place is free again then */
const begin = ({ program, heapMb }: SandboxOptions, leave: () => void): ChildProcess => {
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
 * whole process with it. A few run at once, the others wait.
 * @param work the first message to it; bytes are copied
 * @throws AppError UNAVAILABLE when too many wait
 */
export const startSandboxed = async <M extends object>(options: SandboxOptions, work: object) => {
  const leave = await (options.turns ?? shared).enter(options.onPlace)
  const child = begin(options, leave)
  if (options.nice !== undefined && child.pid !== undefined) setPriority(child.pid, options.nice)
  const tooLarge = options.residentMb === undefined ? () => false : watchMemory(child, options.residentMb)
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
        throw new SandboxError(tooLarge() || child.signalCode === 'SIGABRT' ? 'memory' : 'fault')
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
