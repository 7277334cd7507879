/**
 * How long the product takes from `npm start` to its first healthy answer, on an empty data folder and on one in use,
 * how much memory all its processes hold when nobody works,
 * and how long it takes to stop: told so itself, right before the next start. The web app is built before.
 * Reference: how long `node` itself takes to start and end on this machine, measured in between.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, round } from './kit/figures.ts'
import { isServer, memoryMb, processTree, type ProcessInfo } from './kit/processes.ts'
import { productEnvironment, root, startProduct, withFolder, type Product } from './kit/product.ts'
import { report, ROUNDS } from './kit/report.ts'

const WARM_STARTS = 20
/** After the first seconds: timers have run once, garbage of the start is collected. */
const REST_MS = 15_000

const npmStart = ['npm', 'start', '--silent'] as const

const nodeStartMs = (): number => {
  const begun = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - begun
}

const partOf = (each: ProcessInfo): string => {
  const { command } = each
  if (/postgres/.test(command)) return 'postgres'
  if (/agent\/cli\.ts/.test(command)) return 'simulated benches'
  if (isServer(each)) return 'server'
  return 'npm and its shell'
}

/** PSS by part of the product, MB. */
const memoryOf = ({ pid, serverPid }: Product): Map<string, number> => {
  const parts = new Map<string, number>()
  const processes = [...processTree(pid), ...processTree(serverPid)]
  for (const each of new Map(processes.map((one) => [one.pid, one])).values())
    parts.set(partOf(each), (parts.get(partOf(each)) ?? 0) + memoryMb(each))
  return parts
}

spawnSync(process.execPath, [join(root, 'scripts/setup.mjs')], { cwd: root, stdio: 'inherit' })

const cold: number[] = []
const warm: number[] = []
const stops: number[] = []
const node: number[] = []
let memory = new Map<string, number>()
for (let n = 0; n < ROUNDS; n++)
  await withFolder(async (folder) => {
    const environment = productEnvironment(folder)
    node.push(nodeStartMs())
    const first = await startProduct(npmStart, environment)
    cold.push(first.startS)
    await first.stop()
    if (n < ROUNDS - 1) return
    for (let k = 0; k < WARM_STARTS; k++) {
      node.push(nodeStartMs())
      const product = await startProduct(npmStart, environment)
      warm.push(product.startS)
      if (k === WARM_STARTS - 1) {
        await sleep(REST_MS)
        memory = memoryOf(product)
      }
      const { code, stopS } = await product.stop()
      if (code !== null && code !== 0) throw new Error(`The product ended with ${code}`)
      stops.push(stopS)
    }
  })

const restMb = [...memory].reduce((sum, [part, mb]) => (part.startsWith('npm') ? sum : sum + mb), 0)
console.table([
  { start: 'cold, empty data folder', median: round(median(cold)), all: cold.map(round).join(' ') },
  { start: 'warm', median: round(median(warm)), all: warm.map(round).join(' ') },
  { start: 'stop', median: round(median(stops)), all: stops.map(round).join(' ') },
])
console.table([...memory].map(([part, mb]) => ({ part, 'PSS MB': round(mb) })))
report({
  coldStartS: round(median(cold)),
  warmStartS: round(median(warm)),
  stops: stops.length,
  stopS: round(median(stops)),
  longestStopS: round(Math.max(...stops)),
  restMb: round(restMb),
  npmMb: round(memory.get('npm and its shell') ?? 0),
  nodeStartMs: round(median(node)),
  warmToNodeRatio: round((median(warm) * 1000) / median(node)),
})
