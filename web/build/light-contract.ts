import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAst, type Plugin } from 'vite'
import type { Endpoint } from '@labbox/contract/core/endpoint.ts'
import { declarationsIn, importsIn, type Declaration } from './declarations.ts'

/**
 * A module of the contract is three for the browser: its constants and rules, with addresses in place of endpoints, under its own
 * name; what needs zod; and its endpoints with their schemas.
 */
type Part = '' | '?schemas' | '?whole'
const PART = /\?(schemas|whole)$/
const CONTRACT = /\/contract\/src\/.*\.ts(\?(schemas|whole))?$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'data' in value
const isSchema = (value: unknown): boolean => isObject(value) && '_zod' in value
const holdsSchema = (value: unknown): boolean =>
  isSchema(value) || (isObject(value) && Object.values(value).some(isSchema))

/** Loads the whole module, within its light part. */
const LOAD = '$whole'

/** Source of an `Address` of the contract in place of an endpoint; `found` takes the endpoint out of the whole module. */
const addressOf = ({ method, path, query, body }: Endpoint, found: string): string => {
  const known = { method, path, ...(query && { inQuery: Object.keys(query.shape) }) }
  const load = body ? `, load: async () => (await ${LOAD}()).${found}` : ''
  return `{ ...${JSON.stringify(known)}${load} }`
}

/** Source in place of a constant that is an endpoint, or a group of them by name. */
const lightConstant = (value: unknown, name: string): string | null => {
  if (isEndpoint(value)) return addressOf(value, name)
  if (!isObject(value) || !Object.values(value).every(isEndpoint)) return null
  const parts = Object.entries(value as Record<string, Endpoint>).map(
    ([key, one]) => `${key}: ${addressOf(one, `${name}.${key}`)}`,
  )
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : null
}

/** What cannot be without zod: what names it, or something that does. Endpoints can: they become addresses. */
const needingZod = (
  declarations: readonly Declaration[],
  values: Record<string, unknown>,
  light: ReadonlyMap<string, string>,
  imported: readonly string[],
): Set<string> => {
  const needing = new Set(['z', ...imported])
  for (let before = 0; before < needing.size;) {
    before = needing.size
    for (const { name, mentions } of declarations) {
      if (light.has(name)) continue
      if (holdsSchema(values[name]) || mentions.some((other) => needing.has(other))) needing.add(name)
    }
  }
  return needing
}

/**
 * One part of a module of the contract. No constant is made unless it is used: so a page that only makes calls comes without schemas
 * and without zod.
 * @param values what the module exports, by name
 * @param imported names of schemas that it imports
 */
export const lighten = (
  code: string,
  file: string,
  values: Record<string, unknown>,
  imported: readonly string[],
  part: Part,
): string => {
  const declarations = declarationsIn(parseAst(code, { lang: 'ts' }))
  const light = new Map(
    declarations.flatMap(({ name }) => {
      const constant = lightConstant(values[name], name)
      return constant === null ? [] : [[name, constant] as const]
    }),
  )
  const needing = needingZod(declarations, values, light, imported)
  /** What stands in place of a declaration, from where. */
  const insteadOf = ({
    name,
    exported,
    statement,
    made,
  }: Declaration): [{ start: number; end: number }, string] | null => {
    const address = light.get(name)
    if (part === '' && made && address !== undefined) return [made, address]
    if (part !== '?schemas' && exported && needing.has(name))
      return [statement, `import { ${name} } from './${file}?schemas'; export { ${name} };`]
    if (part === '' && needing.has(name)) return [statement, '']
    return made && [made, `/* @__PURE__ */ (() => (${code.slice(made.start, made.end)}))()`]
  }
  let text = ''
  let done = 0
  for (const declaration of declarations) {
    const instead = insteadOf(declaration)
    if (!instead) continue
    const [{ start, end }, put] = instead
    // As many lines as there were, for who reads along in a debugger.
    const lines = code.slice(start, end).split('\n').length - put.split('\n').length
    text += code.slice(done, start) + put + '\n'.repeat(Math.max(0, lines))
    done = end
  }
  const load = part === '' && light.size > 0 ? `\nconst ${LOAD} = () => import('./${file}?whole')\n` : ''
  return text + code.slice(done) + load
}

/** What a module exports as it stands in its file now. */
const valuesOf = (path: string): Promise<Record<string, unknown>> =>
  import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)

/** Gives pages the contract without schemas, which come when a form or a message is to be checked. */
export const lightContract = (): Plugin => ({
  name: 'labbox-light-contract',
  enforce: 'pre',
  async resolveId(source, importer) {
    // What schemas are made with comes along with them, so that pages without schemas never wait for theirs.
    const part =
      PART.exec(source)?.[0] ?? (importer?.endsWith('?schemas') && source.startsWith('.') ? '?schemas' : '')
    if (!part) return null
    const found = await this.resolve(source.replace(PART, ''), importer?.replace(PART, ''))
    return found && { ...found, id: found.id + part }
  },
  load: {
    filter: { id: PART },
    handler: (id) => ({ code: readFileSync(id.replace(PART, ''), 'utf8'), moduleType: 'ts' }),
  },
  transform: {
    filter: { id: CONTRACT },
    async handler(code, id) {
      const path = id.replace(PART, '')
      const part = id.slice(path.length) as Part
      const imported: string[] = []
      for (const { from, imported: original, name } of importsIn(parseAst(code, { lang: 'ts' })))
        if (holdsSchema((await valuesOf(join(dirname(path), from)))[original])) imported.push(name)
      const light = lighten(code, basename(path), await valuesOf(path), imported, part)
      return { code: light, map: null, moduleType: 'ts' }
    },
  },
})
