import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Node resolves a bare import anew for every file that has it, and parses the whole map of `exports` of the package each time:
 * 2 ms for one of 130 kB (drizzle-orm), which 250 files import. From here on each is resolved once for a workspace. Call it before
 * anything else is imported.
 */
export const resolveOnce = (): void => {
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? ''
      const own = parent.startsWith('file:') && !parent.includes('/node_modules/')
      const bare = /^[^./#][^:]*$/.test(specifier)
      if (!own || !bare) return next(specifier, context)
      const key = [parent.split('/src/')[0], specifier, ...context.conditions].join('\n')
      const found = known.get(key) ?? next(specifier, context)
      known.set(key, found)
      return { ...found, shortCircuit: true }
    },
  })
}
