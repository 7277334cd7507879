import { z } from 'zod'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { samples as questions } from '@labbox/contract/questions/testing.ts'
import { signingPair } from '../areas/boxes/seal.ts'
import type { AnyEndpoint } from '../platform/http/register.ts'
import { newId } from '../platform/database/ids.ts'
import { amplifier } from 'labbox-bench/circuit/own/own.fixture.ts'
import { richText, sampleLab } from './lab.ts'
import { sweep } from './measurement.ts'
import { thingOf } from './things.ts'
import type { Thing, World } from './world.ts'

/** Keys that fit no other half. */
const halves = signingPair()

/** As much of a JSON schema as inputs are made from. */
interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  minItems?: number
}

/** Ids that the caller makes up. */
const fresh: ReadonlySet<string> = new Set(['saveId', 'messageId', 'nonce'])

const isId = (schema: Schema): boolean =>
  schema.format === 'uuid' ||
  (schema.anyOf?.some(isId) ?? false) ||
  (schema.type === 'array' && isId(schema.items ?? {}))

/** What a schema alone does not say. */
const samples = (world: World): Record<string, unknown> => ({
  circuit: emptyCircuit(),
  document: sampleLab(),
  draft: {},
  symbol: amplifier(),
  module: { names: { en: 'Board' }, number: 'LB-1' },
  doc: richText('Text'),
  name: { en: 'Name' },
  title: { en: 'Title' },
  accounts: [world.account],
  cellId: 'uout.l0',
  sectionId: 'aim',
  tableId: 't1',
  op: 'find',
  value: 1,
  mac: null,
  start: '2026-09-01T00:00:00Z',
  end: '2027-01-15T00:00:00Z',
  subject: { en: 'Subject' },
  startsAt: '2026-09-07T09:00:00Z',
  endsAt: '2026-09-08T09:00:00Z',
  startAt: '2026-09-07T09:00:00Z',
  fromAt: '2026-09-07T09:00:00Z',
  opensAt: '2026-09-07T09:00:00Z',
  closesAt: '2026-09-08T09:00:00Z',
  endAt: '2026-09-08T09:00:00Z',
  deadline: '2026-09-09T09:00:00Z',
  lines: [{ at: '2026-09-07T08:00:00Z', level: 'info', key: 'line' }],
  account: 'newaccount',
  roles: [{ roleId: world.ids.role }],
  resName: { en: 'Name' },
  fileName: 'top.v',
  expiresAt: '2026-09-20T00:00:00Z',
  accountFrom: 'sub',
  baseUrl: 'http://127.0.0.1:9/cas',
  serviceUrl: 'http://127.0.0.1:9/caslogin',
  device: 'device-00000001',
  settings: {},
  source: { bankIds: [world.ids.bank] },
  answers: [{ question: 0, seq: 1, answer: null, at: '2026-09-07T08:00:00Z' }],
  oldPassword: 'AAAA',
  role: 'student',
  code: 'AAAA-BBBB-CCCC',
  publicKey: halves.publicKey,
  exchangeKey: halves.publicKey,
  signature: 'AAAA',
  previous: '0'.repeat(64),
  sentAt: '2026-09-07T08:00:00.000Z',
  pin: '2468',
  username: 'nobody',
  password: 'AAAA',
})

/** A scheme of one group, and a score of the student in the lab that was given. */
const grading = ({ people, ids }: World) => ({
  scheme: { groups: [{ id: ids.course, name: { en: 'All' }, weight: 10_000 }] },
  entries: [{ itemId: ids.task, studentId: people.student.userId, score: 800_000 }],
})

/** One outcome, seen by exams alone. */
const attaining = ({ ids }: World) => ({
  settings: {
    graphId: ids.graph,
    outcomes: [
      {
        id: 'outcome',
        weight: 10_000,
        target: 650,
        weights: { exam: 10_000, quiz: 0, lab: 0, report: 0, column: 0 },
      },
    ],
  },
})

const plannedLab = ({ ids }: World) => ({
  kind: 'lab',
  name: { en: 'Lab' },
  projectId: ids.project,
  startAt: '2026-09-07T09:00:00Z',
  endAt: '2026-09-08T09:00:00Z',
})

const templateFile = { kind: 'labbox-monitor-template', schema: 1, name: { en: 'File' }, template: sweep }

/** Which of several values is made up. */
export type Pick = 'first' | 'last'

/** A value that fits a schema, as far as its type alone tells. */
export const valueOf = (schema: Schema, pick: Pick = 'first'): unknown => {
  const at = pick === 'first' ? 0 : -1
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(at)
  if (schema.anyOf) return valueOf(schema.anyOf.at(at) ?? {}, pick)
  switch (schema.type) {
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, 0)
    case 'boolean':
      return pick === 'last'
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}, pick))
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, valueOf(schema.properties?.[name] ?? {}, pick)]),
      )
    default:
      return 'text'
  }
}

const schemaOf = (shape: z.ZodType | undefined): Schema =>
  shape ? (z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }) as Schema) : {}

interface Inputs {
  properties: Record<string, Schema>
  required: ReadonlySet<string>
}

const known = new WeakMap<AnyEndpoint, Inputs>()

/** All inputs of a call, with their schemas; path parameters, query and body in one. */
export const inputsOf = (endpoint: AnyEndpoint): Inputs => {
  const made = known.get(endpoint)
  if (made) return made
  const { query, body, params } = endpoint
  const parts = [query, body, params].map((part: z.ZodType | undefined) => schemaOf(part))
  const inputs: Inputs = {
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<string, Schema>,
    required: new Set(parts.flatMap((part) => part.required ?? [])),
  }
  known.set(endpoint, inputs)
  return inputs
}

export interface IdInput {
  name: string
  thing: Thing
  /** The input with this id in it. */
  with(id: string): Record<string, unknown>
}

/** A call as somebody of that world would make it, and each of the ids in it. */
export const callIn = (endpoint: AnyEndpoint, world: World) => {
  const { properties, required } = inputsOf(endpoint)
  const known: Record<string, unknown> = {
    ...samples(world),
    ...(endpoint.path.startsWith('/questions/') && { document: questions.single }),
    ...(endpoint.path.startsWith('/exam/') && { document: { schema: 1, parts: [] } }),
    ...(endpoint.path.startsWith('/template/monitor/') && { document: sweep }),
    ...(endpoint.path.startsWith('/template/report/') && { document: { sections: [] } }),
    ...(endpoint.path === '/template/monitor/import' && { document: templateFile }),
    ...(endpoint.path === '/course/graph/save' && { document: { topics: [], relations: [] } }),
    ...(/^\/(sys\/user|sys\/tokenIssuer|announcement\/robot|device\/box|device\/consumable|user\/token|monitorConfig\/compatibleConfig|projectFile|course\/ware)\//.test(
      endpoint.path,
    ) && { name: 'Name' }),
    ...(endpoint.path.startsWith('/teacher/gradeBook/') && grading(world)),
    ...(endpoint.path === '/teacher/attainment/save' && attaining(world)),
    ...(endpoint.path === '/teacher/plan/publish' && { items: [plannedLab(world)] }),
    ...(endpoint.path === '/teacher/attendance/set' && {
      entries: [{ studentId: world.people.student.userId, status: 'present' }],
    }),
    ...(endpoint.path.startsWith('/stu/exercise/') && { answer: null }),
    ...(endpoint.path === '/announcement/robot/add' && { url: 'https://127.0.0.1/robot?key=k' }),
    ...(endpoint.path === '/bench/program/compile' && { source: 'int main(void) { return 0; }' }),
    ...(endpoint.path === '/bench/fpga/vhdl/synthesize' && { files: [{ name: 'top.vhd', text: '-- none' }] }),
    ...(['/measurement/test', '/bench/fpga/build'].includes(endpoint.path) && {
      files: [{ name: 'top.v', text: 'module top; endmodule' }],
    }),
    ...(endpoint.path === '/device/consumable/move' && { change: 1 }),
    ...(endpoint.path === '/user/token/add' && { permissions: ['access:token:make'] }),
  }
  const input: Record<string, unknown> = {}
  const ids: Omit<IdInput, 'with'>[] = []
  for (const [name, schema] of Object.entries(properties)) {
    if (fresh.has(name)) input[name] = newId()
    else if (isId(schema)) ids.push({ name, thing: thingOf(endpoint.path, name) })
    else if (required.has(name)) input[name] = name in known ? known[name] : valueOf(schema)
  }
  // An offer needs something to book and somebody who may.
  if (endpoint.path === '/device/book/add')
    Object.assign(input, { deviceIds: [world.ids.device], classIds: [world.ids.class] })
  // Times that may be null must be said, which their schema does not tell.
  if (endpoint.path === '/course/ware/update') Object.assign(input, { visibleFrom: null, visibleUntil: null })
  // Tags are looked for in a bank, which a round of wrong answers does not name.
  if (endpoint.path === '/stu/exercise/start') input['bankId'] = world.ids.bank
  const wrapped = (name: string, id: string) => (properties[name]?.type === 'array' ? [id] : id)
  for (const { name, thing } of ids) if (required.has(name)) input[name] = wrapped(name, world.ids[thing])
  return {
    input,
    ids: ids.map(({ name, thing }): IdInput => ({
      name,
      thing,
      with: (id) => ({ ...input, [name]: wrapped(name, id) }),
    })),
  }
}
