import type { OptionalLocalText } from '../core/types.ts'
import {
  isBound,
  reportLimits,
  type BoundSection,
  type ReportSection,
  type ReportTemplate,
} from './report.ts'

/** As much of the measurement of a lab as a report is bound to. */
export interface Measured {
  pages: readonly {
    id: string
    name: OptionalLocalText
    tables: readonly { plots?: readonly unknown[] | undefined }[]
  }[]
}

const ID_LIMIT = 40

/** A free id that begins with that of the section it comes from. */
const freeId = (base: string, taken: Set<string>): string => {
  for (let k = 1; ; k += 1) {
    const id = `${base.slice(0, ID_LIMIT - String(k).length - 1)}-${k}`
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}

const pagesFor = (section: BoundSection, { pages }: Measured) =>
  section.kind === 'plot'
    ? pages.filter(({ tables }) => tables.some(({ plots }) => (plots?.length ?? 0) > 0))
    : pages

/** Of several pages each is called by its own name. */
const titleOf = (section: BoundSection, name: OptionalLocalText): BoundSection['title'] => {
  if (!name.zh && !name.en) return section.title
  if (section.kind === 'table') return name
  const both = (locale: 'zh' | 'en', mark: string) => {
    const [title, page] = [section.title[locale], name[locale]]
    return title && page ? `${title}${mark}${page}` : title || page
  }
  const [zh, en] = [both('zh', '：'), both('en', ': ')]
  return { ...(zh && { zh }), ...(en && { en }) }
}

/**
 * A template of the library as one lab has it: a section that stands for every measured page becomes one for each. The same lab
 * gives the same sections, so that what students wrote stays in its place.
 */
export const boundTo = (template: ReportTemplate, measured: Measured): ReportTemplate => {
  const taken = new Set(template.sections.map(({ id }) => id))
  const sections = template.sections.flatMap((section): ReportSection[] => {
    if (!isBound(section) || section.pageId !== '') return [section]
    const pages = pagesFor(section, measured)
    return pages.map((page) => ({
      ...section,
      id: pages.length === 1 ? section.id : freeId(section.id, taken),
      title: pages.length === 1 ? section.title : titleOf(section, page.name),
      pageId: page.id,
    }))
  })
  return { ...template, sections: sections.slice(0, reportLimits.sections) }
}

/** A report as a template for any lab: tables, and plots, each stand once, for every page of the lab. */
export const unbound = (template: ReportTemplate): ReportTemplate => {
  const seen = new Set<string>()
  const sections = template.sections.flatMap((section): ReportSection[] => {
    if (!isBound(section)) return [section]
    if (seen.has(section.kind)) return []
    seen.add(section.kind)
    return [{ ...section, pageId: '' }]
  })
  return { ...template, sections }
}
