import type { Import } from './graph.ts'
import { areaOrder, zoneOf, type Zone } from './zones.ts'

/** Which workspace may import which. */
const workspaces: Record<string, string[]> = {
  contract: [],
  bench: ['contract'],
  server: ['contract', 'bench'],
  web: ['contract', 'bench'],
  e2e: ['contract', 'bench', 'scripts'],
  load: ['contract', 'bench', 'scripts'],
  scripts: [],
}

/** What an area shows to those above it: use cases, reads, and tables for foreign keys and joins. */
const serverDoors = /^([\w-]+\/)?([\w-]+\.)?(service|queries|tables)\.ts$/
const webDoors = /^index\.tsx?$/

/** What rules may be made of beside types: other rules and plain values. */
const pureNames = /(^|[./])rules\.ts$|^errors\.ts$/

/** Packages whose functions only compute (hashes, checks of shape). */
const purePackages = ['node:crypto', 'zod']

/** Why this import is not allowed, or nothing. */
export function violation(one: Import): string | undefined {
  const from = zoneOf(one.from)
  if (one.kind === 'package') return packageViolation(one, from)
  const to = zoneOf(one.to)
  if (from.workspace !== to.workspace)
    return workspaces[from.workspace]?.includes(to.workspace)
      ? undefined
      : `${from.workspace} does not know ${to.workspace}`
  if (to.test && !from.test) return 'tests and their helpers are for tests'
  if (from.workspace === 'server') return serverViolation(one, from, to)
  if (from.workspace === 'web') return webViolation(from, to)
  return undefined
}

function packageViolation(one: Import, from: Zone): string | undefined {
  if (one.typeOnly) return undefined
  if (from.workspace === 'contract' && !from.test && one.to.startsWith('node:'))
    return 'the contract runs in browsers too'
  if (from.workspace === 'web' && !from.test && one.to.startsWith('node:'))
    return 'there is no Node in a browser'
  return isRules(from) && !purePackages.includes(one.to) ? 'rules do no I/O' : undefined
}

function serverViolation(one: Import, from: Zone, to: Zone): string | undefined {
  if (from.part === 'platform' && !from.test && (to.part === 'areas' || to.name === 'app.ts'))
    return 'the platform knows no area'
  if (isRules(from) && !one.typeOnly && !pureNames.test(to.name.replace(/^platform\//, '')))
    return 'rules do no I/O: they use rules, errors and types'
  return areaViolation(from, to, serverDoors, 'service.ts, queries.ts or tables.ts')
}

function webViolation(from: Zone, to: Zone): string | undefined {
  if (['ui', 'app'].includes(from.part) && to.area) return `${from.part}/ knows no area`
  return areaViolation(from, to, webDoors, 'index.ts')
}

function areaViolation(from: Zone, to: Zone, doors: RegExp, doorNames: string): string | undefined {
  if (!from.area || !to.area || from.area === to.area || from.test) return undefined
  for (const area of [from.area, to.area])
    if (!areaOrder.includes(area)) return `the area ${area} has no place in scripts/directions/zones.ts`
  if (areaOrder.indexOf(to.area) > areaOrder.indexOf(from.area))
    return `${to.area} stands above ${from.area}, which may use only what is below it`
  return doors.test(to.name) ? undefined : `another area is entered by its ${doorNames} only`
}

function isRules(zone: Zone): boolean {
  return (
    zone.workspace === 'server' && zone.area !== undefined && !zone.test && /(^|\.)rules\.ts$/.test(zone.name)
  )
}

/**
 * Files that end up in the browser although they (or what they import) need Node: everything reached from web
 * without going through types.
 */
export function browserViolations(imports: Import[]): string[] {
  const byFile = Map.groupBy(
    imports.filter((one) => !one.typeOnly),
    (one) => one.from,
  )
  const seen = new Map<string, string>()
  const queue = [...byFile.keys()].filter((file) => file.startsWith('web/src/') && !zoneOf(file).test)
  for (const file of queue) seen.set(file, file)
  const found: string[] = []
  for (let file = queue.shift(); file; file = queue.shift())
    for (const one of byFile.get(file) ?? []) {
      const way = `${seen.get(file)} → ${one.to}`
      if (one.kind === 'package' && one.to.startsWith('node:')) found.push(`${way}: not in a browser`)
      if (one.kind !== 'file' || seen.has(one.to)) continue
      seen.set(one.to, way)
      queue.push(one.to)
    }
  return found
}
