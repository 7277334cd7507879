import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentOf } from './platform/http/openapi-document.ts'
import { contractNames } from './platform/http/openapi-names.ts'

// The document of the API as others read it: no errors by the recommended rules of Redocly.
const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'labbox-api-'))
const names = await contractNames()
await writeFile(
  join(folder, 'openapi.json'),
  JSON.stringify(documentOf([...names.endpoints.keys()], names, '0')),
)
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/@redocly/cli/bin/cli.js'),
    'lint',
    join(folder, 'openapi.json'),
    '--format=summary',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
)
await rm(folder, { recursive: true })
process.exit(status ?? 1)
