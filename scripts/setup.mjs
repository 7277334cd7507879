// Gets a checkout ready to run: packages installed, web app built, each only when something changed.
// Plain JavaScript for Node 18: it runs before the project's own Node is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

if (Number(process.versions.node.split('.')[0]) < 18)
  stop(`Node ${process.versions.node} is too old: Labbox needs Node 18 or newer to install itself.`)
install()
if (!process.argv.includes('--no-build')) build()

function install() {
  const stamp = at('node_modules/.labbox-installed')
  const { workspaces } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  // Includes the patches applied to packages after installation.
  const lists = [
    'package-lock.json',
    'package.json',
    'scripts/patch.mjs',
    ...workspaces.map((name) => `${name}/package.json`),
  ]
  const wanted = () => hash(lists.map((path) => readFileSync(at(path))))
  if (read(stamp) === wanted() && existsSync(nodeProgram())) return
  console.log('Installing packages …')
  // The npm that started us, so that PATH cannot select another one.
  const npm = process.env.npm_execpath
  const args = ['install', '--no-fund', '--no-audit', '--loglevel=error']
  if (npm) run(process.execPath, [npm, ...args])
  else run('npm', args, { shell: process.platform === 'win32' })
  if (!existsSync(nodeProgram()))
    stop(
      'npm did not install Node 24 (package "node"). Allow its install script: npm install-scripts approve node',
    )
  writeFileSync(stamp, wanted())
}

function build() {
  if (!existsSync(at('web/vite.config.ts'))) return
  const stamp = at('web/dist/.stamp')
  const sources = [
    'web/src',
    'web/public',
    'web/preview',
    'web/index.html',
    'web/vite.config.ts',
    'web/build',
    'contract/src',
    'bench/src',
    'bench/build.mjs',
    'bench/package.json',
    'scripts/pack-agent.mjs',
  ]
  const wanted = hash([...sources, 'package-lock.json'].flatMap((path) => describe(at(path))))
  if (read(stamp) === wanted) return
  console.log('Building the web app …')
  run(nodeProgram(), [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: at('web') })
  run(nodeProgram(), [at('scripts/pack-agent.mjs')])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Path, size and time of every file below, without tests: enough to see a change, and read in milliseconds. */
function describe(path) {
  if (!existsSync(path)) return []
  const found = statSync(path)
  if (!found.isDirectory())
    return /\.test\.tsx?$/.test(path) ? [] : [`${path.slice(root.length)} ${found.size} ${found.mtimeMs}`]
  return readdirSync(path)
    .sort()
    .flatMap((name) => describe(join(path, name)))
}

function nodeProgram() {
  return at('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\n')
  return sum.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) stop(error.message)
  if (status !== 0) process.exit(status || 1)
}

function stop(text) {
  console.error(text)
  process.exit(1)
}
