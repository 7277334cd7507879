import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, LocalText, Nothing, pageOf, pageQuery } from '../core/types.ts'

/** How far help goes with work that is open: a question back, where to look, the next step. */
export const hintDepths = ['question', 'place', 'step'] as const
export type HintDepth = (typeof hintDepths)[number]

export const NOTE_CHARACTERS = 500
const MOST_TOKENS = 1_000_000_000

const fields = {
  /** Whether the language model answers questions that belong to the course. */
  enabled: z.boolean(),
  depth: z.enum(hintDepths),
  /** Each question about a task gets a hint that goes one step further, beginning with a question back. */
  gradual: z.boolean(),
  /** What the language model is asked to keep to. */
  note: z.string().trim().max(NOTE_CHARACTERS),
  /** Tokens within a month; null: as many as the system allows. */
  budget: z.number().int().min(0).max(MOST_TOKENS).nullable(),
}

export const CourseAnswers = z.object({
  ...fields,
  courseId: Id,
  name: LocalText,
  /** Of this month. */
  tokens: z.number().int(),
  version: z.number().int(),
})
export type CourseAnswers = z.infer<typeof CourseAnswers>

export const courseAnswersGet = endpoint({
  method: 'GET',
  path: '/limsai/course/get',
  access: 'courses:course:edit',
  summary: 'How the language model answers what belongs to a course that one teaches',
  query: z.object({ courseId: Id }),
  data: CourseAnswers,
})

export const courseAnswersUpdate = endpoint({
  method: 'POST',
  path: '/limsai/course/update',
  access: 'courses:course:edit',
  summary: 'Change how the language model answers what belongs to a course that one teaches',
  body: z.object({ ...fields, courseId: Id, version: z.number().int().min(0) }),
  data: Nothing,
})

/** Fewer people than these are not told apart from others. */
export const FEWEST_PEOPLE = 3

/** What was asked about: the thing and heading that answers rested on first. */
export const AskedTopic = z.object({
  /** Null: what was found in no passage, or by too few people each. */
  title: LocalText.nullable(),
  place: z.string().nullable(),
  questions: z.number().int(),
  people: z.number().int(),
  /** Of these, about work that was open. */
  open: z.number().int(),
  /** Who asked, of organisations that allow it. */
  names: z.array(PersonName),
})
export type AskedTopic = z.infer<typeof AskedTopic>

export const courseAnswersWeek = endpoint({
  method: 'GET',
  path: '/limsai/course/week',
  access: 'courses:course:edit',
  summary:
    'What a course asked about within seven days, by topics, never what they wrote; who, where their organisation allows it',
  query: z.object({ courseId: Id, weeksAgo: z.number().int().min(0).max(12).default(0) }),
  data: z.object({
    /** First and last day, `2026-11-28`. */
    from: z.string(),
    to: z.string(),
    questions: z.number().int(),
    people: z.number().int(),
    topics: z.array(AskedTopic),
  }),
})

export const AskerNames = z.object({
  orgId: Id,
  name: LocalText,
  /** By itself. */
  allowed: z.boolean(),
  /** By itself or above. */
  holds: z.boolean(),
})
export type AskerNames = z.infer<typeof AskerNames>

export const askerNamesPage = endpoint({
  method: 'GET',
  path: '/sys/assistant/names',
  access: 'assistant:names:edit',
  summary: 'Organisations that one looks after, with whether teachers see who asked about a course',
  query: z.object(pageQuery(['name'])),
  data: pageOf(AskerNames),
})

export const askerNamesSet = endpoint({
  method: 'POST',
  path: '/sys/assistant/names/set',
  access: 'assistant:names:edit',
  summary:
    'Let teachers see who of an organisation, and of those below it, asks about a course from now on; or no longer',
  body: z.object({ orgId: Id, allowed: z.boolean() }),
  data: Nothing,
})
