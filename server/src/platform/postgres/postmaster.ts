import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { isAlive, probe, processesIn, readPostmaster, removeStaleLocks, waitUntilEmpty } from './evidence.ts'
import type { Runner } from './runner.ts'

/** Recovery after a crash replays the log; it may take long, but not for ever. */
const readyWithinMs = 5 * MINUTE_MS
const largestLog = 10 * 1024 * 1024

export interface Place {
  dataDir: string
  cluster: string
  socketDir: string
}

export interface Running {
  pid: number
  socketDir: string
  adopted: boolean
}

/**
 * Makes sure that a postmaster serves this cluster: takes over the one that a killed server left behind, or
 * starts one, after clearing locks whose owners are gone. The caller holds the folder's lock.
 */
export async function bringUp(place: Place, runner: Runner): Promise<Running> {
  const orphan = await findOrphan(place.cluster)
  if (orphan) return { ...orphan, adopted: true }
  if (!(await waitUntilEmpty(place.cluster, 10_000)))
    throw new Error(
      `Processes ${processesIn(place.cluster)?.join(', ')} still work in ${place.cluster} but do not answer: end them first.`,
    )
  if (processesIn(place.cluster)) removeStaleLocks(place.cluster, place.socketDir)
  const child = launch(place, runner)
  await waitUntilReady(place, child)
  return { pid: child.pid!, socketDir: place.socketDir, adopted: false }
}

/** A postmaster without a server above it. Waits while it starts; one that is stopping ends by itself. */
async function findOrphan(cluster: string): Promise<{ pid: number; socketDir: string } | undefined> {
  for (;;) {
    const found = readPostmaster(cluster)
    if (!found || !isAlive(found.pid, cluster)) return undefined
    const answer = await probe(found.socketDir)
    if (answer === 'ready') return found
    if (answer === 'absent') return undefined
    await sleep(50)
  }
}

function launch(place: Place, runner: Runner): ChildProcess {
  const path = logPath(place)
  if (existsSync(path) && statSync(path).size > largestLog) renameSync(path, `${path}.1`)
  // A file, not a pipe: the postmaster outlives a server that is killed, and must not stumble over its log.
  const log = openSync(path, 'a', 0o600)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: '0700',
    max_connections: 100,
    // A restore holds every table and index in one transaction; two at once need more than there is by default.
    max_locks_per_transaction: 128,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Data are in memory or on a solid-state disk: a page out of order costs hardly more than the next one.
    random_page_cost: 1.1,
    // Many short statements at once: to start helpers for one of them takes longer than the statement.
    max_parallel_workers_per_gather: 0,
    // Statements carry personal data, so none of them goes into the log.
    log_min_error_statement: 'panic',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    const child = runner.spawn('postgres', ['-D', place.cluster, ...args], {
      cwd: '/',
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

async function waitUntilReady(place: Place, child: ChildProcess): Promise<void> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  for (const end = Date.now() + readyWithinMs; (await probe(place.socketDir)) !== 'ready'; await sleep(10)) {
    failure ??= child.exitCode !== null || child.signalCode !== null ? new Error(lastLines(place)) : undefined
    if (!failure && Date.now() > end) failure = new Error('it does not answer')
    if (failure) throw new Error(`The database does not start: ${failure.message}`)
  }
}

function logPath(place: Place): string {
  return join(place.dataDir, 'postgres.log')
}

function lastLines(place: Place): string {
  return readFileSync(logPath(place), 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}

/**
 * Stops a postmaster: SIGINT ends sessions and writes a checkpoint; if that takes longer than it may, SIGQUIT
 * ends it at once, and the next start replays the log.
 */
export async function takeDown(pid: number, cluster: string, withinMs = 3000): Promise<void> {
  signal(pid, cluster, 'SIGINT')
  for (const end = Date.now() + withinMs; isAlive(pid, cluster); await sleep(10)) {
    if (Date.now() <= end) continue
    signal(pid, cluster, 'SIGQUIT')
    await waitUntilEmpty(cluster, 5000)
    return
  }
}

function signal(pid: number, cluster: string, name: NodeJS.Signals): void {
  if (isAlive(pid, cluster)) process.kill(pid, name)
}
