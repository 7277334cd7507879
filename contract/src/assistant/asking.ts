import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { FileData, Id, Instant, Nothing } from '../core/types.ts'
import { FoundPassage } from '../search/search.ts'

/** What somebody wants of an answer. To find a place in the course needs none: that is what the search does. */
export const intents = ['concept', 'debug', 'check'] as const
export type Intent = (typeof intents)[number]

export const QUESTION_CHARACTERS = 2_000
/** Questions of one person within a minute. */
export const QUESTIONS_PER_MINUTE = 6
/** Days that questions and answers are kept. */
export const QUESTION_DAYS = 90

/**
 * What stands between somebody and an answer: there is no language model for them, they or their guardian have not agreed yet; or
 * nothing.
 */
export const answerStates = ['off', 'consent', 'guardian', 'ready'] as const

export const answersState = endpoint({
  method: 'GET',
  path: '/limsai/answers',
  access: 'signedIn',
  summary: 'Whether one can ask the language model here, and where questions are processed',
  /** `named`: teachers of a course see who asked about it. */
  data: z.object({ state: z.enum(answerStates), place: z.string(), named: z.boolean() }),
})

export const answersConsent = endpoint({
  method: 'POST',
  path: '/limsai/consent',
  access: 'signedIn',
  summary: 'Agree to questions being processed at the place that is named, or no longer',
  body: z.object({ place: z.string().max(200), given: z.boolean() }),
  data: Nothing,
})

/**
 * One line of an answer, as JSON; what it rests on comes first. A number about the circuit stands in the text with what the simulation
 * said, whole in one line: `{{V(out) = 3.30 V|off|2.50 V}}` (`right`, `off`, `unknown`).
 */
export const AnswerLine = z.discriminatedUnion('kind', [
  /** `hint`: it belongs to a task that is open, so it is not solved; which step of how many the hint is. */
  z.object({
    kind: z.literal('sources'),
    sources: z.array(FoundPassage),
    hint: z.object({ step: z.number().int(), of: z.number().int() }).nullable(),
  }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('end'), id: Id }),
  z.object({ kind: z.literal('failed'), msg: z.string() }),
])
export type AnswerLine = z.infer<typeof AnswerLine>

export const answersAsk = endpoint({
  method: 'POST',
  path: '/limsai/ask',
  access: 'signedIn',
  summary: 'Ask the language model; it answers by passages that one may read, line by line',
  body: z.object({
    question: z.string().trim().min(2).max(QUESTION_CHARACTERS),
    intent: z.enum(intents),
    /** What one has drawn and measured there is told too. */
    experimentId: Id.optional(),
  }),
  data: FileData,
  file: ['application/x-ndjson'],
})

export const answersMine = endpoint({
  method: 'GET',
  path: '/limsai/mine',
  access: 'signedIn',
  summary: 'One’s own last questions with their answers, as far as they are kept',
  data: z.array(
    z.object({
      id: Id,
      question: z.string(),
      answer: z.string(),
      sources: z.array(FoundPassage),
      at: Instant,
    }),
  ),
})
