import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { lockFolder } from '../lock.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { ensureCluster, ownerName } from './cluster.ts'
import { isAlive, port } from './evidence.ts'
import { ensureLogins, identifier, type ConnectionOptions, type PostgresServer, type Role } from './logins.ts'
import { bringUp, takeDown, type Place } from './postmaster.ts'
import { chooseRunner, type RunnerKind } from './runner.ts'
import { ensureSocketFolder } from './sockets.ts'
import { superviseEvery } from './supervise.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Logger
  secrets: Secrets
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
  const lock = lockFolder(dataDir)
  try {
    const runner = chooseRunner(dataDir, options)
    await ensureCluster(join(dataDir, 'postgres'), runner, password(options.secrets, 'owner'))
    const socketDir = ensureSocketFolder(dataDir)
    runner.hand(socketDir)
    const place: Place = { dataDir, cluster: join(dataDir, 'postgres'), socketDir }
    let running = await bringUp(place, runner)
    const watch = superviseEvery(1000, {
      alive: () => isAlive(running.pid, place.cluster),
      revive: async () => void (running = await bringUp(place, runner)),
      log: options.log,
    })
    const connection = connector(options.secrets, () => running.socketDir)
    const stop = async () => {
      await watch.stop()
      await takeDown(running.pid, place.cluster)
      lock.release()
    }
    try {
      await prepareDatabase(connection, options.secrets)
    } catch (error) {
      await stop()
      throw error
    }
    return {
      connection,
      names: { app: names.app, console: names.console },
      appIsOwner: undefined,
      consoleOff: undefined,
      stop,
      adopted: running.adopted,
      get pid() {
        return running.pid
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function password(secrets: Secrets, role: Role): string {
  return secrets.secret(`postgres ${role}`).toString('base64url')
}

function connector(secrets: Secrets, socketDir: () => string): PostgresServer['connection'] {
  return (role): ConnectionOptions => ({
    host: socketDir(),
    port,
    database,
    username: names[role],
    password: password(secrets, role),
  })
}

async function prepareDatabase(connection: PostgresServer['connection'], secrets: Secrets): Promise<void> {
  const options = { max: 1, onnotice: () => {} }
  const server = postgres({ ...connection('owner'), ...options, database: 'postgres' })
  try {
    const [known] = await server`select 1 from pg_database where datname = ${database}`
    if (!known) await server.unsafe(`create database ${identifier(database)}`)
    const login = (role: Role) => ({ name: names[role], password: password(secrets, role) })
    await ensureLogins(server, database, login('app'), login('console'))
  } finally {
    await server.end()
  }
}
