import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { isEmptyDoc, textOf } from '@labbox/contract/core/rich-doc.ts'
import { blankId, blankMark, Finding, inLanguage, withoutMarks, type Found } from './found.ts'
import { docOfHtml, plainOfHtml } from './html.ts'
import {
  blankQuestion,
  booleanQuestion,
  choiceQuestion,
  fileQuestion,
  numericQuestion,
  shortQuestion,
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

class Reader {
  readonly finding = new Finding()

  /** A text element with its files: `<questiontext format="html"><text>…</text><file …>…</file></questiontext>`. */
  text(node: XmlNode | undefined, extra = ''): QuestionText {
    const html = withoutMarks(textIn(childOf(node, 'text'))) + extra
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
    if (!both) return inLanguage(docOfHtml(html, pictureOf), plainOfHtml(html))
    const [zh, en] = [docOfHtml(both.zh, pictureOf), docOfHtml(both.en, pictureOf)]
    return { ...(!isEmptyDoc(zh) && { zh }), ...(!isEmptyDoc(en) && { en }) }
  }

  private answers(node: XmlNode) {
    return childrenOf(node, 'answer').map((answer) => ({
      node: answer,
      fraction: Number(answer.attributes['fraction'] ?? 0),
      plain: plainOfHtml(textIn(childOf(answer, 'text'))),
    }))
  }

  /** Alternatives that earn all points; others are lost, and said to be. */
  private full(node: XmlNode) {
    const answers = this.answers(node)
    const best = answers.filter(({ fraction }) => fraction >= 100)
    if (answers.some(({ fraction }) => fraction > 0 && fraction < 100))
      this.finding.report('PARTIAL_LOST', {}, true)
    return best
  }

  private numeric(node: XmlNode, asked: { stem: QuestionText; explanation: QuestionText }): Question | null {
    const [first] = this.full(node)
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

  /** `{1:SHORTANSWER:=Berlin~=berlin}` in the text is a blank. */
  private cloze(node: XmlNode, explanation: QuestionText): Question | null {
    const accepted: string[][] = []
    let other: string | null = null
    const text = childOf(node, 'questiontext')
    const html = withoutMarks(textIn(childOf(text, 'text'))).replace(
      /\{\d*:([A-Z_]+):((?:\\.|[^}\\])*)\}/g,
      (_, kind: string, body: string) => {
        if (!/^(SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/.test(kind)) other = kind
        const right = [...body.matchAll(/(?:^|~)(?:=|%100%)((?:\\.|[^~#\\])*)/g)].map((match) =>
          (match[1] ?? '').replace(/\\(.)/g, '$1'),
        )
        return blankMark(blankId(accepted.push(right) - 1))
      },
    )
    if (other !== null) {
      this.finding.report('TYPE_UNKNOWN', { type: `cloze ${String(other)}` })
      return null
    }
    const files = new Map(
      childrenOf(text, 'file').map((file) => [file.attributes['name'] ?? '', textIn(file)]),
    )
    const both = languagesOf(html)
    const pictureOf = (src: string) => pictureOfData(src, files, this.finding)
    if (!both)
      return blankQuestion(
        { stem: inLanguage(docOfHtml(html, pictureOf), plainOfHtml(html)), explanation },
        accepted,
      )
    // In each language the blanks are counted anew: the second text holds those of the first.
    const half = accepted.length / 2
    const again = both.en.replace(/b(\d+)(?=\ue001)/g, (whole, n: string) =>
      Number(n) > half ? `b${Number(n) - half}` : whole,
    )
    const first = both.zh.replace(/b(\d+)(?=\ue001)/g, (whole, n: string) =>
      Number(n) > half ? `b${Number(n) - half}` : whole,
    )
    const stem = { zh: docOfHtml(first, pictureOf), en: docOfHtml(again, pictureOf) }
    const merged = accepted.slice(0, half).map((list, k) => [...list, ...(accepted[k + half] ?? [])])
    return blankQuestion({ stem, explanation }, merged)
  }

  question(node: XmlNode): Question | null {
    const type = node.attributes['type'] ?? ''
    const explanation = this.text(childOf(node, 'generalfeedback'))
    if (type === 'cloze') return this.cloze(node, explanation)
    const ask = (extra = '') => ({ stem: this.text(childOf(node, 'questiontext'), extra), explanation })
    switch (type) {
      case 'multichoice': {
        const several = /^(false|0)$/.test(textIn(childOf(node, 'single')).trim())
        const options = this.answers(node).map(({ node: answer, fraction }) => ({
          text: this.text(answer),
          right: fraction > 0,
        }))
        const shuffle = !/^(false|0)$/.test(textIn(childOf(node, 'shuffleanswers')).trim())
        if (!several && options.filter(({ right }) => right).length > 1)
          this.finding.report('PARTIAL_LOST', {}, true)
        return choiceQuestion(ask(), options, { several, shuffle })
      }
      case 'truefalse': {
        const right = this.answers(node).find(({ fraction }) => fraction >= 100)
        return booleanQuestion(ask(), right?.plain.toLowerCase() === 'true')
      }
      case 'shortanswer': {
        const accepted = this.full(node).map(({ plain }) => plain)
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

const branchOf = (node: XmlNode): string[] =>
  textIn(childOf(childOf(node, 'category'), 'text'))
    .split('/')
    .map((name) => name.trim().slice(0, 100))
    .filter((name) => name !== '' && name !== 'top' && !/^\$.*\$$/.test(name))
    .slice(-6)

export const isMoodle = (root: XmlNode): boolean => root.name === 'quiz'

/** Questions of a quiz; categories are tags. */
export const readMoodle = (root: XmlNode): Found[] => {
  let branch: string[] = []
  return childrenOf(root, 'question').flatMap((node, k) => {
    if (node.attributes['type'] === 'category') {
      branch = branchOf(node)
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
