import { z } from 'zod'
import { Circuit, MaxList } from '../bench/circuit.ts'
import { LocalDoc } from '../core/rich-doc.ts'
import { StudentTemplate, Template } from '../measurement/template.ts'
import { ReportTemplate } from '../templates/report.ts'
import { LabVariables } from './variables.ts'

export const LAB_SCHEMA = 1

/**
 * What a lab project is, as one document: the mutable draft and each immutable version hold one. A task points only to a
 * version, named by the hash of this document.
 */
export const LabDocument = z.object({
  schema: z.literal(LAB_SCHEMA),
  guidebook: LocalDoc,
  /** Given to the students at the start; empty when they begin from nothing. */
  circuit: Circuit,
  maxList: MaxList.nullable(),
  measurement: Template,
  report: ReportTemplate,
  /** Absent: everybody has the same values. */
  variables: LabVariables.optional(),
})
export type LabDocument = z.infer<typeof LabDocument>

/** A lab for reading, without limits and answers. */
export const LabView = z.object({
  guidebook: LocalDoc,
  circuit: Circuit,
  measurement: StudentTemplate,
  report: ReportTemplate,
  /** Signed links of its pictures, by file id. */
  files: z.record(z.string(), z.string()),
})
export type LabView = z.infer<typeof LabView>
