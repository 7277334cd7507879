import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, OptionalLocalText, WithId } from '../core/types.ts'
import { QuestionContent, QuestionText } from '../questions/content.ts'
import { MarkKey } from '../questions/key.ts'
import { SittingFrame, SittingPaper } from './sitting.ts'

/** Versions of a paper to print: 0 as it is written, 1 … 26 as A … Z. */
export const VARIANTS = 26

/** A question as one version has it, for those who set papers: with its key. */
export const PreviewQuestion = z.object({
  id: Id,
  points: z.number().int(),
  content: QuestionContent,
  key: MarkKey,
  explanation: QuestionText,
})
export type PreviewQuestion = z.output<typeof PreviewQuestion>

export const PaperPreview = z.object({
  id: Id,
  name: LocalText,
  parts: z.array(
    z.object({
      title: LocalText,
      note: OptionalLocalText,
      points: z.number().int(),
      questions: z.array(PreviewQuestion),
    }),
  ),
  total: z.number().int(),
  /** Signed links of pictures, by file id. */
  files: z.record(z.string(), z.string()),
})
export type PaperPreview = z.output<typeof PaperPreview>

export const paperPreview = endpoint({
  method: 'GET',
  path: '/exam/paper/preview',
  access: 'exams:paper:page',
  summary: 'A paper as a student would get it, with the key; a version has an order and numbers of its own',
  query: z.object({ id: Id, variant: z.number().int().min(0).max(VARIANTS).default(0) }),
  data: PaperPreview,
})

/** Students whose papers can be looked at before there are any. */
export const PREVIEW_STUDENTS = 5

export const examPreview = endpoint({
  method: 'GET',
  path: '/exam/list/preview',
  access: 'exams:exam:page',
  summary: 'What a student would sit: a paper dealt as for one of them, without the key; nothing is stored',
  query: WithId.extend({
    student: z.number().int().min(1).max(PREVIEW_STUDENTS).default(1),
  }),
  data: SittingFrame.extend({
    ...SittingPaper.shape,
    remark: z.string(),
    teacher: PersonName,
    startAt: Instant,
    endAt: Instant,
    needsCode: z.boolean(),
  }),
})
