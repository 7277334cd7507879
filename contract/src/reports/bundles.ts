import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { FileData, Id, Instant, Nothing, WithId } from '../core/types.ts'

/** Days that a bundle is kept. */
export const BUNDLE_DAYS = 7

/** The reports of a task as PDFs, as far as they are made. */
export const ReportBundle = z.object({
  id: Id,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  total: z.number().int(),
  done: z.number().int(),
  /** Could not be printed; the manifest names them. */
  failed: z.number().int(),
})
export type ReportBundle = z.infer<typeof ReportBundle>

const base = '/teacher/report/bundle'

export const bundleAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'reports:report:page',
  summary: 'Begin to make a PDF of each report submitted for a task; one that is being made is gone on with',
  body: z.object({ taskId: Id }),
  data: WithId,
})

export const bundleList = endpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'reports:report:page',
  summary: 'One’s own bundles of the reports of a task, the newest first',
  query: z.object({ taskId: Id }),
  data: z.array(ReportBundle),
})

export const bundleFile = endpoint({
  method: 'GET',
  path: `${base}/file`,
  access: 'reports:report:page',
  summary:
    'A finished bundle as one zip: a PDF for each report, `marks.csv`, and `manifest.json` with a hash of each file',
  query: WithId,
  data: FileData,
  file: ['application/zip'],
})

export const bundleDelete = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  access: 'reports:report:page',
  summary: 'Stop making a bundle of one’s own, and forget what was made',
  body: WithId,
  data: Nothing,
})

/** What a bundle says of itself, beside its PDFs. */
export const BundleManifest = z.object({
  kind: z.literal('labbox-report-bundle'),
  schema: z.literal(1),
  taskId: Id,
  createdAt: Instant,
  files: z.array(
    z.object({ file: z.string(), studentTaskId: Id, bytes: z.number().int(), sha256: z.string() }),
  ),
  /** Reports that could not be printed. */
  failed: z.array(z.string()),
})
export type BundleManifest = z.infer<typeof BundleManifest>
