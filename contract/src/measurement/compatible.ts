import { z } from 'zod'
import { InstrumentKind } from '../bench/protocol.ts'
import { InstrumentReading } from '../bench/commands.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'

/** Bounds of compatible configs: a model has some hundred pseudo-commands. */
export const compatibleLimits = { params: 8, choices: 60, lines: 8, rows: 500, models: 50 } as const

const Name = z.string().regex(/^[A-Za-z]\w{0,29}$/, { message: 'paramName' })
const Finite = z.number().refine(Number.isFinite)
/** Word in the call → text in the SCPI line. */
const Words = z
  .record(z.string().regex(/^[+\-.\w]{1,40}$/, { message: 'word' }), z.string().min(1).max(60))
  .refine((words) => Object.keys(words).length <= compatibleLimits.choices, { message: 'tooMany' })

/** One parameter of a pseudo-command; its name is its placeholder (`{name}`) in the SCPI lines. */
export const CompatibleParam = z.discriminatedUnion('type', [
  z.object({ name: Name, type: z.literal('choice'), choices: Words }),
  z.object({
    name: Name,
    type: z.literal('number'),
    min: Finite,
    max: Finite,
    unit: z.string().trim().max(16).optional(),
    integer: z.boolean().optional(),
    /** A list of so many at most; of the last parameter. */
    most: z.number().int().min(1).max(1_000).optional(),
    /** Words allowed instead of a number. */
    words: Words.optional(),
  }),
  z.object({ name: Name, type: z.literal('bool') }),
])
export type CompatibleParam = z.infer<typeof CompatibleParam>

const place = {
  /** The answer repeats its header, and numbers may carry their unit: `C1:VDIV 5.00E-01V`. */
  header: z.boolean().optional(),
  /** Index in a list with commas, from 0. */
  field: z.number().int().min(0).max(99).optional(),
  /** In a list of names and values: the name before the value. */
  after: z.string().trim().min(1).max(20).optional(),
}
/** How an answer becomes a reading: a number, a string (also an index or a word of the maker's), on or off, a block. */
export const CompatibleReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('number'), scale: Finite.optional(), ...place }),
  z.object({
    type: z.literal('text'),
    ...place,
    /** What the instrument says → what it is called here. */
    words: z.record(z.string().min(1).max(40), z.string().min(1).max(40)).optional(),
  }),
  z.object({ type: z.literal('bool'), ...place }),
  z.object({ type: z.literal('image'), media: z.literal('image/png').default('image/png') }),
  z.object({ type: z.literal('wave') }),
])
export type CompatibleReply = z.infer<typeof CompatibleReply>

const ModelName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._+/-]{1,39}$/, { message: 'modelName' })

const rowFields = {
  model: ModelName,
  pseudo: z
    .string()
    .trim()
    .regex(/^(?:DS|DG|DP|DM|LA)(?:\.[A-Z]\w*)+\??$/, { message: 'pseudo' })
    .max(60),
  params: z.array(CompatibleParam).max(compatibleLimits.params).default([]),
  /** Lines to send, one after the other; those with `?` are answered. */
  scpi: z
    .array(z.string().trim().min(1).max(200))
    .min(1, { message: 'required' })
    .max(compatibleLimits.lines),
  /** Null: a command without an answer. */
  reply: CompatibleReply.nullable().default(null),
  unit: z.string().trim().max(16).default(''),
}
/** What one pseudo-command becomes on one model. */
export const CompatibleFields = z.object(rowFields)
export type CompatibleFields = z.infer<typeof CompatibleFields>

export const CompatibleRow = CompatibleFields.extend({
  id: Id,
  /** Changed or added here. */
  edited: z.boolean(),
  /** Comes with the product: it can be brought back to what was shipped. */
  shipped: z.boolean(),
})
export type CompatibleRow = z.infer<typeof CompatibleRow>

const modelFields = {
  name: ModelName,
  kind: InstrumentKind,
  vendor: z.string().trim().max(60).default(''),
  series: z.string().trim().max(60).default(''),
  /** Where its commands are defined. */
  guide: z.string().trim().max(200).default(''),
  /** Tried on the real instrument. */
  tried: z.boolean().default(false),
}
export const CompatibleModelFields = z.object(modelFields)
export type CompatibleModelFields = z.infer<typeof CompatibleModelFields>

export const CompatibleModel = CompatibleModelFields.extend({
  id: Id,
  shipped: z.boolean(),
  /** There is a simulated instrument of this model. */
  simulated: z.boolean(),
  rows: z.number().int(),
  editedRows: z.number().int(),
  updatedAt: Instant,
})
export type CompatibleModel = z.infer<typeof CompatibleModel>

const base = '/monitorConfig/compatibleConfig'

export const compatibleModels = endpoint({
  method: 'GET',
  path: `${base}/models`,
  access: 'measurement:config:list',
  summary: 'Instrument models with pseudo-commands of their own',
  data: z.array(CompatibleModel),
})

export const compatiblePage = endpoint({
  method: 'GET',
  path: `${base}/page`,
  access: 'measurement:config:list',
  summary: 'Compatible configs: what each pseudo-command becomes on each model',
  query: z.object({
    ...pageQuery(['pseudo', 'model']),
    model: z.string().max(40).optional(),
    pseudo: z.string().trim().max(60).optional(),
    kind: InstrumentKind.optional(),
    edited: z.boolean().optional(),
  }),
  data: pageOf(CompatibleRow),
})

export const compatibleGet = endpoint({
  method: 'GET',
  path: `${base}/get`,
  access: 'measurement:config:list',
  summary: 'One compatible config',
  query: WithId,
  data: CompatibleRow,
})

export const compatibleModelAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'measurement:config:add',
  summary: 'Add a model, empty or with the commands of another model of its kind',
  body: z.object({ ...modelFields, copyFrom: z.string().max(40).optional() }),
  data: WithId,
})

export const compatibleModelUpdate = endpoint({
  method: 'POST',
  path: `${base}/updateModel`,
  access: 'measurement:config:edit',
  summary: 'Change what is known of a model (maker, guide, whether it was tried)',
  body: z.object({ ...modelFields, id: Id }).omit({ name: true, kind: true }),
  data: Nothing,
})

export const compatibleModelDelete = endpoint({
  method: 'POST',
  path: `${base}/deleteModel`,
  access: 'measurement:config:delete',
  summary: 'Remove a model that was added here, with its commands',
  body: WithId,
  data: Nothing,
})

export const compatibleAdd = endpoint({
  method: 'POST',
  path: `${base}/addcfg`,
  access: 'measurement:config:add',
  summary: 'Add a pseudo-command to a model',
  body: CompatibleFields,
  data: WithId,
})

export const compatibleUpdate = endpoint({
  method: 'POST',
  path: `${base}/update`,
  access: 'measurement:config:edit',
  summary: 'Change what a pseudo-command becomes; benches follow within ten seconds',
  body: z.object({ ...rowFields, id: Id }).omit({ model: true }),
  data: Nothing,
})

export const compatibleAddDown = endpoint({
  method: 'POST',
  path: `${base}/addDown`,
  access: 'measurement:config:edit',
  summary: 'Set the drop-down choices of one parameter: word in the call, text in the SCPI line',
  body: z.object({ id: Id, param: Name, choices: Words }),
  data: Nothing,
})

export const compatibleDelete = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  access: 'measurement:config:delete',
  summary: 'Remove a pseudo-command that was added here, or bring a shipped one back as it was shipped',
  body: WithId,
  data: Nothing,
})

export const compatibleCopy = endpoint({
  method: 'POST',
  path: `${base}/copy`,
  access: 'measurement:config:add',
  summary:
    'Copy pseudo-commands to another model of the same kind; what it has stays unless it is to be replaced',
  body: z.object({
    ids: z.array(Id).min(1).max(compatibleLimits.rows),
    model: z.string().max(40),
    replace: z.boolean().default(false),
  }),
  data: z.object({ copied: z.number().int(), skipped: z.number().int() }),
})

export const CompatibleDocument = z.object({
  kind: z.literal('labbox-compatible-config'),
  schema: z.literal(1),
  models: z
    .array(
      CompatibleModelFields.extend({
        rows: z.array(CompatibleFields.omit({ model: true })).max(compatibleLimits.rows),
      }),
    )
    .max(compatibleLimits.models),
})
export type CompatibleDocument = z.infer<typeof CompatibleDocument>

export const compatibleExport = endpoint({
  method: 'GET',
  path: `${base}/export`,
  access: 'measurement:config:export',
  summary: 'Models with their commands as one document, to be imported elsewhere',
  query: z.object({ model: z.string().max(40).optional() }),
  data: CompatibleDocument,
})

export const compatibleImport = endpoint({
  method: 'POST',
  path: `${base}/import`,
  access: 'measurement:config:import',
  summary: 'Take models and commands from such a document; a dry run only counts',
  body: z.object({
    document: CompatibleDocument,
    replace: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  data: z.object({
    models: z.number().int(),
    added: z.number().int(),
    replaced: z.number().int(),
    skipped: z.number().int(),
  }),
})

export const compatibleTry = endpoint({
  method: 'POST',
  path: `${base}/try`,
  access: 'measurement:config:edit',
  summary:
    'Send a config, saved or not, to the instrument of its kind on the bench one holds, and read the reply',
  body: z.object({
    occupancyId: Id,
    row: CompatibleFields,
    args: z.array(z.string().max(40)).max(compatibleLimits.params),
  }),
  data: InstrumentReading,
})
