import type { BenchSource } from './bench.ts'
import { messageOf } from './errors.ts'
import type { Places } from './places.ts'

/** After this long without contact to the server, whoever was working here counts as gone. */
const ABSENCE_MS = 120_000
/** How often a bench in fault is tried again. */
const HEAL_MS = 5_000

interface SafetyOptions {
  source: BenchSource
  places: Places
  absenceMs: number | undefined
  /** Called when a bench in fault has become safe. */
  changed(): void
  log(message: string): void
}

/** Knows whether the outputs of the bench are off, and turns them off at the start and after an absence. */
export const createSafety = ({ source, places, absenceMs = ABSENCE_MS, changed, log }: SafetyOptions) => {
  let safe = false
  let ended = false
  let absence: NodeJS.Timeout | undefined
  let healing: NodeJS.Timeout | undefined

  const becomeSafe = async (): Promise<void> => {
    if (safe) return
    clearTimeout(healing)
    try {
      await places.endAll()
      await source.makeSafe()
      safe = true
    } catch (error) {
      log(`Not safe: ${messageOf(error)}`)
      if (!ended) healing = setTimeout(heal, HEAL_MS)
    }
  }
  /** A lease that survived the restart continues with the instruments that answer; its end makes everything safe. */
  const heal = (): void => {
    if (places.held) healing = setTimeout(heal, HEAL_MS)
    else becomeSafe().then(changed, (error: unknown) => log(`Not safe: ${messageOf(error)}`))
  }
  return {
    isSafe: () => safe,
    /** A place was made safe, and with it the bench. */
    confirmed: (ok: boolean): void => void (safe ||= ok),
    /** The broker is reached again: resolves when the bench is safe, or known not to be. */
    async reached(): Promise<void> {
      clearTimeout(absence)
      absence = undefined
      await becomeSafe()
    },
    /** The connection is lost: after a while everybody here counts as gone. */
    lost(): void {
      absence ??= setTimeout(() => {
        safe = false
        void becomeSafe()
      }, absenceMs)
    },
    close(): void {
      ended = true
      clearTimeout(absence)
      clearTimeout(healing)
    },
  }
}
