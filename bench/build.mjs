import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/*
 * Makes dist/: the program in one file, the worker of the circuit simulation, the engine, and the licences of what is
 * inside. Node strips types nowhere below node_modules, so what is installed has to be JavaScript.
 */
const here = import.meta.dirname
const dist = join(here, 'dist')
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)

const { metafile } = await build({
  entryPoints: {
    'labbox-bench': join(here, 'src/agent/cli.ts'),
    'spice-worker': join(here, 'src/spice/worker.ts'),
  },
  outdir: dist,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minifySyntax: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  metafile: true,
  logLevel: 'warning',
  // Bundled CommonJS packages load Node's own modules by `require`.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
})
chmodSync(join(dist, 'labbox-bench.mjs'), 0o755)

const packageFolder = (name) => dirname(findPackageJSON(name, import.meta.url))
copyFileSync(
  join(packageFolder('eecircuit-engine'), 'dist/eecircuit-engine.mjs'),
  join(dist, 'eecircuit-engine.mjs'),
)

const inside = new Set(['eecircuit-engine'])
for (const path of Object.keys(metafile.inputs)) {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1]
  if (name && name !== '@labbox/contract') inside.add(name)
}
const licences = [...inside].sort().map((name) => {
  const folder = packageFolder(name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`
})
writeFileSync(join(dist, 'LICENSES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`))
