import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lets all others go first: gives a child process a nice value (0 … 19, the higher the less it gets).
 *
 * Linux shares the processor out among sessions before it looks at nice values (see "The autogroup feature" in sched(7)), and a detached
 * child is a session of its own: so the session is given the same value.
 */
export const giveWay = (pid: number, nice: number): void => {
  setPriority(pid, nice)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice))
  } catch {
    // Only Linux has it, and not everywhere.
  }
}
