import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
/** How long nothing may move before a backup or a restore is given up. */
const STALL_MS = MINUTE_MS
const TELL_MS = 5_000

export interface ProgressOptions {
  /** Gets a line every few seconds. */
  tell?: (line: string) => void
  tellMs?: number
  stallMs?: number
}

/** Watches how far a backup or a restore has come. */
export interface Progress {
  /** Aborted, with the reason, once nothing has moved for too long. */
  readonly signal: AbortSignal
  /** What is being done, for the lines that are told. */
  step(text: string): void
  /** Bytes that went through; there may be an end of them. */
  moved(bytes: number): void
  /** From here on PostgreSQL works by itself, for as long as it needs. */
  wait(text: string): void
  close(): void
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Starts to watch; `close` it whatever happens. */
export const createProgress = (options: ProgressOptions = {}): Progress => {
  const { tell = () => {}, tellMs = TELL_MS, stallMs = STALL_MS } = options
  const ending = new AbortController()
  let doing = ''
  let total = 0
  let stall: NodeJS.Timeout | undefined
  const giveUp = () =>
    ending.abort(
      new Error(
        `Nothing has moved for ${Math.round(stallMs / 1000)} s (${doing}, ${megabytes(total)} so far): ` +
          'look whether the database answers and the disk takes more, then try again.',
      ),
    )
  const alive = () => {
    clearTimeout(stall)
    stall = setTimeout(giveUp, stallMs)
  }
  const lines = setInterval(() => tell(`${doing}, ${megabytes(total)}`), tellMs)
  alive()
  return {
    signal: ending.signal,
    step(text) {
      doing = text
      alive()
    },
    moved(bytes) {
      total += bytes
      stall?.refresh()
    },
    wait(text) {
      doing = text
      clearTimeout(stall)
      tell(text)
    },
    close() {
      clearInterval(lines)
      clearTimeout(stall)
    },
  }
}

/**
 * Runs `work` with a connection that ends when nothing moves any more: a rollback, too, would wait for the answer that
 * does not come.
 * @throws the reason of the stall instead of what it broke
 */
export const whileMoving = async <T>(
  progress: Progress,
  sql: { end(options: { timeout: number }): Promise<void> },
  work: () => Promise<T>,
): Promise<T> => {
  const hangUp = () => void sql.end({ timeout: 0 })
  progress.signal.addEventListener('abort', hangUp, { once: true })
  try {
    return await work()
  } catch (error) {
    throw progress.signal.aborted ? progress.signal.reason : error
  } finally {
    progress.signal.removeEventListener('abort', hangUp)
    progress.close()
  }
}
