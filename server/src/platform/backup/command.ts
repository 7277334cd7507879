import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, loadConfig, type Config } from '../process/config.ts'
import { FolderInUseError, prepareFolder } from '../process/folder-lock.ts'
import { createLog } from '../log.ts'
import { joinPostgres } from '../postgres/embedded.ts'
import type { PostgresServer } from '../postgres/logins.ts'
import { openPostgres } from '../postgres/open.ts'
import { openSecrets } from '../safety/secrets.ts'

export interface Place {
  server: PostgresServer
  filesDir: string
  file: string
  force: boolean
  /** Gets a line on how far it is. */
  tell: (line: string) => void
}

/**
 * Runs one of the two commands: reads the settings and `FILE [--force]`, opens the database, closes it again,
 * and tells in a sentence what went wrong.
 * @param shared whether the database of a running server will do
 */
export async function runCommand(
  usage: string,
  shared: boolean,
  work: (place: Place) => Promise<string>,
): Promise<void> {
  try {
    const args = process.argv.slice(2)
    const [name, ...more] = args.filter((arg) => arg !== '--force')
    if (!name || more.length > 0) throw new ConfigError(usage)
    const config = loadConfig(process.env, process.cwd())
    prepareFolder(config.dataDir)
    const server = await openDatabaseOf(config, shared)
    try {
      console.log(
        await work({
          server,
          filesDir: join(config.dataDir, 'files'),
          // npm runs scripts in the project's folder; the name is meant from where the user stands.
          file: resolve(process.env.INIT_CWD ?? '.', name),
          force: args.includes('--force'),
          tell: (line) => console.error(line),
        }),
      )
    } finally {
      await server.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

async function openDatabaseOf(config: Config, shared: boolean): Promise<PostgresServer> {
  const log = createLog('error')
  if (shared && !config.database.url && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(`There is nothing to save in ${config.dataDir}.`)
  const secrets = openSecrets({ dataDir: config.dataDir, secret: config.secret })
  try {
    return await openPostgres(config, secrets, log)
  } catch (error) {
    if (shared && error instanceof FolderInUseError) return joinPostgres(config.dataDir, secrets)
    throw error
  }
}
