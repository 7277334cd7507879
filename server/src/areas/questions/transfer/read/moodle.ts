import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { isEmptyDoc, textOf } from '@labbox/contract/core/rich-doc.ts'
import { branchOfPath } from '../branches.ts'
import { blankId, blankMark, Finding, inLanguage, withoutMarks, type Found } from '../found.ts'
import { decodeEntities } from './html-tree.ts'
import { docOfHtml, plainOfHtml, type PictureOf } from './html.ts'
import { inOneLanguage, isMultilang, sameBlanks } from './multilang.ts'
import {
  blankQuestion,
  booleanQuestion,
  choiceQuestion,
  fileQuestion,
  numericQuestion,
  shortQuestion,
  type Asked,
  type Question,
} from '../parts.ts'
import { pictureOfData } from './pictures.ts'
import { escapeHtml } from '../write/to-html.ts'
import { reportPartial, reportSeveral, reportWeights, type Weighed } from './weights.ts'
import { childOf, childrenOf, textIn, type XmlNode } from './xml-tree.ts'

/** Moodle XML (docs.moodle.org, “Moodle XML format”), with pictures in the file and texts in two languages (multilang). */

/** Moodle's own plain forms: a new line is one. */
const lined = (html: string, format: string | undefined): string =>
  /^(moodle_auto_format|markdown)$/.test(format ?? '') ? html.replace(/\r?\n/g, '<br>') : html

/** What an answer says: plain text, unless it says that it is HTML. */
const answerText = (answer: XmlNode): string => {
  const text = textIn(childOf(answer, 'text'))
  return answer.attributes['format'] === 'html' ? plainOfHtml(text) : text.trim()
}

/** `{1:SHORTANSWER:=Berlin~=berlin}` in a text. */
const FIELD = /\{(\d*):([A-Z_]+):((?:\\.|[^}\\])*)\}/g

class Reader {
  readonly finding = new Finding()

  /** Of alternatives those that earn all points; what earns a part is told. */
  private best<T extends Weighed>(answers: readonly T[]): T[] {
    reportPartial(this.finding, answers)
    return answers.filter(({ weight }) => weight >= 100)
  }

  /** Pictures of a text element by their address; each is kept once. */
  private picturesOf(node: XmlNode | undefined): PictureOf {
    const files = new Map(
      childrenOf(node, 'file').map((file) => [file.attributes['name'] ?? '', textIn(file)]),
    )
    const known = new Map<string, string | null>()
    return (src) => {
      if (!known.has(src)) known.set(src, pictureOfData(src, files, this.finding))
      return known.get(src) ?? null
    }
  }

  private languages(html: string, pictureOf: PictureOf) {
    const { lost } = this.finding
    return {
      zh: docOfHtml(html, pictureOf, { lost, instead: inOneLanguage('zh') }),
      en: docOfHtml(html, pictureOf, { lost, instead: inOneLanguage('en') }),
    }
  }

  /** A text element with its files: `<questiontext format="html"><text>…</text><file …>…</file></questiontext>`. */
  text(node: XmlNode | undefined, extra = ''): QuestionText {
    const said = withoutMarks(textIn(childOf(node, 'text')))
    const plain = node?.attributes['format'] === 'plain_text'
    if (said.trim() + extra === '') return {}
    if (plain && extra === '') return inLanguage(docOfText(said.replaceAll('$', '\\$')), said)
    const html =
      (plain ? escapeHtml(said).replace(/\r?\n/g, '<br>') : lined(said, node?.attributes['format'])) + extra
    const pictureOf = this.picturesOf(node)
    if (!isMultilang(html)) {
      const doc = docOfHtml(html, pictureOf, { lost: this.finding.lost })
      return inLanguage(doc, plainOfHtml(html))
    }
    const { zh, en } = this.languages(html, pictureOf)
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
      plain: answerText(answer),
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
    if (several) reportWeights(this.finding, answers)
    else {
      reportSeveral(
        this.finding,
        answers.filter(({ weight }) => weight > 0 && weight === most),
      )
      reportPartial(
        this.finding,
        answers.filter(({ weight }) => weight < most),
      )
    }
    const shuffle = !/^(false|0)$/.test(textIn(childOf(node, 'shuffleanswers')).trim())
    return choiceQuestion(asked, options, { several, shuffle })
  }

  private numeric(node: XmlNode, asked: Asked): Question | null {
    const full = this.best(this.answers(node))
    reportSeveral(this.finding, full)
    const [first] = full
    if (!first || !Number.isFinite(Number(first.plain))) {
      this.finding.report('SYNTAX', { text: first?.plain.slice(0, 60) ?? 'numerical' })
      return null
    }
    const off = Number(textIn(childOf(first.node, 'tolerance'))) || 0
    const units = childrenOf(childOf(node, 'units'), 'unit')
    const base = units.find((unit) => Number(textIn(childOf(unit, 'multiplier'))) === 1) ?? units[0]
    const nameOf = (one: XmlNode | undefined) => textIn(childOf(one, 'unit_name')).trim().slice(0, 20)
    const unit = nameOf(base)
    const others = units.filter((one) => one !== base).map(nameOf)
    if (others.length > 0)
      this.finding.report('UNITS_LOST', { kept: unit, units: others.join(', ').slice(0, 200) }, true)
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

  /** Fields in the text are blanks. */
  private cloze(node: XmlNode, explanation: QuestionText): Question | null {
    const accepted: string[][] = []
    const points: string[] = []
    const kinds = new Set<string>()
    const text = childOf(node, 'questiontext')
    const source = lined(withoutMarks(textIn(childOf(text, 'text'))), text?.attributes['format'])
    const html = source.replace(FIELD, (_, weight: string, kind: string, body: string) => {
      kinds.add(kind)
      points.push(weight || '1')
      return blankMark(blankId(accepted.push(this.alternatives(body)) - 1))
    })
    const other = [...kinds].find((kind) => !/^(SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/.test(kind))
    if (other !== undefined) {
      this.finding.report('TYPE_UNKNOWN', { type: `cloze ${other}` })
      return null
    }
    if (new Set(points).size > 1)
      this.finding.report('WEIGHTS_LOST', { answers: points.join(' : ').slice(0, 200) }, true)
    const exact = [...kinds].every((kind) => kind.endsWith('C'))
    const pictureOf = this.picturesOf(text)
    if (isMultilang(html)) {
      const both = sameBlanks(this.languages(html, pictureOf), accepted)
      if (both) return blankQuestion({ stem: both.stem, explanation }, both.accepted, { exact })
      this.finding.report('SYNTAX', { text: 'cloze, multilang' })
      return null
    }
    const doc = docOfHtml(html, pictureOf, { lost: this.finding.lost })
    return blankQuestion({ stem: inLanguage(doc, plainOfHtml(html)), explanation }, accepted, { exact })
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
      withoutMarks(textIn(tag)).trim().slice(0, 100),
    ])
    const { problems, pictures } = reader.finding
    const name = withoutMarks(textIn(childOf(node, 'name')))
      .trim()
      .slice(0, 120)
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
