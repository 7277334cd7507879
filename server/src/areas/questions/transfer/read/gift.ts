import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { blankId, blankMark, Finding, inLanguage, type Found } from '../found.ts'
import { COLON, cutGift, show, type GiftSource } from './gift-split.ts'
import { docOfHtml } from './html.ts'
import {
  blankQuestion,
  booleanQuestion,
  choiceQuestion,
  numericQuestion,
  shortQuestion,
  type Question,
} from '../parts.ts'
import { reportPartial, reportSeveral, reportWeights } from './weights.ts'

/** Moodle's GIFT (docs.moodle.org, “GIFT format”): plain text, one question per paragraph. */

type Form = 'html' | 'plain'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const textOf = (raw: string, form: Form, finding: Finding): QuestionText => {
  const text = show(raw).trim()
  if (text === '') return {}
  const noPicture = (src: string) => {
    finding.report('PICTURE_OUTSIDE', { name: src.slice(0, 80) }, true)
    return null
  }
  // GIFT's plain text is read as HTML too, because only then blanks and line ends are recognised.
  const html = form === 'html' ? text : escapeHtml(text).replaceAll('\n', '<br>')
  const doc =
    form === 'plain' && !/[\ue000]|\\\(|\$\$/.test(text)
      ? docOfText(text.replaceAll('$', '\\$'))
      : docOfHtml(html, noPicture, { lost: finding.lost })
  return inLanguage(doc, text)
}

interface GiftAnswer {
  right: boolean
  /** Per cent of the points; null: none is named. */
  weight: number | null
  text: string
  feedback: string
}

/** `=a ~b ~%50%c #feedback`: feedback on single answers has no place here. */
const answersOf = (body: string): GiftAnswer[] =>
  [...body.matchAll(/([=~])\s*(?:%(-?[\d.]+)%)?([^=~]*)/g)].map(([, sign, weight, said = '']) => {
    const [text = '', feedback = ''] = said.split('#')
    return {
      right: sign === '=',
      weight: weight === undefined ? null : Number(weight),
      text: text.trim(),
      feedback: feedback.trim(),
    }
  })

/** What an answer earns, in per cent. */
const weighed = ({ right, weight, text }: GiftAnswer) => ({
  weight: weight ?? (right ? 100 : 0),
  plain: show(text),
})

const numberOf = (text: string): { answer: string; off: number } | null => {
  const range = /^(-?[\d.eE+-]+)\.\.(-?[\d.eE+-]+)$/.exec(text.trim())
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])]
    const middle = Number(((low + high) / 2).toPrecision(12))
    return Number.isFinite(middle)
      ? { answer: String(middle), off: Number(((high - low) / 2).toPrecision(12)) }
      : null
  }
  const [value = '', off = '0'] = text.split(COLON).map((part) => part.trim())
  return value !== '' && Number.isFinite(Number(value)) && Number.isFinite(Number(off))
    ? { answer: value, off: Math.abs(Number(off)) }
    : null
}

const numeric = (stem: QuestionText, body: string, finding: Finding): Question | null => {
  const answers = answersOf(body)
  if (answers.some(({ feedback }) => feedback) || (answers.length === 0 && body.includes('#')))
    finding.report('FEEDBACK_LOST', {}, true)
  reportPartial(finding, answers.map(weighed))
  const full = answers.map(weighed).filter(({ weight }) => weight >= 100)
  reportSeveral(finding, full)
  const first = answers.length > 0 ? full[0]?.plain : body.split('#')[0]
  const read = numberOf(first ?? '')
  if (!read) {
    finding.report('SYNTAX', { text: `#${show(body).slice(0, 60)}` })
    return null
  }
  return numericQuestion(
    { stem, explanation: {} },
    { answer: read.answer, tolerance: { kind: 'absolute', value: read.off } },
  )
}

class Reader {
  readonly finding = new Finding()
  private readonly before: string
  private readonly after: string
  private readonly form: Form

  constructor(before: string, after: string, form: Form) {
    this.before = before
    this.after = after
    this.form = form
  }

  private stem(middle: string): QuestionText {
    return textOf(`${this.before}${middle}${this.after}`, this.form, this.finding)
  }

  /** Only right answers: a blank to be filled in. */
  private blank(answers: readonly GiftAnswer[], explanation: QuestionText): Question {
    reportPartial(this.finding, answers.map(weighed))
    const accepted = answers.map(weighed).filter(({ weight }) => weight >= 100)
    const mark = blankMark(blankId(0))
    const stem = this.stem(this.after.trim() === '' ? ` ${mark}` : ` ${mark} `)
    return blankQuestion({ stem, explanation }, [accepted.map(({ plain }) => plain)])
  }

  private choice(answers: readonly GiftAnswer[], stem: QuestionText, explanation: QuestionText): Question {
    const several = !answers.some(({ right }) => right)
    if (several) reportWeights(this.finding, answers.map(weighed))
    else {
      reportPartial(this.finding, answers.filter(({ right }) => !right).map(weighed))
      reportSeveral(this.finding, answers.filter(({ right }) => right).map(weighed))
    }
    const options = answers.map(({ right, weight, text }) => ({
      text: textOf(text, this.form, this.finding),
      right: several ? (weight ?? 0) > 0 : right,
    }))
    return choiceQuestion({ stem, explanation }, options, { several })
  }

  /** What stands in the braces; null: nothing of the kind is known here. */
  question(body: string): Question | null {
    const { finding } = this
    const [asked = '', general = ''] = body.split('####')
    const explanation = textOf(general, this.form, finding)
    const inner = asked.trim()
    const stem = () => this.stem(this.after.trim() === '' ? '' : ' ____ ')
    if (inner === '') return shortQuestion({ stem: stem(), explanation })
    const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(inner)
    if (truth) {
      if (truth[2]) finding.report('FEEDBACK_LOST', {}, true)
      return booleanQuestion({ stem: stem(), explanation }, /^T/i.test(inner))
    }
    if (inner.startsWith('#')) {
      const made = numeric(stem(), inner.slice(1), finding)
      return made && { ...made, explanation }
    }
    const answers = answersOf(inner)
    if (answers.length === 0 || answers.some(({ text }) => /->/.test(text))) {
      finding.report('TYPE_UNKNOWN', { type: /->/.test(inner) ? 'matching' : show(inner).slice(0, 40) })
      return null
    }
    if (answers.some(({ feedback }) => feedback)) finding.report('FEEDBACK_LOST', {}, true)
    return answers.every(({ right }) => right)
      ? this.blank(answers, explanation)
      : this.choice(answers, stem(), explanation)
  }
}

const readOne = ({ text, place, branch, tags }: GiftSource): Found => {
  const title = /^\s*::((?:(?!::)[\s\S])*)::/.exec(text)
  let rest = text.slice(title?.[0].length ?? 0).trim()
  const form = /^\[(html|plain|moodle|markdown)\]/.exec(rest)
  rest = rest.slice(form?.[0].length ?? 0)
  const [open, close] = [rest.indexOf('{'), rest.indexOf('}')]
  const shape: Form = form?.[1] === 'html' || form?.[1] === 'moodle' ? 'html' : 'plain'
  const reader = new Reader(
    open < 0 ? rest : rest.slice(0, open),
    close < 0 ? '' : rest.slice(close + 1),
    shape,
  )
  const { finding } = reader
  let question: Question | null = null
  if (open < 0 && close < 0) finding.report('TYPE_UNKNOWN', { type: 'description' })
  // More than one pair of braces leaves unclear what is asked.
  else if (open < 0 || close < open || /[{}]/.test(rest.slice(open + 1, close) + rest.slice(close + 1)))
    finding.report('SYNTAX', { text: show(rest.slice(Math.max(0, open), Math.max(0, open) + 60)) })
  else question = reader.question(rest.slice(open + 1, close))
  return {
    place,
    name: show(title?.[1] ?? '').trim(),
    question,
    difficulty: 3,
    tags: [...(branch.length > 0 ? [branch] : []), ...tags.filter(Boolean).map((tag) => [tag.slice(0, 100)])],
    problems: finding.problems,
    pictures: finding.pictures,
  }
}

/** Never throws: a paragraph that is no question says why. */
export const readGift = (text: string): Found[] => cutGift(text).map(readOne)
