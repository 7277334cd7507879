import { z } from 'zod'
import { CircuitInput } from '../bench/circuits.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { ExperimentPicture } from '../experiments/experiments.ts'
import { ReportTemplate } from '../templates/report.ts'
import { FullSheet, StudentSheet } from '../measurement/sheet.ts'
import { Adjustments, GradedMember, GroupName } from '../tasks/groups.ts'
import { RemarkAnchor } from './anchors.ts'
import { ReportDoc } from './rich.ts'
import { RubricChoice } from '../templates/rubric.ts'
import { HistoryRow } from '../tasks/history.ts'
import { Origin } from '../tasks/tasks.ts'
import { MyTask } from '../tasks/my-tasks.ts'

const SectionId = z.string().max(40)

/** What the student wrote: one rich text per text section, chosen pictures per picture section. */
export const ReportDraft = z.object({
  texts: z.record(SectionId, ReportDoc).default({}),
  pictures: z.record(SectionId, z.array(Id).max(12)).default({}),
  /** Handed in instead of being written here, where the task asks for a PDF. */
  pdfFileId: Id.nullable().default(null),
})
export type ReportDraft = z.infer<typeof ReportDraft>

/** Work that the report shows in place, live in a draft and frozen in a submission. */
const evidence = {
  circuit: CircuitInput.nullable(),
  pictures: z.array(ExperimentPicture),
}

const Review = z.object({
  /** Of a grade: the levels given by the rubric of the report. */
  rubric: RubricChoice,
  kind: z.enum(['grade', 'reject', 'withdraw', 'reopen']),
  score: z.number().nullable(),
  comment: z.string(),
  deadline: Instant.nullable(),
  remeasure: z.boolean(),
  by: PersonName,
  at: Instant,
})
export type Review = z.infer<typeof Review>

export const Remark = z.object({
  id: Id,
  /** Of the PDF itself: `pdf`. */
  sectionId: SectionId,
  /** What in it is meant; null: all of it. */
  anchor: RemarkAnchor.nullable(),
  text: z.string(),
  by: PersonName,
  at: Instant,
})
export type Remark = z.infer<typeof Remark>

const SubmissionHead = z.object({ id: Id, number: z.number().int(), at: Instant, auto: z.boolean() })

const content = {
  template: ReportTemplate,
  draft: ReportDraft,
  ...evidence,
  /** Signed links of files in the texts, by file id. */
  files: z.record(z.string(), z.string()),
}

/** A report as its student sees it: the draft while it is open, else what was handed in. */
export const MyReport = z.object({
  task: MyTask,
  editable: z.boolean(),
  /** Whether measuring again is allowed after a rejection. */
  remeasure: z.boolean(),
  pdf: z.boolean(),
  revision: z.number().int(),
  savedAt: Instant.nullable(),
  ...content,
  sheet: StudentSheet.nullable(),
  submissions: z.array(SubmissionHead),
  reviews: z.array(Review),
  remarks: z.array(Remark),
  experimentId: Id.nullable(),
})
export type MyReport = z.infer<typeof MyReport>

const Own = { studentTaskId: Id }

export const reportGet = endpoint({
  method: 'GET',
  path: '/stu/report/get',
  access: 'reports:report:write',
  summary: 'One’s own report with the measured tables, circuit and pictures in place',
  query: z.object(Own),
  data: MyReport,
})

export const reportSave = endpoint({
  method: 'POST',
  path: '/stu/report/save',
  access: 'reports:report:write',
  summary: 'Save the draft; a page that began on an older revision is refused and keeps its text',
  afterTrial: true,
  body: z.object({ ...Own, revision: z.number().int().min(0), draft: ReportDraft }),
  data: z.object({ revision: z.number().int(), savedAt: Instant }),
})

export const reportSubmit = endpoint({
  method: 'POST',
  path: '/stu/report/submit',
  access: 'reports:report:write',
  summary: 'Hand the report in: values, verdicts, pictures and circuit are frozen with it',
  afterTrial: true,
  body: z.object(Own),
  data: z.object({ number: z.number().int() }),
})

export const reportReopen = endpoint({
  method: 'POST',
  path: '/stu/report/reopen',
  access: 'reports:report:write',
  summary: 'Go on with a rejected report',
  afterTrial: true,
  body: z.object(Own),
  data: Nothing,
})

export const ReviewRow = z.object({
  studentTaskId: Id,
  taskId: Id,
  taskName: LocalText,
  className: LocalText,
  student: PersonName,
  number: z.string(),
  status: z.number().int(),
  submittedAt: Instant.nullable(),
  auto: z.boolean(),
  submissions: z.number().int(),
  /** What is left after the penalty for being late. */
  score: z.number().nullable(),
  penalty: z.number(),
  daysLate: z.number().int(),
  endAt: Instant,
  /** Of a group there is one row; null: of one student alone. */
  group: GroupName.nullable(),
  members: z.array(PersonName),
  origin: Origin,
})
export type ReviewRow = z.infer<typeof ReviewRow>

export const reviewPage = endpoint({
  method: 'GET',
  path: '/teacher/report/page',
  access: 'reports:report:page',
  summary: 'Reports of one’s classes; those that wait longest first',
  query: z.object({
    ...pageQuery(['submittedAt']),
    taskId: Id.optional(),
    status: z.number().int().min(0).max(6).optional(),
    name: z.string().max(100).optional(),
  }),
  data: pageOf(ReviewRow),
})

/** A submission as it was frozen. */
export const Submission = SubmissionHead.extend({
  ...content,
  sheet: FullSheet.nullable(),
  circuitHash: z.string().nullable(),
})
export type Submission = z.infer<typeof Submission>

export const reviewGet = endpoint({
  method: 'GET',
  path: '/teacher/report/get',
  access: 'reports:report:page',
  summary: 'One report with every submission, its readings and circuit, and its history',
  query: z.object({ studentTaskId: Id }),
  data: z.object({
    row: ReviewRow,
    /** Who wrote it together; empty: one alone. */
    members: z.array(GradedMember),
    submissions: z.array(Submission),
    reviews: z.array(Review),
    remarks: z.array(Remark.extend({ submissionId: Id })),
    history: z.array(HistoryRow),
    /** The next report of the same task that waits for review and that nobody else reviews now. */
    nextStudentTaskId: Id.nullable(),
    experimentStudentTaskId: Id.nullable(),
    /** What the judged items of the experiment propose. */
    proposedScore: z.number().nullable(),
  }),
})

export const remarkAdd = endpoint({
  method: 'POST',
  path: '/teacher/report/remark',
  access: 'reports:report:review',
  summary:
    'A remark on a section of the latest submission, on a cell or figure in it, or on a place in its PDF',
  body: z
    .object({
      ...Own,
      sectionId: SectionId,
      anchor: RemarkAnchor.nullable().default(null),
      text: z.string().trim().max(2000),
    })
    // What is drawn with pen or highlighter needs no words.
    .refine(({ text, anchor }) => text !== '' || (anchor?.kind === 'pdf' && anchor.tool !== 'text'), {
      path: ['text'],
      message: 'required',
    }),
  data: WithId,
})

export const remarkDelete = endpoint({
  method: 'POST',
  path: '/teacher/report/deleteRemark',
  access: 'reports:report:review',
  summary: 'Take back a remark of one’s own',
  body: WithId,
  data: Nothing,
})

export const reportGrade = endpoint({
  method: 'POST',
  path: '/teacher/report/grade',
  access: 'reports:report:review',
  summary: 'Grade the latest submission',
  body: z.object({
    ...Own,
    score: z.number().min(0).max(100).multipleOf(0.1),
    comment: z.string().trim().max(4000).default(''),
    /** The levels given by the rubric of the report, as many as were chosen. */
    rubric: RubricChoice.default({}),
    /** Of a group: whose score differs. */
    adjustments: Adjustments,
  }),
  data: Nothing,
})

const Reason = z.string().trim().min(1, { message: 'required' }).max(4000)

export const reportReject = endpoint({
  method: 'POST',
  path: '/teacher/report/reject',
  access: 'reports:report:review',
  summary: 'Send a report back with a reason and a new deadline at least 3 minutes from now',
  body: z.object({ ...Own, reason: Reason, deadline: Instant, remeasure: z.boolean().default(false) }),
  data: Nothing,
})

export const reportWithdraw = endpoint({
  method: 'POST',
  path: '/teacher/report/withdraw',
  access: 'reports:report:review',
  summary: 'Take a grade back, with a reason',
  body: z.object({ ...Own, reason: Reason }),
  data: Nothing,
})

export const reportReopenMissed = endpoint({
  method: 'POST',
  path: '/teacher/report/reopen',
  access: 'reports:report:review',
  summary: 'Give a student who missed the deadline another one',
  body: z.object({ ...Own, reason: Reason, deadline: Instant }),
  data: Nothing,
})
