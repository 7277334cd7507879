import type { Logger } from '../log.ts'

/** How long one part may take to close, unless it asks for more; whatever comes after it is closed all the same. */
const PART_MS = 2_000

export interface Lifecycle {
  /** Names something that must be closed; what came last closes first. */
  onClose(name: string, close: () => unknown, withinMs?: number): void
  /** Closes everything, once. Returns whether all closed in time and without a fault. */
  close(): Promise<boolean>
}

interface Part {
  name: string
  close: () => unknown
  withinMs: number
}

export function createLifecycle(log: Logger): Lifecycle {
  const open: Part[] = []
  let closing: Promise<boolean> | undefined

  const closePart = async ({ name, close, withinMs }: Part): Promise<boolean> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`not closed within ${withinMs} ms`)), withinMs)
    try {
      await Promise.race([(async () => close())(), late.promise])
      return true
    } catch (error) {
      log.error({ err: error, part: name }, 'Did not close')
      return false
    } finally {
      clearTimeout(timer)
    }
  }
  const closeAll = async (): Promise<boolean> => {
    let clean = true
    for (let one = open.pop(); one; one = open.pop()) clean = (await closePart(one)) && clean
    return clean
  }

  return {
    onClose: (name, close, withinMs = PART_MS) => void open.push({ name, close, withinMs }),
    close: () => (closing ??= closeAll()),
  }
}

/**
 * Ends the process in order on SIGTERM and SIGINT. Asked again a second later, it ends at once; sooner it is the same
 * wish, told by the terminal and by whoever started us. Started by npm, it also ends when that is gone: npm passes
 * signals to its shell, which dies of them and tells nobody.
 */
export function closeOnSignals(lifecycle: Lifecycle, log: Logger): void {
  let asked: number | undefined
  const end = (signal: string) => {
    if (asked !== undefined && performance.now() - asked > 1000) process.exit(1)
    if (asked !== undefined) return
    asked = performance.now()
    log.info({ signal }, 'Closing')
    void lifecycle.close().then((clean) => process.exit(clean ? 0 : 1))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
  if (process.env.npm_lifecycle_event) onParentGone(() => end('end of npm'))
}

function onParentGone(act: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 250).unref()
}
