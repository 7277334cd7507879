import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { waitForFolder, type FolderLock } from '../process/folder-lock.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../safety/secrets.ts'
import { ensureCluster, ownerName } from './cluster.ts'
import { isAlive, port, readPostmaster } from './evidence.ts'
import {
  ensureLogins,
  identifier,
  rolePassword,
  type ConnectionOptions,
  type Login,
  type PostgresServer,
  type Role,
} from './logins.ts'
import { bringUp, takeDown, type Place } from './postmaster.ts'
import { chooseRunner, type RunnerKind } from './runner.ts'
import { ensureSocketFolder } from './sockets.ts'
import { superviseEvery } from './supervise.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Logger
  secrets: Secrets
  /** How long to wait for another process that holds the data folder; 0: not at all. */
  folderWithinMs?: number
  /** Forces one way of running it (tests). */
  runner?: RunnerKind
  /** Ends PostgreSQL when this process dies, however it dies, instead of leaving it to the next start (tests). */
  dieWithParent?: boolean
}

export interface EmbeddedPostgres extends PostgresServer {
  /** Pid of the postmaster that serves now. */
  readonly pid: number
  /** Whether it was taken over from a server that had been killed. */
  readonly adopted: boolean
}

const names: Record<Role, string> = {
  owner: ownerName,
  app: `${ownerName}_app`,
  console: `${ownerName}_console`,
}
const database = ownerName

/**
 * Starts the PostgreSQL that comes with Labbox on a cluster in the data folder: over a Unix socket only, made
 * at first use, brought up again when it dies.
 * @throws FolderInUseError when another server holds the data folder
 * @throws Error when the cluster is of another major version, or PostgreSQL cannot run here
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const lock = await waitForFolder(dataDir, options.folderWithinMs ?? 0)
  try {
    return await startLocked({ ...options, dataDir }, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(options: EmbeddedOptions, lock: FolderLock): Promise<EmbeddedPostgres> {
  const { dataDir, log, secrets } = options
  const runner = chooseRunner(dataDir, options)
  const cluster = join(dataDir, 'postgres')
  await ensureCluster(cluster, runner, rolePassword(secrets, 'owner'))
  const place: Place = { dataDir, cluster, socketDir: ensureSocketFolder(dataDir) }
  runner.hand(place.socketDir)
  let running = await bringUp(place, runner)
  const server = describeServer(secrets, () => running.socketDir)
  try {
    await prepareDatabase(server, secrets)
  } catch (error) {
    await takeDown(running.pid, cluster)
    throw error
  }
  const watch = superviseEvery(1000, {
    alive: () => isAlive(running.pid, cluster),
    revive: async () => void (running = await bringUp(place, runner)),
    log,
  })
  return {
    ...server,
    adopted: running.adopted,
    get pid() {
      return running.pid
    },
    async stop() {
      await watch.stop()
      await takeDown(running.pid, cluster)
      lock.release()
    },
  }
}

/**
 * Uses the PostgreSQL that another process runs in the data folder, and leaves it to that one.
 * @throws Error when none runs there
 */
export function joinPostgres(dataDir: string, secrets: Secrets): PostgresServer {
  const running = readPostmaster(join(dataDir, 'postgres'))
  if (!running) throw new Error(`No database runs in ${dataDir} yet: try again when the server has started.`)
  return describeServer(secrets, () => running.socketDir)
}

function describeServer(secrets: Secrets, socketDir: () => string): PostgresServer {
  return {
    connection: (role) => ({
      host: socketDir(),
      port,
      database,
      username: names[role],
      password: rolePassword(secrets, role),
    }),
    names: { app: names.app, console: names.console },
    appIsOwner: undefined,
    consoleOff: undefined,
    ours: true,
    stop: async () => {},
  }
}

async function prepareDatabase(server: PostgresServer, secrets: Secrets): Promise<void> {
  const sql = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {}, database: 'postgres' })
  const login = (role: Role): Login => ({
    name: names[role],
    password: rolePassword(secrets, role),
    opens: () => opens(server.connection(role)),
  })
  try {
    const [known] = await sql`select 1 from pg_database where datname = ${database}`
    if (!known) await sql.unsafe(`create database ${identifier(database)}`)
    await ensureLogins(sql, database, login('app'), login('console'))
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === '28P01')) throw error
    throw new Error(
      'The secret of this installation does not open its database: put back the file `secret` (or the setting ' +
        'SECRET) that belongs to this data folder.',
    )
  } finally {
    await sql.end()
  }
}

async function opens(options: ConnectionOptions): Promise<boolean> {
  const sql = postgres({ ...options, max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end()
  }
}
