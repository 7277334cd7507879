import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BankPurpose } from '../questions/banks.ts'
import { OwnerGroup, ownedName } from '../core/ownership.ts'
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
import { QuestionType } from '../questions/content.ts'
import { PaperDocument, Source, TemplateDocument } from './paper.ts'

/** Whose it is, as of lab projects: 0 person, 1 school, 2 system. */
export const PaperGroup = z.literal([0, 1, 2])
/** As of question banks: 0 practice and exam, 1 practice, 2 exam. */
/** What its parts are: all chosen by hand, all drawn, or both. */
export const PaperType = z.enum(['chosen', 'drawn', 'mixed'])

const row = {
  id: Id,
  group: PaperGroup,
  name: LocalText,
  remark: z.string(),
  owner: PersonName.nullable(),
  editable: z.boolean(),
  /** In 1/10000 of a point. */
  total: z.number().int(),
  parts: z.number().int(),
  questions: z.number().int(),
  updatedAt: Instant,
}
export const PaperRow = z.object({ ...row, purpose: BankPurpose, type: PaperType })
export type PaperRow = z.infer<typeof PaperRow>
export const TemplateRow = z.object(row)
export type TemplateRow = z.infer<typeof TemplateRow>

/** A question of a paper, as its list shows it. */
export const PaperQuestion = z.object({
  id: Id,
  bankName: LocalText,
  number: z.number().int(),
  type: QuestionType,
  difficulty: z.number().int(),
  stem: OptionalLocalText,
})
export type PaperQuestion = z.infer<typeof PaperQuestion>

export const PaperDetail = PaperRow.extend({
  revision: z.number().int(),
  document: PaperDocument,
  /** The chosen questions that are still there for this user. */
  list: z.array(PaperQuestion),
  /** By id of a part that draws: how many questions there are for it. */
  available: z.record(z.string(), z.number().int()),
})
export type PaperDetail = z.infer<typeof PaperDetail>

const paging = {
  ...pageQuery(['updatedAt', 'createdAt']),
  name: z.string().max(100).optional(),
  group: OwnerGroup.optional(),
}
const head = { name: ownedName, remark: z.string().trim().max(1000).default('') }
const paper = { ...head, purpose: BankPurpose, document: PaperDocument }
const template = { ...head, document: TemplateDocument }
const revision = z.number().int()

export const paperPage = endpoint({
  method: 'GET',
  path: '/exam/paper/page',
  access: 'exams:paper:page',
  summary: 'Own papers, those of the school and of the system',
  query: z.object({ ...paging, purpose: BankPurpose.optional() }),
  data: pageOf(PaperRow),
})

export const paperGet = endpoint({
  method: 'GET',
  path: '/exam/paper/get',
  access: 'exams:paper:page',
  summary: 'One paper with its questions',
  query: WithId,
  data: PaperDetail,
})

export const paperAdd = endpoint({
  method: 'POST',
  path: '/exam/paper/add',
  access: 'exams:paper:add',
  summary:
    'A new paper in the group of one’s role; it must add up to 100 and not draw more than the banks have',
  body: z.object(paper),
  data: WithId,
})

export const paperUpdate = endpoint({
  method: 'POST',
  path: '/exam/paper/update',
  access: 'exams:paper:edit',
  summary: 'Change a paper; exams keep what they were published with',
  body: z.object({ id: Id, revision, ...paper }),
  data: z.object({ revision }),
})

export const paperCopy = endpoint({
  method: 'POST',
  path: '/exam/paper/copy',
  access: 'exams:paper:add',
  summary: 'Copy a paper into one’s own group',
  body: WithId,
  data: WithId,
})

export const paperDelete = endpoint({
  method: 'POST',
  path: '/exam/paper/delete',
  access: 'exams:paper:delete',
  summary: 'Delete a paper; exams keep what they were published with',
  body: WithId,
  data: Nothing,
})

export const paperDraw = endpoint({
  method: 'POST',
  path: '/exam/paper/draw',
  access: 'exams:paper:page',
  summary: 'Draw questions at random for a part that is then changed by hand; and how many there are',
  body: z.object({
    source: Source,
    quantity: z.number().int().min(0).max(200),
    /** Questions that the paper has already. */
    without: z.array(Id).max(200).default([]),
  }),
  data: z.object({ questions: z.array(PaperQuestion), available: z.number().int() }),
})

export const templatePage = endpoint({
  method: 'GET',
  path: '/exam/template/page',
  access: 'exams:paper:page',
  summary: 'Own templates, those of the school and of the system',
  query: z.object(paging),
  data: pageOf(TemplateRow),
})

export const templateGet = endpoint({
  method: 'GET',
  path: '/exam/template/get',
  access: 'exams:paper:page',
  summary: 'One template',
  query: WithId,
  data: TemplateRow.extend({ revision, document: TemplateDocument }),
})

export const templateAdd = endpoint({
  method: 'POST',
  path: '/exam/template/add',
  access: 'exams:paper:add',
  summary: 'A new template in the group of one’s role',
  body: z.object(template),
  data: WithId,
})

export const templateUpdate = endpoint({
  method: 'POST',
  path: '/exam/template/update',
  access: 'exams:paper:edit',
  summary: 'Change a template; papers made from it stay as they are',
  body: z.object({ id: Id, revision, ...template }),
  data: z.object({ revision }),
})

export const templateCopy = endpoint({
  method: 'POST',
  path: '/exam/template/copy',
  access: 'exams:paper:add',
  summary: 'Copy a template into one’s own group',
  body: WithId,
  data: WithId,
})

export const templateDelete = endpoint({
  method: 'POST',
  path: '/exam/template/delete',
  access: 'exams:paper:delete',
  summary: 'Delete a template',
  body: WithId,
  data: Nothing,
})
