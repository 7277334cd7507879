import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const port = 5432

/** Path of the socket in its folder, as PostgreSQL names it. */
export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

export interface Postmaster {
  pid: number
  socketDir: string
}

/** What `postmaster.pid` says, if it is there and whole. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  const socketDir = lines[4]
  return pid > 0 && socketDir ? { pid, socketDir } : undefined
}

/**
 * The processes that work in this cluster. Every PostgreSQL process keeps the cluster as its working
 * folder, zombies have none, and a foreign process that got the same pid is elsewhere: so this tells what a
 * pid cannot. `undefined` where the machine has no /proc.
 */
export function processesIn(cluster: string): number[] | undefined {
  if (!existsSync('/proc/self/cwd')) return undefined
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder)
}

/** Whether this pid is a process of this cluster; without /proc, whether it is a process at all. */
export function isAlive(pid: number, cluster: string): boolean {
  if (existsSync('/proc/self/cwd')) return workingFolder(pid) === realpathSync(cluster)
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Waits until no process works in the cluster. Returns whether that came to pass. */
export async function waitUntilEmpty(cluster: string, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; ; await sleep(20)) {
    if (!processesIn(cluster)?.length) return true
    if (Date.now() > end) return false
  }
}

/** Removes the locks that a killed postmaster left. Only for a cluster in which nobody works. */
export function removeStaleLocks(cluster: string, socketDir: string): void {
  const socket = socketPath(socketDir)
  for (const path of [join(cluster, 'postmaster.pid'), `${socket}.lock`, socket])
    rmSync(path, { force: true })
}

export type Readiness = 'ready' | 'starting' | 'absent'

/**
 * Asks a server how far it is: the answer to a startup packet begins with `R` (authentication) when
 * it serves and with `E` while it starts or stops (PostgreSQL manual, 54.7 message formats).
 */
export function probe(socketDir: string): Promise<Readiness> {
  const body = Buffer.from('\0\x03\0\0user\0probe\0database\0postgres\0\0', 'latin1')
  const packet = Buffer.alloc(4 + body.length)
  packet.writeInt32BE(packet.length)
  body.copy(packet, 4)
  return new Promise((resolve) => {
    const socket = connect(socketPath(socketDir))
    const done = (answer: Readiness) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => done('starting'))
    socket.on('connect', () => socket.write(packet))
    socket.on('data', (data) => done(data[0] === 0x52 ? 'ready' : 'starting'))
    socket.on('error', () => done('absent'))
    socket.on('close', () => done('absent'))
  })
}
