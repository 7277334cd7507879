import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { variableFaults } from '@labbox/contract/labs/variants.ts'
import { checkTemplate } from '@labbox/contract/measurement/check-template.ts'
import { tablesOf } from '@labbox/contract/measurement/template.ts'
import { templateProblemText } from '@labbox/contract/measurement/template-problems.ts'
import { isBound } from '@labbox/contract/templates/report.ts'
import type { LabDraft, Tab } from './draft.ts'

export interface DraftProblem {
  tab: Tab
  /** i18n key below `labs:problem`, or a sentence. */
  key?: string
  params?: Record<string, string | number>
  text?: string
  /** Keeps the lab from being handed out; else it is advice. */
  blocks: boolean
}

const blank = (text: { zh?: string | undefined; en?: string | undefined }): boolean => !text.zh && !text.en

const measurementProblems = ({ document }: LabDraft, locale: Locale): DraftProblem[] => {
  const items = new Map(
    tablesOf(document.measurement).flatMap((table) => table.items.map((item) => [item.id, item])),
  )
  return checkTemplate(document.measurement).map((found) => {
    const item = found.place.item === undefined ? undefined : items.get(found.place.item)
    const said = templateProblemText(found, locale)
    const name = item && (item.name[locale] || item.name.zh || item.name.en || item.key)
    return { tab: 'measurement', text: name ? `${name}: ${said}` : said, blocks: true }
  })
}

const reportProblems = ({ document }: LabDraft): DraftProblem[] => {
  const pages = new Set(document.measurement.pages.map((page) => page.id))
  const unnamed = (document.report.rubric ?? []).flatMap(({ title, levels }, k): DraftProblem[] =>
    [title, ...levels.map((level) => level.title)].some(blank)
      ? [{ tab: 'report', key: 'criterion', params: { number: k + 1 }, blocks: true }]
      : [],
  )
  const sections = document.report.sections.flatMap((section, k) => {
    const params = { number: k + 1 }
    const found: DraftProblem[] = []
    if (blank(section.title)) found.push({ tab: 'report', key: 'sectionTitle', params, blocks: true })
    if (isBound(section) && !pages.has(section.pageId))
      found.push({ tab: 'report', key: 'sectionPage', params, blocks: true })
    return found
  })
  return [...sections, ...unnamed]
}

const variantProblems = ({ document }: LabDraft): DraftProblem[] =>
  variableFaults(document).map(({ key, fault }) => ({
    tab: 'limits',
    key: `variable.${fault}`,
    params: { key },
    blocks: true,
  }))

/** What is left to do before the lab can be handed out, and what students would miss. */
export const problemsOf = (draft: LabDraft, locale: Locale): DraftProblem[] => {
  const { guidebook, report } = draft.document
  const advice: DraftProblem[] = []
  if (isEmptyDoc(guidebook.zh) && isEmptyDoc(guidebook.en))
    advice.push({ tab: 'guidebook', key: 'noGuidebook', blocks: false })
  if (report.sections.length === 0) advice.push({ tab: 'report', key: 'noReport', blocks: false })
  return [
    ...(blank(draft.name) ? [{ tab: 'basics', key: 'noName', blocks: true } as const] : []),
    ...measurementProblems(draft, locale),
    ...reportProblems(draft),
    ...variantProblems(draft),
    ...advice,
  ]
}
