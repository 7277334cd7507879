import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  Id,
  Instant,
  localName,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'

/** The name programs know a dictionary or an entry by. */
const Key = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/, { message: 'key' })

/** One value of a dictionary: what is stored, what people read, and a name for programs. */
export const DictionaryEntry = z.object({
  value: z.string().trim().min(1, { message: 'required' }).max(60),
  label: localName(1, 100),
  code: z.string().trim().max(60).default(''),
  /** Not offered any more; what already has the value keeps its label. */
  off: z.boolean().default(false),
})
export type DictionaryEntry = z.infer<typeof DictionaryEntry>

const MOST_ENTRIES = 500
const Entries = z
  .array(DictionaryEntry)
  .max(MOST_ENTRIES)
  .superRefine((entries, context) => {
    const seen = new Set<string>()
    for (const [at, { value }] of entries.entries()) {
      if (seen.has(value)) context.addIssue({ code: 'custom', message: 'twice', path: [at, 'value'] })
      seen.add(value)
    }
  })

const fields = {
  name: localName(1, 100),
  remark: OptionalLocalText.default({}),
  entries: Entries.default([]),
}

export const Dictionary = z.object({
  id: Id,
  key: z.string(),
  name: fields.name,
  remark: OptionalLocalText,
  entries: z.array(DictionaryEntry),
  /** Comes with the product: it stays, and so do its values; its texts may change. */
  shipped: z.boolean(),
  /** Values that the product itself goes by. */
  fixedValues: z.array(z.string()),
  updatedAt: Instant,
})
export type Dictionary = z.infer<typeof Dictionary>

export const dictionaryPage = endpoint({
  method: 'GET',
  path: '/sys/codeset/page',
  access: 'system:dictionary:page',
  summary: 'Dictionaries with their entries',
  query: z.object({
    ...pageQuery(['key', 'updatedAt']),
    key: z.string().max(100).optional(),
    name: z.string().max(100).optional(),
    label: z.string().max(100).optional(),
  }),
  data: pageOf(Dictionary),
})

export const dictionaryGet = endpoint({
  method: 'GET',
  path: '/sys/codeset/get',
  access: 'system:dictionary:page',
  summary: 'One dictionary',
  query: WithId,
  data: Dictionary,
})

export const dictionaryAdd = endpoint({
  method: 'POST',
  path: '/sys/codeset/add',
  access: 'system:dictionary:add',
  summary: 'A new dictionary',
  body: z.object({ key: Key, ...fields }),
  data: WithId,
})

export const dictionaryUpdate = endpoint({
  method: 'POST',
  path: '/sys/codeset/update',
  access: 'system:dictionary:edit',
  summary: 'Change texts and entries; values that the product goes by stay',
  body: z.object({ id: Id, ...fields }),
  data: Nothing,
})

export const dictionaryDelete = endpoint({
  method: 'POST',
  path: '/sys/codeset/delete',
  access: 'system:dictionary:delete',
  summary: 'Remove a dictionary that does not come with the product',
  body: WithId,
  data: Nothing,
})

/** For forms and lists of the client: `?keys=labTaskType,yesNo`; without keys all of them. */
export const dictionaryEntries = endpoint({
  method: 'GET',
  path: '/sys/codeset/entries',
  access: 'signedIn',
  summary: 'Entries of dictionaries by key, for the client',
  query: z.object({ keys: z.string().max(2000).optional() }),
  data: z.record(z.string(), z.array(DictionaryEntry)),
})
