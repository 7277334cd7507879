import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '../../platform/log.ts'
import { startPostgres } from '../../platform/postgres/embedded.ts'
import { openSecrets } from '../../platform/safety/secrets.ts'

// A server process in miniature, for tests that need two: starts PostgreSQL, prints its pid, then stops or stays.
const [dataDir, mode] = process.argv.slice(2) as [string, 'start' | 'hold']
const server = await startPostgres({ dataDir, log: createLog('silent'), secrets: openSecrets({ dataDir }) })
console.log(server.pid)
await sleep(mode === 'hold' ? 600_000 : 300)
await server.stop()
