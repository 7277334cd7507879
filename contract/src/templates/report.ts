import { z } from 'zod'
import { partName } from '../core/own.ts'
import { fileIdsOf, LocalDoc } from '../core/rich-doc.ts'
import { LocalText } from '../core/types.ts'

const SectionId = partName(/^[A-Za-z0-9_-]{1,40}$/)

/** The measured page that a section shows; empty in a template of the library, which stands for every page of the lab that takes it. */
const PageId = z.string().max(40)

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
  z.object({ kind: z.literal('table'), id: SectionId, title: LocalText, pageId: PageId }),
  /** The plots of such a page without its tables, with their fits. */
  z.object({ kind: z.literal('plot'), id: SectionId, title: LocalText, pageId: PageId }),
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

/** How much of a criterion was reached, and the points for it. */
export const RubricLevel = z.object({ points: z.number().int().min(0).max(100), title: LocalText })
export type RubricLevel = z.infer<typeof RubricLevel>

/** What a report is graded by, level by level. */
export const Criterion = z.object({
  id: SectionId,
  title: LocalText,
  levels: z.array(RubricLevel).min(2).max(6),
})
export type Criterion = z.infer<typeof Criterion>

const unique = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length

/** Bounds of one report. */
export const reportLimits = { sections: 40, criteria: 12 } as const

export const ReportTemplate = z.object({
  sections: z.array(ReportSection).max(reportLimits.sections).refine(unique, { message: 'twice' }),
  /** Absent: graded without one. */
  rubric: z.array(Criterion).max(reportLimits.criteria).refine(unique, { message: 'twice' }).optional(),
})
export type ReportTemplate = z.infer<typeof ReportTemplate>

/** Sections that show a measured page. */
export type BoundSection = Extract<ReportSection, { pageId: string }>
export const isBound = (section: ReportSection): section is BoundSection => 'pageId' in section

/** Every stored file that a template shows: the pictures of its instructions. */
export const filesOfTemplate = ({ sections }: ReportTemplate): string[] =>
  sections.flatMap((section) =>
    section.kind === 'text' ? [...fileIdsOf(section.prompt?.zh), ...fileIdsOf(section.prompt?.en)] : [],
  )

/** The most points that a rubric gives. */
export const pointsOf = (rubric: readonly Criterion[]): number =>
  rubric.reduce((sum, { levels }) => sum + Math.max(...levels.map(({ points }) => points)), 0)
