import type { Plugin } from 'vite'

type Imports = ReadonlyMap<string, readonly string[]>

/** A way through files that import one another in a circle, from a file back to itself; null where there is none. */
export const cycleIn = (imports: Imports): string[] | null => {
  const done = new Set<string>()
  const look = (file: string, way: readonly string[]): string[] | null => {
    const at = way.indexOf(file)
    if (at >= 0) return way.slice(at).concat(file)
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const found = look(next, way.concat(file))
      if (found) return found
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const found = look(file, [])
    if (found) return found
  }
  return null
}

/** Refuses a build whose files wait for one another: what one takes from the other may not be there yet when it runs. */
export const noChunkCycles = (): Plugin => ({
  name: 'labbox-no-chunk-cycles',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const cycle = cycleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (cycle) this.error(`files of the build import one another: ${cycle.join(' → ')}`)
  },
})
