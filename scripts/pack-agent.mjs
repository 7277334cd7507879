// Packs the bench program beside the built web app, which serves it: no bench has to ask a registry for it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'web/dist/agent')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const args = ['pack', '--workspace', 'bench', '--pack-destination', folder, '--loglevel=error']
// The npm that started us, so that PATH cannot select another one.
const npm = process.env.npm_execpath
const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
const { status, error } = npm
  ? spawnSync(process.execPath, [npm, ...args], options)
  : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
if (error) console.error(error.message)
process.exit(status ?? 1)
