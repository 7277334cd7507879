import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant } from '../core/types.ts'
import { MyReport, reviewGet } from './reports.ts'

/** Whose view of a report a link shows: its student's own, or a reviewer's. */
export const reportViews = ['report', 'review'] as const
export type ReportView = (typeof reportViews)[number]

const link = z.object({
  /** The page's address below the server's own, with the signature in it. */
  path: z.string(),
  /** When the link is over. */
  until: Instant,
})

const One = z.object({ studentTaskId: Id })

export const reportLink = endpoint({
  method: 'GET',
  path: '/stu/report/link',
  access: 'reports:report:write',
  summary: 'A signed link that shows one’s own report without a session for one to two days',
  query: One,
  data: link,
})

export const reviewLink = endpoint({
  method: 'GET',
  path: '/teacher/report/link',
  access: 'reports:report:page',
  summary: 'A signed link that shows a report that one reviews without a session for one to two days',
  query: One,
  data: link,
})

/** Any text: what is not as it was signed is not found. */
const Signed = z.string().max(200).default('')

/** What the page for printing shows of a report, in one of the two views. */
export const PrintedReport = z.object({
  /** Of the organisation of whoever made the link: dates are meant in it. */
  timeZone: z.string().nullable(),
  report: MyReport.pick({
    task: true,
    template: true,
    draft: true,
    circuit: true,
    pictures: true,
    files: true,
    sheet: true,
    submissions: true,
    reviews: true,
    remarks: true,
  })
    .extend({ student: PersonName })
    .nullable(),
  /** Of the submissions the last one. */
  review: reviewGet.data.pick({ row: true, submissions: true, reviews: true, remarks: true }).nullable(),
})
export type PrintedReport = z.infer<typeof PrintedReport>

export const linkedReport = endpoint({
  method: 'GET',
  path: '/report/linked',
  access: { public: 'the holder of a signed link sees the one report that it was made for' },
  summary: 'The report behind a signed link, as whoever made the link sees it now',
  query: z.object({
    view: Signed,
    studentTaskId: Signed,
    /** User and role that the link was made by, the day that it is for, and the signature. */
    u: Signed,
    r: Signed,
    x: Signed,
    s: Signed,
  }),
  data: PrintedReport,
})
