import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessInfo {
  pid: number
  parent: number
  command: string
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

const infoOf = (pid: number): ProcessInfo | null => {
  const stat = read(`/proc/${pid}/stat`)
  const parent = /\) \S (\d+)/.exec(stat)?.[1]
  return parent
    ? { pid, parent: Number(parent), command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }
    : null
}

const allProcesses = (): ProcessInfo[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (infoOf(Number(name)) ?? []) : []))

/** A process and all below it (Linux). */
export const processTree = (root: number): ProcessInfo[] => {
  const all = allProcesses()
  const tree = all.filter(({ pid }) => pid === root)
  for (const each of tree) tree.push(...all.filter(({ parent }) => parent === each.pid))
  return tree
}

/** Whether a process is the product's server, and not npm or the shell that started it. */
export const isServer = ({ command }: ProcessInfo): boolean =>
  /server\/src\/main\.ts/.test(command) && !/^(sh|npm)\b/.test(command)

/** The server that was told this port, whether or not npm, which started it, is still there. */
export const serverOn = (port: number): ProcessInfo | undefined =>
  allProcesses().find(
    (each) => isServer(each) && read(`/proc/${each.pid}/environ`).split('\0').includes(`PORT=${port}`),
  )

/** Whether there is a process with this id; one that has ended and waits for its parent is none. */
export const isRunning = (pid: number): boolean => /\) [^Z]/.test(read(`/proc/${pid}/stat`))

/** Memory of one process, MB (10⁶ bytes): pages shared with others count in part (PSS). */
export const memoryMb = ({ pid }: ProcessInfo): number =>
  (Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024) / 1e6

// USER_HZ is 100 on every Linux that Node runs on.
const TICKS_PER_SECOND = 100

/** Processor time that the processes have used so far, s. */
export const cpuSeconds = (processes: readonly ProcessInfo[]): number =>
  processes.reduce((sum, { pid }) => {
    const [utime = 0, stime = 0] = read(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return sum + (utime + stime) / TICKS_PER_SECOND
  }, 0)
