import { z } from 'zod'

export type Json = Record<string, unknown>
type Side = 'input' | 'output'
type Table = ReadonlyMap<string, Json>

const PLACE = '#/components/schemas/'
const IDENTITY: ReadonlySet<string> = new Set(['$schema', '$id', 'id'])

export const refTo = (name: string): Json => ({ $ref: PLACE + name })

/** Calls `replace` with the name of each reference, and answers the schema with what it said. */
const mapRefs = (value: unknown, replace: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => mapRefs(each, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string'
        ? PLACE + replace(each.slice(PLACE.length))
        : mapRefs(each, replace),
    ]),
  )
}

const refsIn = (schema: Json): string[] => {
  const found: string[] = []
  mapRefs(schema, (name) => {
    found.push(name.split('/')[0] ?? name)
    return name
  })
  return found
}

/** What zod puts at the root is no part of a document; what refers to the root refers to its component. */
const component = (name: string, schema: Json): Json => {
  const shown = Object.entries(schema).filter(([key]) => !IDENTITY.has(key))
  return JSON.parse(
    JSON.stringify(Object.fromEntries(shown))
      .replaceAll('"$ref":"#/$defs/', `"$ref":"${PLACE}${name}/$defs/`)
      .replaceAll('"$ref":"#"', `"$ref":"${PLACE}${name}"`),
  ) as Json
}

const tableOf = (schemas: ReadonlyMap<z.ZodType, string>, io: Side): Table => {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of schemas) registry.add(schema, { id })
  const { schemas: made } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    uri: (id) => PLACE + id,
  })
  return new Map(Object.entries(made).map(([name, schema]) => [name, component(name, schema as Json)]))
}

/** Names that mean one thing in what comes in and another in what goes out, themselves or in what they are made of. */
const twofoldNames = (names: Iterable<string>, incoming: Table, outgoing: Table): Set<string> => {
  const all = [...names]
  const twofold = new Set(
    all.filter((name) => JSON.stringify(incoming.get(name)) !== JSON.stringify(outgoing.get(name))),
  )
  for (let before = -1; before !== twofold.size;) {
    before = twofold.size
    for (const name of all)
      if (refsIn(incoming.get(name) ?? {}).some((inner) => twofold.has(inner))) twofold.add(name)
  }
  return twofold
}

/**
 * JSON Schema of parts of calls (by a key of ours) and of the named schemas that they are made of. A field with a default
 * need not be sent but always comes, so a name may mean two things: what comes in then has `Input` behind it.
 */
export const jsonSchemas = (
  names: ReadonlyMap<z.ZodType, string>,
  parts: Readonly<Record<Side, ReadonlyMap<string, z.ZodType>>>,
): { parts: ReadonlyMap<string, Json>; components: Record<string, Json> } => {
  const tableFor = (io: Side): Table => {
    const nameless = [...parts[io]].filter(([, schema]) => !names.has(schema))
    return tableOf(new Map([...names, ...nameless.map(([key, schema]) => [schema, key] as const)]), io)
  }
  const tables = { input: tableFor('input'), output: tableFor('output') }
  const twofold = twofoldNames(names.values(), tables.input, tables.output)
  const components: Record<string, Json> = {}
  const made = new Map<string, Json>()
  for (const io of ['input', 'output'] as const) {
    const shown = (name: string): string => {
      const [base = name, ...rest] = name.split('/')
      return [io === 'input' && twofold.has(base) ? `${base}Input` : base, ...rest].join('/')
    }
    const include = (schema: Json): Json => {
      for (const name of refsIn(schema)) {
        if (shown(name) in components) continue
        const found = tables[io].get(name) ?? {}
        components[shown(name)] = {}
        components[shown(name)] = include(found)
      }
      return mapRefs(schema, shown) as Json
    }
    for (const [key, schema] of parts[io]) {
      const name = names.get(schema)
      made.set(key, include(name ? refTo(name) : (tables[io].get(key) ?? {})))
    }
  }
  return { parts: made, components }
}
