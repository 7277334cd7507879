import type { Logger } from './log.ts'

/** The whole shutdown must be done within 10 s, with room for the process itself. */
const patienceMs = 9000

export interface Lifecycle {
  /** Names something that must be closed; what came last closes first. */
  onClose(name: string, close: () => unknown): void
  /** Closes everything, once. Returns whether all closed in time and without a fault. */
  close(): Promise<boolean>
}

export function createLifecycle(log: Logger): Lifecycle {
  const open: { name: string; close: () => unknown }[] = []
  let closing: Promise<boolean> | undefined

  const closeAll = async (): Promise<boolean> => {
    let clean = true
    for (let one = open.pop(); one; one = open.pop()) {
      try {
        await one.close()
      } catch (error) {
        clean = false
        log.error({ err: error, part: one.name }, 'Did not close')
      }
    }
    return clean
  }

  return {
    onClose: (name, close) => void open.push({ name, close }),
    close: () =>
      (closing ??= Promise.race([
        closeAll(),
        new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref()),
      ])),
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
