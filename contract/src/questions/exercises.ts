import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import {
  Id,
  Instant,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'
import { Answer } from './answer.ts'
import { QuestionType } from './content.ts'
import { QuestionResult, ShownQuestion } from './shown.ts'

/** started → ended | cancelled; a restart makes a new round (domain: "States"). */
export const roundStates = ['started', 'ended', 'cancelled'] as const
export type RoundState = (typeof roundStates)[number]
export type RoundAct = 'answer' | 'end' | 'cancel' | 'restart'

/** What a round allows in which state; anything else is refused. */
export const roundActs: Record<RoundState, readonly RoundAct[]> = {
  started: ['answer', 'end', 'cancel', 'restart'],
  ended: ['restart'],
  cancelled: ['restart'],
}

/** By tags, by a topic, from one's wrong answers; or a quiz that is not marked, once more. */
export const roundKinds = ['tag', 'topic', 'wrong', 'quiz'] as const
export type RoundKind = (typeof roundKinds)[number]
export const ROUND_LIMIT = 50

const Progress = z.object({
  questions: z.number().int(),
  /** Answered by this student at least once. */
  done: z.number().int(),
  /** Right the last time. */
  right: z.number().int(),
})

export const ExerciseBank = Progress.extend({
  id: Id,
  name: LocalText,
  remark: OptionalLocalText,
  owner: PersonName.nullable(),
})
export type ExerciseBank = z.infer<typeof ExerciseBank>

export const exerciseBanks = endpoint({
  method: 'GET',
  path: '/stu/exercise/banks',
  access: 'questions:exercise:do',
  summary: 'Banks that are open to practice, with one’s own progress',
  data: z.object({ items: z.array(ExerciseBank), wrong: z.number().int() }),
})

export const ExerciseTopic = Progress.extend({ id: Id, parentId: Id.nullable(), name: LocalText })
export type ExerciseTopic = z.infer<typeof ExerciseTopic>

export const exerciseTopics = endpoint({
  method: 'GET',
  path: '/stu/exercise/topics',
  access: 'questions:exercise:do',
  summary: 'The tags of a bank as topics, with one’s own progress in each',
  query: z.object({ bankId: Id }),
  data: z.object({ items: z.array(ExerciseTopic) }),
})

export const RoundRow = z.object({
  id: Id,
  kind: z.enum(roundKinds),
  name: LocalText,
  state: z.enum(roundStates),
  questions: z.number().int(),
  answered: z.number().int(),
  right: z.number().int(),
  startedAt: Instant,
  lastAt: Instant,
  endedAt: Instant.nullable(),
})
export type RoundRow = z.infer<typeof RoundRow>

export const exercisePage = endpoint({
  method: 'GET',
  path: '/stu/exercise/page',
  access: 'questions:exercise:do',
  summary: 'One’s own rounds of practice',
  query: z.object({ ...pageQuery(['startedAt']), state: z.enum(roundStates).optional() }),
  data: pageOf(RoundRow),
})

export const exerciseStart = endpoint({
  method: 'POST',
  path: '/stu/exercise/start',
  access: 'questions:exercise:do',
  summary: 'Begin a round: by tags, by a topic with all below it, or from one’s wrong answers',
  body: z.object({
    kind: z.enum(roundKinds).exclude(['quiz']),
    /** Absent: wrong answers from all banks. */
    bankId: Id.nullable().default(null),
    /** Any of these; of a topic exactly one. None: the whole bank. */
    tagIds: z.array(Id).max(20).default([]),
    types: z.array(QuestionType).max(7).default([]),
    count: z.number().int().min(1).max(ROUND_LIMIT).default(10),
  }),
  data: WithId,
})

export const RoundItem = z.object({
  position: z.number().int(),
  questionId: Id,
  question: ShownQuestion,
  answer: Answer.nullable(),
  /** Once it was answered. */
  result: QuestionResult.nullable(),
  /** The student says whether it was right, since only a person can. */
  judge: z.boolean(),
})
export type RoundItem = z.infer<typeof RoundItem>

export const exerciseGet = endpoint({
  method: 'GET',
  path: '/stu/exercise/get',
  access: 'questions:exercise:do',
  summary: 'A round with its questions; results of those that were answered',
  query: WithId,
  data: RoundRow.extend({ items: z.array(RoundItem) }),
})

const place = { id: Id, position: z.number().int().min(0).max(ROUND_LIMIT) }

export const exerciseAnswer = endpoint({
  method: 'POST',
  path: '/stu/exercise/answer',
  access: 'questions:exercise:do',
  summary: 'Answer a question of a round, once; told at once how it turned out',
  /** Null: “I do not know”. */
  body: z.object({ ...place, answer: Answer.nullable() }),
  data: RoundItem,
})

export const exerciseJudge = endpoint({
  method: 'POST',
  path: '/stu/exercise/judge',
  access: 'questions:exercise:do',
  summary: 'Say whether one’s short answer was right, after the model answer was shown',
  body: z.object({ ...place, right: z.boolean() }),
  data: RoundItem,
})

export const exerciseEnd = endpoint({
  method: 'POST',
  path: '/stu/exercise/end',
  access: 'questions:exercise:do',
  summary: 'End a round',
  body: WithId,
  data: Nothing,
})

export const exerciseCancel = endpoint({
  method: 'POST',
  path: '/stu/exercise/cancel',
  access: 'questions:exercise:do',
  summary: 'Cancel a round; its answers leave progress and statistics',
  body: WithId,
  data: Nothing,
})

export const exerciseRestart = endpoint({
  method: 'POST',
  path: '/stu/exercise/restart',
  access: 'questions:exercise:do',
  summary: 'Begin a new round with the same questions; one that still runs is ended',
  body: WithId,
  data: WithId,
})

export const WrongRow = z.object({
  id: Id,
  bankName: LocalText,
  type: QuestionType,
  stem: OptionalLocalText,
  times: z.number().int(),
  rightInRow: z.number().int(),
  lastAt: Instant,
})
export type WrongRow = z.infer<typeof WrongRow>

export const wrongPage = endpoint({
  method: 'GET',
  path: '/stu/exercise/wrong/page',
  access: 'questions:exercise:do',
  summary: 'The wrong-answer book: a question stays until it was right twice in a row',
  query: z.object({ ...pageQuery(['lastAt', 'times']), bankId: Id.optional() }),
  data: pageOf(WrongRow),
})

export const wrongDelete = endpoint({
  method: 'POST',
  path: '/stu/exercise/wrong/delete',
  access: 'questions:exercise:do',
  summary: 'Put a question of the wrong-answer book away',
  body: WithId,
  data: Nothing,
})

export const ExerciseRow = z.object({
  id: Id,
  student: PersonName,
  number: z.string().nullable(),
  /** Those that the student is in. */
  classes: z.array(LocalText),
  name: LocalText,
  state: z.enum(roundStates),
  questions: z.number().int(),
  answered: z.number().int(),
  right: z.number().int(),
  startedAt: Instant,
  lastAt: Instant,
})
export type ExerciseRow = z.infer<typeof ExerciseRow>

export const exerciseList = endpoint({
  method: 'GET',
  path: '/teacher/exercise/page',
  access: 'questions:exercise:page',
  summary: 'Rounds of practice of one’s students',
  query: z.object({
    ...pageQuery(['startedAt', 'lastAt']),
    classId: Id.optional(),
    student: z.string().max(100).optional(),
    state: z.enum(roundStates).optional(),
  }),
  data: pageOf(ExerciseRow),
})
