import { z } from 'zod'
import { partName } from '../core/own.ts'
import { Circuit, MaxList } from '../bench/circuit.ts'
import { LocalDoc } from '../core/rich-doc.ts'
import { LocalText } from '../core/types.ts'
import { StudentTemplate, Template } from '../measurement/template.ts'

const SectionId = partName(/^[A-Za-z0-9_-]{1,40}$/)

/** One part of a report: text the student writes, or work bound from the experiment. */
export const ReportSection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    id: SectionId,
    title: LocalText,
    /** What the student is asked to write. */
    prompt: LocalDoc.optional(),
    required: z.boolean().default(true),
  }),
  /** A measurement table of the experiment, by its page id; live in the draft, frozen at submission. */
  z.object({ kind: z.literal('table'), id: SectionId, title: LocalText, pageId: z.string().max(40) }),
  z.object({ kind: z.literal('circuit'), id: SectionId, title: LocalText }),
  /** An oscilloscope picture the student took. */
  z.object({
    kind: z.literal('picture'),
    id: SectionId,
    title: LocalText,
    required: z.boolean().default(false),
  }),
])
export type ReportSection = z.infer<typeof ReportSection>

export const ReportTemplate = z.object({
  sections: z
    .array(ReportSection)
    .max(40)
    .refine((list) => new Set(list.map((section) => section.id)).size === list.length, {
      message: 'twice',
    }),
})
export type ReportTemplate = z.infer<typeof ReportTemplate>

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
