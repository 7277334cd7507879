import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { isEmptyDoc, textOf } from '@labbox/contract/core/rich-doc.ts'
import { branchOfPath } from './branches.ts'
import { blankId, blankMark, Finding, inLanguage, withoutMarks, type Found } from './found.ts'
import { decodeEntities } from './html-entities.ts'
import { docOfHtml, plainOfHtml } from './html.ts'
import {
  blankQuestion,
  booleanQuestion,
  choiceQuestion,
  fileQuestion,
  numericQuestion,
  shortQuestion,
  type Asked,
  type Question,
} from './parts.ts'
import { pictureOfData } from './pictures.ts'
import { childOf, childrenOf, textIn, type XmlNode } from './xml-tree.ts'

/** Moodle XML (docs.moodle.org, “Moodle XML format”), with pictures in the file and texts in two languages (multilang). */

const MULTILANG =
  /<span[^>]*(?:class="multilang"[^>]*lang="([\w-]+)"|lang="([\w-]+)"[^>]*class="multilang")[^>]*>([\s\S]*?)<\/span>/g

/** The text of each language, where the multilang filter's marks are used. */
const languagesOf = (html: string): { zh: string; en: string } | null => {
  if (!html.includes('multilang')) return null
  const only = (wanted: 'zh' | 'en') =>
    html.replace(MULTILANG, (_, a: string | undefined, b: string | undefined, inside: string) =>
      (a ?? b ?? '').startsWith('zh') === (wanted === 'zh') ? inside : '',
    )
  return { zh: only('zh'), en: only('en') }
}

/** Moodle's own plain forms: a new line is one. */
const lined = (html: string, format: string | undefined): string =>
  /^(moodle_auto_format|markdown)$/.test(format ?? '') ? html.replace(/\r?\n/g, '<br>') : html

/** What earns all the points; of several that do, and of what earns a part, is told. */
interface Weighed {
  plain: string
  weight: number
}

class Reader {
  readonly finding = new Finding()

  private doc(html: string, pictureOf: (src: string) => string | null) {
    return docOfHtml(html, pictureOf, this.finding.lost)
  }

  /** Of alternatives those that earn all points. */
  private best<T extends Weighed>(answers: readonly T[]): T[] {
    if (answers.some(({ weight }) => weight > 0 && weight < 100))
      this.finding.report('PARTIAL_LOST', {}, true)
    return answers.filter(({ weight }) => weight >= 100)
  }

  /** A text element with its files: `<questiontext format="html"><text>…</text><file …>…</file></questiontext>`. */
  text(node: XmlNode | undefined, extra = ''): QuestionText {
    const html = lined(withoutMarks(textIn(childOf(node, 'text'))), node?.attributes['format']) + extra
    if (html.trim() === '') return {}
    if (node?.attributes['format'] === 'plain_text' && extra === '')
      return inLanguage(docOfText(html.replaceAll('$', '\\$')), html)
    const files = new Map(
      childrenOf(node, 'file').map((file) => [file.attributes['name'] ?? '', textIn(file)]),
    )
    const known = new Map<string, string | null>()
    const pictureOf = (src: string) => {
      if (!known.has(src)) known.set(src, pictureOfData(src, files, this.finding))
      return known.get(src) ?? null
    }
    const both = languagesOf(html)
    if (!both) return inLanguage(this.doc(html, pictureOf), plainOfHtml(html))
    const [zh, en] = [this.doc(both.zh, pictureOf), this.doc(both.en, pictureOf)]
    return { ...(!isEmptyDoc(zh) && { zh }), ...(!isEmptyDoc(en) && { en }) }
  }

  private answers(node: XmlNode) {
    const answers = childrenOf(node, 'answer')
    const said = [...answers.map((answer) => childOf(answer, 'feedback')), ...childrenOf(node, 'hint')]
    if (said.some((one) => plainOfHtml(textIn(childOf(one, 'text'))) !== ''))
      this.finding.report('FEEDBACK_LOST', {}, true)
    return answers.map((answer) => ({
      node: answer,
      weight: Number(answer.attributes['fraction'] ?? 0),
      plain: plainOfHtml(textIn(childOf(answer, 'text'))),
    }))
  }

  private choice(node: XmlNode, asked: Asked): Question {
    const several = /^(false|0)$/.test(textIn(childOf(node, 'single')).trim())
    const answers = this.answers(node)
    const most = Math.max(...answers.map(({ weight }) => weight))
    const options = answers.map(({ node: answer, weight }) => ({
      text: this.text(answer),
      right: weight > 0 && (several || weight === most),
    }))
    if (!several && answers.filter(({ weight }) => weight > 0).length > 1)
      this.finding.report('PARTIAL_LOST', {}, true)
    const shuffle = !/^(false|0)$/.test(textIn(childOf(node, 'shuffleanswers')).trim())
    return choiceQuestion(asked, options, { several, shuffle })
  }

  private numeric(node: XmlNode, asked: Asked): Question | null {
    const [first, ...others] = this.best(this.answers(node))
    if (others.length > 0) this.finding.report('ANSWERS_LOST', {}, true)
    if (!first || !Number.isFinite(Number(first.plain))) {
      this.finding.report('SYNTAX', { text: first?.plain.slice(0, 60) ?? 'numerical' })
      return null
    }
    const off = Number(textIn(childOf(first.node, 'tolerance'))) || 0
    const units = childrenOf(childOf(node, 'units'), 'unit')
    const base = units.find((unit) => Number(textIn(childOf(unit, 'multiplier'))) === 1) ?? units[0]
    const unit = textIn(childOf(base, 'unit_name')).trim().slice(0, 20)
    return numericQuestion(asked, {
      answer: first.plain,
      tolerance: { kind: 'absolute', value: Math.abs(off) },
      unit,
    })
  }

  /** `=Berlin~%50%Bonn#not any more` */
  private alternatives(body: string): string[] {
    const answers = [...body.matchAll(/(?:^|~)(=|%-?[\d.]+%)?((?:\\.|[^~#\\])*)(#(?:\\.|[^~\\])+)?/g)].map(
      ([, sign = '%0%', said = '', feedback]) => ({
        weight: sign === '=' ? 100 : Number(sign.slice(1, -1)),
        plain: decodeEntities(said.replace(/\\(.)/g, '$1')),
        feedback,
      }),
    )
    if (answers.some(({ feedback }) => feedback)) this.finding.report('FEEDBACK_LOST', {}, true)
    return this.best(answers).map(({ plain }) => plain)
  }

  /** `{1:SHORTANSWER:=Berlin~=berlin}` in the text is a blank. */
  private cloze(node: XmlNode, explanation: QuestionText): Question | null {
    const accepted: string[][] = []
    const kinds = new Set<string>()
    const text = childOf(node, 'questiontext')
    const source = lined(withoutMarks(textIn(childOf(text, 'text'))), text?.attributes['format'])
    const html = source.replace(/\{\d*:([A-Z_]+):((?:\\.|[^}\\])*)\}/g, (_, kind: string, body: string) => {
      kinds.add(kind)
      return blankMark(blankId(accepted.push(this.alternatives(body)) - 1))
    })
    const other = [...kinds].find((kind) => !/^(SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/.test(kind))
    if (other !== undefined) {
      this.finding.report('TYPE_UNKNOWN', { type: `cloze ${other}` })
      return null
    }
    const exact = [...kinds].every((kind) => kind.endsWith('C'))
    const files = new Map(
      childrenOf(text, 'file').map((file) => [file.attributes['name'] ?? '', textIn(file)]),
    )
    const both = languagesOf(html)
    const pictureOf = (src: string) => pictureOfData(src, files, this.finding)
    if (!both)
      return blankQuestion(
        { stem: inLanguage(this.doc(html, pictureOf), plainOfHtml(html)), explanation },
        accepted,
        { exact },
      )
    // In each language the blanks are counted anew: the second text holds those of the first.
    const half = accepted.length / 2
    const again = both.en.replace(/b(\d+)(?=\ue001)/g, (whole, n: string) =>
      Number(n) > half ? `b${Number(n) - half}` : whole,
    )
    const first = both.zh.replace(/b(\d+)(?=\ue001)/g, (whole, n: string) =>
      Number(n) > half ? `b${Number(n) - half}` : whole,
    )
    const stem = { zh: this.doc(first, pictureOf), en: this.doc(again, pictureOf) }
    const merged = accepted.slice(0, half).map((list, k) => [...list, ...(accepted[k + half] ?? [])])
    return blankQuestion({ stem, explanation }, merged, { exact })
  }

  question(node: XmlNode): Question | null {
    const type = node.attributes['type'] ?? ''
    const explanation = this.text(childOf(node, 'generalfeedback'))
    if (type === 'cloze') return this.cloze(node, explanation)
    const ask = (extra = '') => ({ stem: this.text(childOf(node, 'questiontext'), extra), explanation })
    switch (type) {
      case 'multichoice':
        return this.choice(node, ask())
      case 'truefalse': {
        const right = this.answers(node).find(({ weight }) => weight >= 100)
        return booleanQuestion(ask(), right?.plain.toLowerCase() === 'true')
      }
      case 'shortanswer': {
        const accepted = this.best(this.answers(node)).map(({ plain }) => plain)
        const exact = textIn(childOf(node, 'usecase')).trim() === '1'
        return blankQuestion(ask(`<p>${blankMark(blankId(0))}</p>`), [accepted], { exact })
      }
      case 'numerical':
        return this.numeric(node, ask())
      case 'essay': {
        const model = this.text(childOf(node, 'graderinfo'))
        const onlyFiles = textIn(childOf(node, 'responseformat')).trim() === 'noinline'
        return onlyFiles ? fileQuestion(ask(), model) : shortQuestion(ask(), model)
      }
      default:
        this.finding.report('TYPE_UNKNOWN', { type: type || '?' })
        return null
    }
  }
}

export const isMoodle = (root: XmlNode): boolean => root.name === 'quiz'

/** Questions of a quiz; categories are tags. */
export const readMoodle = (root: XmlNode): Found[] => {
  let branch: string[] = []
  return childrenOf(root, 'question').flatMap((node, k) => {
    if (node.attributes['type'] === 'category') {
      branch = branchOfPath(textIn(childOf(childOf(node, 'category'), 'text')))
      return []
    }
    const reader = new Reader()
    const question = reader.question(node)
    const own = childrenOf(childOf(node, 'tags'), 'tag').map((tag) => [
      plainOfHtml(textIn(tag)).slice(0, 100),
    ])
    const { problems, pictures } = reader.finding
    const name = plainOfHtml(textIn(childOf(node, 'name'))).slice(0, 120)
    const tags = [...(branch.length > 0 ? [branch] : []), ...own.filter(([tag]) => tag)]
    return [
      {
        place: k + 1,
        name: name || textOf(question?.content.stem.en),
        question,
        difficulty: 3,
        tags,
        problems,
        pictures,
      },
    ]
  })
}
