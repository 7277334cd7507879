import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { resolveOnce } from './platform/resolve-once.ts'

// Compiled modules are kept, so the next start reads no TypeScript. It works only for what is imported later.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/labbox'))
resolveOnce()

const { ConfigError, loadConfig } = await import('./platform/config.ts')
const { createLog } = await import('./platform/log.ts')
const { createLifecycle, closeOnSignals } = await import('./platform/lifecycle.ts')
const { serve } = await import('./serve.ts')

try {
  const config = loadConfig(process.env, process.cwd())
  const log = createLog(config.logLevel)
  const lifecycle = createLifecycle(log)
  closeOnSignals(lifecycle, log)
  try {
    const address = await serve(config, log, lifecycle)
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
