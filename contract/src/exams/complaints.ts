import { z } from 'zod'
import { workStatus } from '../tasks/states.ts'
import { DAY_MS } from '../core/durations.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { POINT, TENTH } from '../core/score.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery } from '../core/types.ts'
import { isReleased, type ReleaseFacts } from './states.ts'

const No = z.number().int().min(0).max(32_767)
const Text = z.string().trim().min(1, { message: 'required' }).max(2000)
const Points = z.number().int()

/** A questioned mark, as both sides see it. */
export const ComplaintShown = z.object({
  text: z.string(),
  at: Instant,
  reply: z.string(),
  answeredAt: Instant.nullable(),
  answeredBy: PersonName.nullable(),
  from: Points.nullable(),
  to: Points.nullable(),
})
export type ComplaintShown = z.infer<typeof ComplaintShown>

/**
 * Until when a student may question marks, or null when not possible now. Possible after a finished and released
 * review, for a number of days after the release (the latest of submission, last sealing and finished review, as the
 * rule requires).
 */
export const complaintsUntil = (
  facts: ReleaseFacts & { days: number; submittedAt: Date | null; gradedAt: Date | null },
  now: Date,
): Date | null => {
  if (facts.days === 0 || facts.status !== workStatus.finished || !isReleased(facts, now)) return null
  const times = [facts.releasedAt ?? facts.submittedAt, facts.gradedAt]
  if (!facts.releasedAt && facts.rule !== 'submission') times.push(facts.lastSealAt)
  const since = Math.max(...times.map((at) => at?.getTime() ?? 0))
  const until = new Date(since + facts.days * DAY_MS)
  return now < until ? until : null
}

export const complain = endpoint({
  method: 'POST',
  path: '/stu/exam/complain',
  access: 'exams:sitting:do',
  summary: 'Question the mark of one question, once, within the complaint period',
  body: z.object({ id: Id, question: No, text: Text }),
  data: Nothing,
})

export const ComplaintRow = ComplaintShown.extend({
  examId: Id,
  exam: LocalText,
  attemptId: Id,
  question: No,
  student: PersonName,
  number: z.string(),
  points: Points.nullable(),
  worth: Points,
})
export type ComplaintRow = z.infer<typeof ComplaintRow>

export const complaintPage = endpoint({
  method: 'GET',
  path: '/exam/complaint/page',
  access: 'exams:result:page',
  summary: 'Questioned marks, those that wait longest first',
  query: z.object({ ...pageQuery(['at']), id: Id.optional(), open: z.boolean().optional() }),
  data: pageOf(ComplaintRow),
})

export const complaintAnswer = endpoint({
  method: 'POST',
  path: '/exam/complaint/answer',
  access: 'exams:result:page',
  summary: 'Keep or change a questioned mark, with a reason that the student reads',
  body: z.object({
    attemptId: Id,
    question: No,
    /** Null: the mark stays. */
    points: z
      .number()
      .int()
      .min(0)
      .max(100 * POINT)
      .multipleOf(TENTH, { message: 'tenth' })
      .nullable(),
    reply: Text,
  }),
  data: Nothing,
})
