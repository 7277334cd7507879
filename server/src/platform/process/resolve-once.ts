import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Node resolves a bare import anew for every file that has it, and parses the whole map of `exports` of the package each time,
 * also to find out the format of every file in it: 2 ms for one of 180 kB (drizzle-orm), which 250 files import, and which
 * has 200 files of its own. From here on each package is resolved once for a workspace, and a relative import of a module by
 * a module needs no package.json. Call it before anything else is imported.
 */
export const resolveOnce = (): void => {
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? ''
      if (!parent.startsWith('file:')) return next(specifier, context)
      const neighbour = context.conditions.includes('import') && neighbourOf(specifier, parent)
      if (neighbour) return neighbour
      const own = !parent.includes('/node_modules/')
      const bare = /^[^./#][^:]*$/.test(specifier)
      if (!own || !bare) return next(specifier, context)
      const key = [parent.split('/src/')[0], specifier, ...context.conditions].join('\n')
      const found = known.get(key) ?? next(specifier, context)
      known.set(key, found)
      return { ...found, shortCircuit: true }
    },
  })
}

/** Where a relative import within our own sources or within drizzle-orm leads: both are ES modules throughout. */
const neighbourOf = (specifier: string, parent: string): ResolveFnOutput | null => {
  if (!/^\.\.?\//.test(specifier)) return null
  const own = specifier.endsWith('.ts') && parent.endsWith('.ts') && !parent.includes('/node_modules/')
  const drizzle = specifier.endsWith('.js') && /\/node_modules\/drizzle-orm\/.*\.js$/.test(parent)
  if (!own && !drizzle) return null
  const format = own ? 'module-typescript' : 'module'
  return { url: new URL(specifier, parent).href, format, shortCircuit: true }
}
