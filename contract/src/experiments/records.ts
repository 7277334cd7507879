import { z } from 'zod'
import { Act } from '../bench/acts/acts.ts'
import { PersonName } from '../core/person-name.ts'
import { endpoint } from '../core/endpoint.ts'
import { Origin } from '../tasks/tasks.ts'
import { FileData, Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'

const access = 'experiments:record:page' as const

/** Longest note that somebody keeps with a record, and longest words of a mark. */
export const NOTE_LIMIT = 500
export const MARK_LIMIT = 120

export const RecordRow = z.object({
  id: Id,
  name: LocalText,
  /** Who does it, alone or together. */
  people: z.array(PersonName),
  /** Null: free practice, or the reader may not see the work itself. */
  studentTaskId: Id.nullable(),
  className: LocalText.nullable(),
  /** The lab box that its work came from. */
  origin: Origin,
  devices: z.array(LocalText),
  /** Whether it can still be worked on. */
  open: z.boolean(),
  /** Whether the reader does it. */
  own: z.boolean(),
  /** How many acts are in the log. */
  acts: z.number().int(),
  startedAt: Instant,
  updatedAt: Instant,
  starred: z.boolean(),
  note: z.string(),
})
export type RecordRow = z.infer<typeof RecordRow>

export const recordsPage = endpoint({
  method: 'GET',
  path: '/bench/record/page',
  access,
  summary: 'Records of experiments: one’s own, those one was invited to, and those of one’s classes',
  query: z.object({
    ...pageQuery(['updatedAt', 'startedAt']),
    /** In the name of the lab or of who does it. */
    name: z.string().trim().max(60).optional(),
    open: z.boolean().optional(),
    projectId: Id.optional(),
    classId: Id.optional(),
    deviceId: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    starred: z.boolean().optional(),
  }),
  data: pageOf(RecordRow),
})

const Choice = z.object({ id: Id, name: LocalText })

export const recordChoices = endpoint({
  method: 'GET',
  path: '/bench/record/choices',
  access,
  summary: 'Labs, classes and devices that the records one may see have',
  data: z.object({ projects: z.array(Choice), classes: z.array(Choice), devices: z.array(Choice) }),
})

export const RecordDetail = RecordRow.extend({
  /** From when its acts count their time. */
  beganAt: Instant,
  /** The last act, ms since then. */
  lastsMs: z.number().int(),
  /** Of the noise of the simulated bench; null: real equipment. */
  seed: z.number().int().nullable(),
  versions: z.record(z.string(), z.string()),
  /** Who did something, by the ids of their acts. */
  actors: z.array(
    z.object({
      id: Id,
      name: PersonName,
      /** How many acts of each kind are theirs. */
      wired: z.number().int(),
      operated: z.number().int(),
      read: z.number().int(),
      said: z.number().int(),
    }),
  ),
  /** Moments at which live screens were kept. */
  waves: z.array(z.object({ instrument: z.string(), t: z.number().int() })),
  /** Whether the reader may begin a practice from it. */
  branches: z.boolean(),
})
export type RecordDetail = z.infer<typeof RecordDetail>

export const recordGet = endpoint({
  method: 'GET',
  path: '/bench/record/get',
  access,
  summary: 'The record of an experiment, without its acts',
  query: WithId,
  data: RecordDetail,
})

export const recordData = endpoint({
  method: 'GET',
  path: '/bench/record/data',
  access,
  summary: 'What was measured as one zip: CSV, JSON with units and provenance, and a notebook that reads it',
  query: WithId,
  data: FileData,
  file: ['application/zip'],
})

/** Acts in one answer. */
export const MOST_ACTS = 2_000

export const recordActs = endpoint({
  method: 'GET',
  path: '/bench/record/acts',
  access,
  summary: 'What was done in an experiment, after an act that is known',
  query: z.object({ id: Id, after: z.number().int().min(0).default(0) }),
  data: z.array(Act),
})

export const recordWave = endpoint({
  method: 'GET',
  path: '/bench/record/wave',
  access,
  summary: 'A live screen that was kept, as the bench sent it, base64',
  query: z.object({ id: Id, instrument: z.string().max(40), t: z.number().int() }),
  data: z.object({ frame: z.string() }),
})

export const recordMoment = endpoint({
  method: 'GET',
  path: '/bench/record/moment',
  access,
  summary: 'The act by which a cell of a table got its value; the latest reading, or the one of that time',
  query: z.object({ sheetId: Id, cellId: z.string().max(120), at: Instant.optional() }),
  data: z.object({ id: Id, seq: z.number().int().nullable() }),
})

export const recordKeep = endpoint({
  method: 'POST',
  path: '/bench/record/keep',
  access,
  summary: 'Star a record, or keep a note with it, for oneself',
  body: z.object({ id: Id, starred: z.boolean(), note: z.string().trim().max(NOTE_LIMIT) }),
  data: Nothing,
})

export const recordMark = endpoint({
  method: 'POST',
  path: '/bench/record/mark',
  access: 'experiments:work:do',
  summary: 'Mark this moment of one’s own experiment; what its screens show is kept',
  afterTrial: true,
  body: z.object({ id: Id, text: z.string().trim().max(MARK_LIMIT) }),
  data: z.object({ seq: z.number().int() }),
})

export const recordBranch = endpoint({
  method: 'POST',
  path: '/bench/record/branch',
  access: 'experiments:work:do',
  summary: 'Begin a free practice with the circuit as it was after an act of a record',
  body: z.object({ id: Id, seq: z.number().int().min(0) }),
  data: WithId,
})
