import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** One library of others that the product contains. */
export interface Licence {
  name: string
  version: string
  licence: string
}

interface Manifest {
  name: string
  version: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
  dependencies?: Record<string, string>
}

const read = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Where a package finds another one: in its own node_modules or in those above it. */
const folderOf = (name: string, from: string): string | undefined => {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(from)
  return above === from ? undefined : folderOf(name, above)
}

const licenceOf = ({ license, licenses }: Manifest): string => {
  if (typeof license === 'string') return license
  const all = [license, ...(licenses ?? [])].flatMap((each) => (each?.type ? [each.type] : []))
  return all.join(' OR ') || 'UNKNOWN'
}

/** Everything the given packages need, and what that needs, without our own packages. */
export const licencesOf = (roots: readonly string[]): Licence[] => {
  const seen = new Map<string, Licence>()
  const walk = (folder: string): void => {
    for (const name of Object.keys(read(folder).dependencies ?? {})) {
      const found = folderOf(name, folder)
      if (!found) continue
      const manifest = read(found)
      const key = `${manifest.name}@${manifest.version}`
      if (seen.has(key)) continue
      if (!/^(@labbox\/|labbox)/.test(name))
        seen.set(key, { name, version: manifest.version, licence: licenceOf(manifest) })
      walk(found)
    }
  }
  roots.forEach(walk)
  return [...seen.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

const ID = 'virtual:licences'

/** Makes `import licences from 'virtual:licences'` the list of libraries, read when the app is built. */
export const licencesPlugin = (roots: readonly string[]): Plugin => ({
  name: 'licences',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(licencesOf(roots))}` : undefined),
})
