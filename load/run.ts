import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { tellLoad } from './kit/report.ts'

// `npm run load <name>` runs the benchmark `load/<name>.ts`.
const name = process.argv[2] ?? ''
const file = join(import.meta.dirname, `${name}.ts`)
if (!/^[a-z]+$/.test(name) || name === 'run' || !existsSync(file)) {
  const names = readdirSync(import.meta.dirname).flatMap((entry) => /^([a-z]+)\.ts$/.exec(entry)?.[1] ?? [])
  console.error(`npm run load <name>: ${names.filter((each) => each !== 'run').join(', ')}`)
  process.exit(1)
}
tellLoad()
await import(file)
