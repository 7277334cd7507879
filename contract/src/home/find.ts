import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, LocalText } from '../core/types.ts'

/** Most things of a kind that a search shows: enough to choose from, and the next letter narrows it. */
export const FIND_MOST = 8
export const FIND_CHARACTERS = 60

/** What a name leads to; `work` is a student's own copy of a task, `study` a course that one takes, `gradeBook` that of a class in a course. */
export const findKinds = [
  'work',
  'task',
  'class',
  'course',
  'gradeBook',
  'study',
  'lab',
  'person',
  'device',
] as const
export type FindKind = (typeof findKinds)[number]

export const FoundThing = z.object({
  kind: z.enum(findKinds),
  id: Id,
  name: LocalText,
  /** Number of a person, class of a task, model of a device: what tells two of one name apart. */
  note: LocalText.nullable(),
  /** Of a task. */
  type: z.number().int().nullable(),
  /** Of a student found by a teacher: the class that both are in. Of a grade book, whose `id` is its course: its class. */
  classId: Id.nullable(),
})
export type FoundThing = z.infer<typeof FoundThing>

export const homeFind = endpoint({
  method: 'GET',
  path: '/home/find',
  access: 'signedIn',
  summary:
    'Tasks, classes, courses, grade books, labs, people and devices by name, pinyin or number, as far as one may see them',
  query: z.object({ words: z.string().trim().min(1).max(FIND_CHARACTERS) }),
  data: z.array(FoundThing),
})
