import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, Nothing, pageOf, pageQuery } from '../core/types.ts'
import { FileKind } from './kinds.ts'

/** What a page saved when it was left is sent so often. */
export const LEAVE_FLUSH_MS = 3_000
/** Longest time of one opening: nobody reads for a day without leaving. */
export const MAX_PREVIEW_SECONDS = 8 * 3600

/** A record begins on the server, whose clock then says how long it can last at most. */
export const previewOpen = endpoint({
  method: 'POST',
  path: '/previewRecord/open',
  access: 'files:preview:view',
  summary: 'A file is being opened: begins a preview record',
  afterTrial: true,
  body: z.object({ fileId: Id }),
  data: z.object({ id: Id }),
})

export const previewSave = endpoint({
  method: 'POST',
  path: '/previewRecord/save',
  access: 'files:preview:view',
  summary: 'How long a file has been in front and where its reader left; saving again changes nothing',
  afterTrial: true,
  body: z.object({
    id: Id,
    /** Since it was opened, all together; more than the time that has passed counts as that time. */
    seconds: z.number().min(0).max(1_000_000),
    /** Second of a video, page of a document. */
    position: z.number().min(0).max(1_000_000).default(0),
    /** Seconds of a video, pages of a document; 0: unknown. */
    length: z.number().min(0).max(1_000_000).default(0),
  }),
  data: Nothing,
})

export const downloadSave = endpoint({
  method: 'POST',
  path: '/previewRecord/saveDownload',
  access: 'files:preview:view',
  summary: 'A file has been downloaded; `saveId` is made by the page, so that telling it twice counts once',
  afterTrial: true,
  bodyInQuery: true,
  body: z.object({ saveId: Id, fileId: Id }),
  data: Nothing,
})

const Reading = z.object({
  seconds: z.number().int(),
  /** How often it was opened. */
  openings: z.number().int(),
  downloads: z.number().int(),
  /** Where they left, of how much; 0 of 0 when it is not known. */
  position: z.number(),
  length: z.number(),
  lastAt: Instant.nullable(),
})
const FileName = z.object({ fileId: Id, name: z.string(), kind: FileKind })
const Reader = z.object({ userId: Id, account: z.string(), reader: PersonName, number: z.string() })

export const previewGet = endpoint({
  method: 'GET',
  path: '/previewRecord/get',
  access: 'files:preview:view',
  summary: 'One’s own reading of a file',
  query: z.object({ fileId: Id }),
  data: Reading,
})

/** One opening. */
export const PreviewOpening = z.object({
  id: Id,
  openedAt: Instant,
  seenAt: Instant,
  seconds: z.number().int(),
  position: z.number(),
  length: z.number(),
})

export const previewDetail = endpoint({
  method: 'GET',
  path: '/previewRecord/getPreviewDetail',
  access: 'files:record:page',
  summary: 'Each opening of a file by one reader, the latest first',
  query: z.object({ fileId: Id, userId: Id }),
  data: FileName.extend(Reader.shape).extend({ openings: z.array(PreviewOpening) }),
})

const reading = Reading.shape

export const FileReader = Reader.extend(reading)
export type FileReader = z.infer<typeof FileReader>

export const filePreviewDetail = endpoint({
  method: 'GET',
  path: '/previewRecord/getFilePreviewDetail',
  access: 'files:record:page',
  summary: 'Who has read a file and how long; with a class also who of it has not',
  query: z.object({ ...pageQuery(['seconds', 'openings']), fileId: Id, classId: Id.optional() }),
  data: pageOf(FileReader).extend({
    ...FileName.shape,
    /** How many have opened it, and the longest that anybody has read. */
    read: z.number().int(),
    most: z.number().int(),
  }),
})

export const ReadFile = FileName.extend(reading)
export type ReadFile = z.infer<typeof ReadFile>

export const studentPreviewDetail = endpoint({
  method: 'GET',
  path: '/previewRecord/getStudentPreviewDetail',
  access: 'files:record:page',
  summary: 'Which files a student has read and how long; only videos with `kind`',
  query: z.object({ userId: Id, kind: FileKind.optional() }),
  data: Reader.extend({ files: z.array(ReadFile) }),
})

export const ClassFile = FileName.extend({
  seconds: z.number().int(),
  readers: z.number().int(),
  downloads: z.number().int(),
})
export type ClassFile = z.infer<typeof ClassFile>

export const classPreviewDetail = endpoint({
  method: 'GET',
  path: '/previewRecord/getClassPreviewDetail',
  access: 'files:record:page',
  summary: 'What a class has read: by file and by student',
  query: z.object({ classId: Id, kind: FileKind.optional() }),
  data: z.object({
    students: z.array(Reader.extend({ seconds: z.number().int(), files: z.number().int() })),
    files: z.array(ClassFile),
  }),
})
