import type { Logger } from '../log.ts'

export interface Watched {
  alive(): boolean
  revive(): Promise<void>
  log: Logger
}

/**
 * Looks every so often whether the database still runs, and brings it up again when it does not: connections
 * come back by themselves, so users see a pause of a second or two.
 */
export function superviseEvery(periodMs: number, watched: Watched): { stop(): Promise<void> } {
  let busy: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async () => {
    try {
      if (!watched.alive()) {
        watched.log.warn({}, 'The database has ended unexpectedly: starting it again')
        await watched.revive()
        watched.log.info({}, 'The database serves again')
      }
    } catch (error) {
      watched.log.error({ err: error }, 'The database could not be started again: next try follows')
    }
    plan()
  }
  const plan = () => {
    if (stopped) return
    timer = setTimeout(() => {
      busy = look()
    }, periodMs).unref()
  }
  plan()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await busy
    },
  }
}
