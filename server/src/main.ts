import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { resolveOnce } from './platform/process/resolve-once.ts'

// Compiled modules are kept, so the next start reads no TypeScript. It works only for what is imported later.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/labbox'))
resolveOnce()

const { ConfigError, loadConfig } = await import('./platform/process/config.ts')
const { createLog } = await import('./platform/log.ts')
const { createLifecycle, closeOnSignals } = await import('./platform/process/lifecycle.ts')
const { prepareFolder } = await import('./platform/process/folder-lock.ts')
const { openPostgres } = await import('./platform/postgres/open.ts')
const { startBox } = await import('./box.ts')
const { openSecrets } = await import('./platform/safety/secrets.ts')

/** A server that was stopped a moment ago still holds the data folder. */
const FOLDER_WITHIN_MS = 10_000
/** A checkpoint on a slow disk; until then the folder is not free. */
const POSTGRES_WITHIN_MS = 8_000

try {
  const given = loadConfig(process.env, process.cwd())
  prepareFolder(given.dataDir)
  const log = createLog(given.logLevel)
  const lifecycle = createLifecycle(log)
  closeOnSignals(lifecycle, log)
  try {
    const { config, box } = await startBox(given, lifecycle)
    const secrets = openSecrets({ dataDir: config.dataDir, secret: config.secret })
    const opening = openPostgres(config, secrets, log, FOLDER_WITHIN_MS)
    const close = () =>
      opening.then(
        (postgres) => postgres.stop(),
        () => undefined,
      )
    lifecycle.onClose('postgres', close, POSTGRES_WITHIN_MS)
    opening.catch(() => {}) // told where it is awaited
    // PostgreSQL comes up in processes of its own while all areas are read from disk.
    const { serve } = await import('./serve.ts')
    const address = await serve({ config, log, lifecycle, secrets, opening, box })
    console.log(`\nLabbox: ${address}\n`)
  } catch (error) {
    await lifecycle.close()
    throw error
  }
} catch (error) {
  // What the person at the console can put right is told in a sentence, the rest with its origin.
  const plain = error instanceof ConfigError || (error instanceof Error && error.name === 'Error')
  console.error(plain ? (error as Error).message : error)
  process.exit(1)
}
