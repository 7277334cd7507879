import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { FileData, Id, LocalText, Nothing, OptionalLocalText, PDF, XLSX } from '../core/types.ts'
import { AttainmentSettings, Outcome, OutcomeId, outcomeSources } from './attainment.ts'
import { assessments } from './attainment-rule.ts'
import { BookKey } from './books.ts'

const Named = z.object({ id: Id, name: LocalText })
/** In 1/1000; null: there is nothing to go by. */
const Share = z.number().int().nullable()
const Points = z.number().int()
const OfAssessment = z.enum(assessments)

const OutcomeName = z.object({ id: OutcomeId, name: LocalText, description: OptionalLocalText })

export const OutcomeFigures = Outcome.extend({
  name: LocalText,
  description: OptionalLocalText,
  value: Share,
  /** What it brings to the attainment of the course. */
  earned: Share,
  /** Students by level, from the highest; the last are below all levels. */
  levels: z.array(z.number().int()),
  /** Students who reach its target, and of whom there is something to go by. */
  reached: z.number().int(),
  students: z.number().int(),
  parts: z.array(
    z.object({
      of: OfAssessment,
      weight: z.number().int(),
      share: Share,
      earned: Share,
    }),
  ),
})
export type OutcomeFigures = z.infer<typeof OutcomeFigures>

/** What a teacher makes of the figures. */
const Words = {
  /** What the figures show, and why. */
  analysis: z.string().trim().max(10_000).default(''),
  /** What became of the measures of the last time. */
  followUp: z.string().trim().max(10_000).default(''),
  /** What will be done better. */
  measures: z.string().trim().max(10_000).default(''),
}

export const ClassAttainment = z.object({
  course: Named,
  class: Named,
  semester: LocalText.nullable(),
  teachers: z.array(PersonName),
  editable: z.boolean(),
  /** Whether its settings may be changed by the reader. */
  configurable: z.boolean(),
  settings: AttainmentSettings.nullable(),
  revision: z.number().int(),
  value: Share,
  outcomes: z.array(OutcomeFigures),
  students: z.array(
    z.object({
      id: Id,
      name: PersonName,
      account: z.string(),
      number: z.string(),
      /** By outcome. */
      values: z.array(Share),
      value: Share,
    }),
  ),
  report: z.object(Words),
})
export type ClassAttainment = z.infer<typeof ClassAttainment>

export const attainmentGet = endpoint({
  method: 'GET',
  path: '/teacher/attainment/get',
  access: 'scores:book:page',
  summary: 'How far the outcomes of a course are attained in a class: by outcome and by student',
  query: z.object(BookKey),
  data: ClassAttainment,
})

export const Evidence = z.object({
  taskId: Id.nullable(),
  of: OfAssessment,
  name: LocalText,
  /** Of a question its number, of a measurement item its name; null: the whole of it. */
  part: LocalText.nullable(),
  /** What it is worth, in 1/10000 of a point. */
  full: Points,
  /** Mean points of those who have any. */
  mean: Points.nullable(),
  students: z.number().int(),
  /** Of the student who was asked about. */
  points: Points.nullable(),
})
export type Evidence = z.infer<typeof Evidence>

export const attainmentEvidence = endpoint({
  method: 'GET',
  path: '/teacher/attainment/evidence',
  access: 'scores:book:page',
  summary: 'The marks that the attainment of an outcome is made of, of a class or of one of its students',
  query: z.object({ ...BookKey, outcome: OutcomeId, studentId: Id.optional() }),
  data: z.object({ items: z.array(Evidence) }),
})

const Part = z.object({
  id: z.string(),
  name: LocalText,
  full: Points,
  /** Outcomes that the graph says of it. */
  byGraph: z.array(OutcomeId),
})

export const EvidenceSource = z.object({
  source: z.enum(outcomeSources),
  id: Id,
  of: OfAssessment,
  name: LocalText,
  byGraph: z.array(OutcomeId),
  parts: z.array(Part),
})
export type EvidenceSource = z.infer<typeof EvidenceSource>

export const attainmentSources = endpoint({
  method: 'GET',
  path: '/teacher/attainment/sources',
  access: 'scores:book:edit',
  summary: 'What can show the outcomes of a course: its ability graphs, and its work with the parts it has',
  query: z.object({ courseId: Id }),
  data: z.object({
    graphs: z.array(Named.extend({ outcomes: z.array(OutcomeName) })),
    sources: z.array(EvidenceSource),
    settings: AttainmentSettings.nullable(),
    revision: z.number().int(),
  }),
})
export type AttainmentSources = z.infer<typeof attainmentSources.data>

export const attainmentSave = endpoint({
  method: 'POST',
  path: '/teacher/attainment/save',
  access: 'scores:book:edit',
  summary: 'Say what a course is to achieve and by what it is seen, for all its classes',
  body: z.object({ courseId: Id, revision: z.number().int().min(0), settings: AttainmentSettings }),
  data: z.object({ revision: z.number().int() }),
})

export const attainmentReport = endpoint({
  method: 'POST',
  path: '/teacher/attainment/report',
  access: 'scores:book:edit',
  summary: 'Write down what the figures of a class show and what will be done better',
  body: z.object({ ...BookKey, ...Words }),
  data: Nothing,
})

export const attainmentExport = endpoint({
  method: 'GET',
  path: '/teacher/attainment/export',
  access: 'scores:book:page',
  summary: 'The attainment of a class as a report to hand in (PDF), or as a workbook',
  query: z.object({ ...BookKey, format: z.enum(['pdf', 'xlsx']) }),
  data: FileData,
  file: [PDF, XLSX],
})
