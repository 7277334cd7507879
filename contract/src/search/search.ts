import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { findKinds } from '../home/find.ts'
import { Id, LocalText } from '../core/types.ts'

/** What has passages: guidebooks of labs and of tasks, questions, files of courses, answers that a teacher stands for, pages of help. */
export const passageKinds = ['lab', 'task', 'question', 'ware', 'answer', 'help'] as const
export type PassageKind = (typeof passageKinds)[number]

export const SEARCH_CHARACTERS = 200
/** Characters around what was found. */
export const EXCERPT = 240

/** Pages that passages lead to, beside those of things found by name: a lab or a question of students, files of a course, a page of help. */
export const leadKinds = [
  ...findKinds,
  'practice',
  'question',
  'exercise',
  'ware',
  'studyWare',
  'help',
] as const
export type LeadKind = (typeof leadKinds)[number]

/** What a passage leads to; `id` of files: of the course. */
export const Lead = z.object({
  kind: z.enum(leadKinds),
  id: Id,
  /** Of a task. */
  type: z.number().int().nullable(),
})
export type Lead = z.infer<typeof Lead>

export const FoundPassage = z.object({
  kind: z.enum(passageKinds),
  lead: Lead,
  title: LocalText,
  /** The heading that it stands under. */
  place: z.string().nullable(),
  /** Of a file with pages or slides. */
  page: z.number().int().nullable(),
  /** The text around what was found, and where in it that stands: from, to. */
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type FoundPassage = z.infer<typeof FoundPassage>

export const searchFind = endpoint({
  method: 'GET',
  path: '/search/find',
  access: 'signedIn',
  summary:
    'Passages of guidebooks, questions, course files and approved answers that one may read, the most fitting first',
  query: z.object({
    words: z.string().trim().min(1).max(SEARCH_CHARACTERS),
    kind: z.enum(passageKinds).optional(),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  data: z.array(FoundPassage),
})
