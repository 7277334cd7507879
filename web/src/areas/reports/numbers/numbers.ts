import type { RichNode } from '@labbox/contract/core/rich-doc.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { numberedNodes } from '@labbox/contract/reports/rich.ts'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { plotPart, tablePart } from '@labbox/contract/measurement/sheet-parts.ts'
import { sectionsOf, type ReportContent } from '../content.ts'

export type NumberedKind = 'figure' | 'table' | 'equation'

/** A part of a report that is numbered. */
export interface NumberedPart {
  /** What references name: its section, and what it is called there; null: a node that nothing can name yet. */
  to: string | null
  kind: NumberedKind
  number: number
  /** What it shows, to choose among them. */
  name: OptionalLocalText
  /** Where it stands in a text. */
  node: object | null
}

type Found = Omit<NumberedPart, 'number' | 'to'> & { part: string | null }

const KINDS: Readonly<Record<keyof typeof numberedNodes, NumberedKind>> = {
  image: 'figure',
  table: 'table',
  blockMath: 'equation',
}
const isNumbered = (type: string): type is keyof typeof KINDS => type in KINDS

const both = (text: string): OptionalLocalText => (text ? { zh: text, en: text } : {})
const said = (value: unknown): string => (typeof value === 'string' ? value : '')

const inText = (node: RichNode): Found[] => {
  const { type, attrs = {}, content = [] } = node
  const inside = content.flatMap(inText)
  if (!isNumbered(type)) return inside
  const name = both(said(type === 'image' ? attrs['alt'] : attrs['latex']))
  return [{ part: said(attrs['id']) || null, kind: KINDS[type], name, node }, ...inside]
}

/** The part that a circuit section is. */
export const CIRCUIT_PART = 'circuit'

const inSheet = (section: ReportSection & { pageId: string }, { sheet }: Numberable): Found[] =>
  (sheet?.template.pages ?? [])
    .filter(({ id }) => id === section.pageId)
    .flatMap(({ tables }) => tables)
    .flatMap((table): Found[] => {
      const plots = (table.plots ?? []).map(({ id, name }): Found => {
        return { part: plotPart(table.id, id), kind: 'figure', name, node: null }
      })
      const itself: Found = { part: tablePart(table.id), kind: 'table', name: table.name, node: null }
      return section.kind === 'table' ? [itself, ...plots] : plots
    })

type Numberable = Pick<ReportContent, 'template' | 'draft' | 'sheet' | 'circuit' | 'pictures'>

const inSection = (section: ReportSection, content: Numberable): Found[] => {
  const { draft, circuit, pictures } = content
  switch (section.kind) {
    case 'text': {
      const doc = draft.texts[section.id]
      return doc ? inText(doc as RichNode) : []
    }
    case 'table':
    case 'plot':
      return inSheet(section, content)
    case 'circuit':
      return circuit && Object.keys(circuit.components).length > 0
        ? [{ part: CIRCUIT_PART, kind: 'figure', name: section.title, node: null }]
        : []
    case 'picture':
      return (draft.pictures[section.id] ?? []).flatMap((id): Found[] => {
        const picture = pictures.find((one) => one.id === id)
        return picture ? [{ part: id, kind: 'figure', name: both(picture.caption), node: null }] : []
      })
  }
}

/** Figures, tables and equations of a report in reading order, each kind counted on its own. */
export const numbersOf = (content: Numberable): NumberedPart[] => {
  const counts: Record<NumberedKind, number> = { figure: 0, table: 0, equation: 0 }
  return sectionsOf(content, content.draft.pdfFileId !== null).flatMap((section) =>
    inSection(section, content).map(({ part, ...found }) => {
      counts[found.kind] += 1
      return { ...found, to: part && `${section.id}/${part}`, number: counts[found.kind] }
    }),
  )
}
