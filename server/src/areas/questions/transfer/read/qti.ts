import { posix } from 'node:path'
import { textOf } from '@labbox/contract/core/rich-doc.ts'
import { blankId, blankMark, Finding, inLanguage, withoutMarks, type Found } from '../found.ts'
import { docOfHtml, plainOfHtml } from './html.ts'
import {
  blankQuestion,
  booleanQuestion,
  choiceQuestion,
  fileQuestion,
  numericQuestion,
  shortQuestion,
  type Question,
} from '../parts.ts'
import { keptPicture, pathOf } from './pictures.ts'
import { UNKNOWN, type About } from './qti-list.ts'
import { escapeHtml } from '../write/to-html.ts'
import { reportPartial, reportWeights } from './weights.ts'
import { allBelow, below, childOf, childrenOf, htmlIn, textIn, type XmlNode } from './xml-tree.ts'

/** IMS QTI 2.1 (imsglobal.org/question): items with one choice, text entries, an extended text or an upload. */

const INTERACTIONS = [
  'choiceInteraction',
  'textEntryInteraction',
  'extendedTextInteraction',
  'uploadInteraction',
]

/** How our own items mark the unit behind a number. */
export const UNIT_CLASS = 'labbox-unit'

export const isQtiItem = (root: XmlNode): boolean => root.name === 'assessmentItem'

/** Files of the package, by path from its root in lower case; of a bare item there are none. */
export type Beside = ReadonlyMap<string, Uint8Array>

class Item {
  readonly finding = new Finding()
  private readonly root: XmlNode
  private readonly folder: string
  private readonly beside: Beside

  constructor(root: XmlNode, path: string, beside: Beside) {
    this.root = root
    this.folder = posix.dirname(path)
    this.beside = beside
  }

  private readonly pictureOf = (src: string): string | null => {
    if (/^(?:[a-z][\w+.-]*:)?\/\//i.test(src)) {
      this.finding.report('PICTURE_OUTSIDE', { name: src.slice(0, 80) }, true)
      return null
    }
    const bytes = this.beside.get(posix.join(this.folder, pathOf(src)).toLowerCase())
    if (bytes) return keptPicture(bytes, src, this.finding)
    this.finding.report('PICTURE_MISSING', { name: src.slice(0, 80) }, true)
    return null
  }

  private text(html: string) {
    if (html.trim() === '') return {}
    const doc = docOfHtml(html, this.pictureOf, { lost: this.finding.lost })
    return inLanguage(doc, plainOfHtml(html), this.root.attributes['xml:lang'])
  }

  /** Pictures are often objects in QTI. */
  private object({ attributes: { data = '', type = '' }, ...node }: XmlNode): string {
    if (type.startsWith('image/') || /\.(png|jpe?g|gif|webp|svg)$/i.test(data))
      return `<img src="${escapeHtml(data)}" alt="${escapeHtml(textIn({ attributes: {}, ...node }))}"/>`
    this.finding.lost(data || 'object')
    return ''
  }

  /** As HTML: without what is shown only with an answer, or only to those who mark. */
  private html(root: XmlNode | undefined, instead: (node: XmlNode) => string | null = () => null): string {
    return htmlIn(root, (node) => {
      const own = instead(node)
      if (own !== null) return own
      if (node.name === 'object') return this.object(node)
      if (node.name === 'rubricBlock') return forCandidates(node) ? null : ''
      if (!/^feedback(Inline|Block)$/.test(node.name)) return null
      this.finding.report('FEEDBACK_LOST', {}, true)
      return ''
    })
  }

  private declaration(interaction: XmlNode): XmlNode | undefined {
    const id = interaction.attributes['responseIdentifier']
    return childrenOf(this.root, 'responseDeclaration').find((one) => one.attributes['identifier'] === id)
  }

  private correct(interaction: XmlNode): string[] {
    const response = childOf(this.declaration(interaction), 'correctResponse')
    return childrenOf(response, 'value').map((value) => textIn(value).trim())
  }

  private mapped(interaction: XmlNode) {
    return childrenOf(childOf(this.declaration(interaction), 'mapping'), 'mapEntry').map(
      ({ attributes }) => ({
        key: attributes['mapKey'] ?? '',
        value: Number(attributes['mappedValue'] ?? 0),
        exact: attributes['caseSensitive'] === 'true',
      }),
    )
  }

  /** Says which choices earn another share than the others. */
  private weigh(
    interaction: XmlNode,
    several: boolean,
    answers: readonly { id: string; text: string }[],
  ): void {
    const entries = this.mapped(interaction)
    const best = Math.max(0, ...entries.map(({ value }) => value))
    if (best === 0) return
    const total = several ? entries.reduce((sum, { value }) => sum + Math.max(0, value), 0) : best
    const weighed = entries.map(({ key, value }) => ({
      plain: answers.find(({ id }) => id === key)?.text ?? key,
      weight: (value / total) * 100,
    }))
    if (several)
      reportWeights(
        this.finding,
        weighed.filter(({ weight }) => weight > 0),
      )
    else reportPartial(this.finding, weighed)
  }

  /** The right choices: those that are said to be, else those that earn points. */
  private right(interaction: XmlNode, several: boolean): Set<string> {
    const named = this.correct(interaction)
    if (named.length > 0) return new Set(named)
    const earning = this.mapped(interaction).filter(({ value }) => value > 0)
    const most = Math.max(...earning.map(({ value }) => value))
    return new Set(earning.filter(({ value }) => several || value === most).map(({ key }) => key))
  }

  /** What a text entry accepts: its right answer and all that are mapped to as much. */
  private accepted(interaction: XmlNode): string[] {
    const entries = this.mapped(interaction)
    const best = Math.max(0, ...entries.map(({ value }) => value))
    if (best > 0)
      reportPartial(
        this.finding,
        entries.map(({ key, value }) => ({ plain: key, weight: (value / best) * 100 })),
      )
    const mapped = entries.filter(({ value }) => value > 0 && value === best).map(({ key }) => key)
    return [...new Set([...this.correct(interaction), ...mapped])]
  }

  private choice(body: XmlNode, interaction: XmlNode, explanation: Question['explanation']): Question {
    const several = this.declaration(interaction)?.attributes['cardinality'] === 'multiple'
    const correct = this.right(interaction, several)
    const choices = childrenOf(interaction, 'simpleChoice')
    const prompt = this.html(childOf(interaction, 'prompt'))
    const stem = this.text(this.html(body, (node) => (node === interaction ? `<p>${prompt}</p>` : null)))
    const names = choices.map((one) => one.attributes['identifier']?.toLowerCase())
    if (names.length === 2 && names.includes('true') && names.includes('false'))
      return booleanQuestion(
        { stem, explanation },
        [...correct].some((id) => id.toLowerCase() === 'true'),
      )
    this.weigh(
      interaction,
      several,
      choices.map((one) => ({ id: one.attributes['identifier'] ?? '', text: plainOfHtml(this.html(one)) })),
    )
    const options = choices.map((one) => ({
      text: this.text(this.html(one)),
      right: correct.has(one.attributes['identifier'] ?? ''),
    }))
    return choiceQuestion({ stem, explanation }, options, {
      several,
      shuffle: interaction.attributes['shuffle'] === 'true',
    })
  }

  private entries(body: XmlNode, interactions: XmlNode[], explanation: Question['explanation']): Question {
    const [only] = interactions
    const base = only && this.declaration(only)?.attributes['baseType']
    if (only && interactions.length === 1 && (base === 'float' || base === 'integer')) {
      let unit = ''
      const stem = this.text(
        this.html(body, (node) => {
          const isUnit = node.name === 'span' && node.attributes['class'] === UNIT_CLASS
          if (isUnit) unit = textIn(node).trim().slice(0, 20)
          return isUnit || node === only ? '' : null
        }),
      )
      const equal = below(this.root, 'equal')
      const [off = 0] = (equal?.attributes['tolerance'] ?? '').split(/\s+/).filter(Boolean).map(Number)
      const relative = equal?.attributes['toleranceMode'] === 'relative'
      const tolerance = {
        kind: relative ? ('relative' as const) : ('absolute' as const),
        value: Math.abs(off) || 0,
      }
      return numericQuestion({ stem, explanation }, { answer: this.correct(only)[0] ?? '', tolerance, unit })
    }
    const html = this.html(body, (node) => {
      const k = interactions.indexOf(node)
      return k < 0 ? null : blankMark(blankId(k))
    })
    const mapped = interactions.flatMap((one) => this.mapped(one))
    return blankQuestion(
      { stem: this.text(html), explanation },
      interactions.map((one) => this.accepted(one)),
      { exact: mapped.length > 0 && mapped.every(({ exact }) => exact) },
    )
  }

  question(): Question | null {
    const body = childOf(this.root, 'itemBody')
    const found = body ? INTERACTIONS.flatMap((name) => allBelow(body, name)) : []
    const others = body ? allInteractions(body).filter((name) => !INTERACTIONS.includes(name)) : []
    // Numbers that a template draws cannot be drawn by us.
    if (childOf(this.root, 'templateDeclaration')) others.push('templateDeclaration')
    const kinds = new Set(found.map((node) => node.name))
    const [first] = found
    if (!body || !first || others.length > 0 || kinds.size > 1) {
      this.finding.report('TYPE_UNKNOWN', { type: others[0] ?? [...kinds].join(' + ') })
      return null
    }
    const explanation = this.text(
      childrenOf(this.root, 'modalFeedback')
        .map((one) => this.html(one))
        .join(''),
    )
    if (first.name === 'choiceInteraction' && found.length === 1) return this.choice(body, first, explanation)
    if (first.name === 'textEntryInteraction')
      // In the order of the text.
      return this.entries(body, inOrder(body, 'textEntryInteraction'), explanation)
    if (found.length > 1) {
      this.finding.report('TYPE_UNKNOWN', { type: `${found.length} × ${first.name}` })
      return null
    }
    const prompt = this.html(childOf(first, 'prompt'))
    const asked = {
      stem: this.text(this.html(body, (node) => (node === first ? `<p>${prompt}</p>` : null))),
      explanation,
    }
    const model = this.text(
      allBelow(body, 'rubricBlock')
        .filter((node) => !forCandidates(node))
        .map((node) => this.html(node))
        .join(''),
    )
    return first.name === 'uploadInteraction' ? fileQuestion(asked, model) : shortQuestion(asked, model)
  }
}

const forCandidates = ({ attributes }: XmlNode): boolean =>
  (attributes['view'] ?? 'candidate').split(/\s+/).includes('candidate')

const inOrder = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : inOrder(child, name)))

const allInteractions = (node: XmlNode): string[] =>
  node.children.flatMap((child) => [
    ...(child.name.endsWith('Interaction') ? [child.name] : []),
    ...allInteractions(child),
  ])

/** One item; `path` is where it stands in its package, `about` what the package's list says of it. */
export const readQtiItem = (
  root: XmlNode,
  place: number,
  path: string,
  beside: Beside,
  about: About = UNKNOWN,
): Found => {
  const item = new Item(root, path, beside)
  const question = item.question()
  const name = withoutMarks(root.attributes['title'] ?? '').slice(0, 120)
  const { problems, pictures } = item.finding
  return {
    place,
    name: name || textOf(question?.content.stem.en),
    question,
    difficulty: about.difficulty,
    tags: about.tags,
    problems,
    pictures,
  }
}
