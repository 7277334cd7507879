import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { branchOfPath } from './branches.ts'
import { Finding, blankId, blankMark, inLanguage, withoutMarks, type Found } from './found.ts'
import { docOfHtml } from './html.ts'
import {
  blankQuestion,
  booleanQuestion,
  choiceQuestion,
  numericQuestion,
  shortQuestion,
  type Question,
} from './parts.ts'

/** Moodle's GIFT (docs.moodle.org, “GIFT format”): plain text, one question per paragraph. */

// Signs that were escaped stand here while the others mean something.
const ESCAPABLE = '~=#{}:\\n'
const hide = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => String.fromCharCode(0xe100 + ESCAPABLE.indexOf(sign)))
const show = (text: string): string =>
  text.replace(/[\ue100-\ue107]/g, (sign) => {
    const shown = ESCAPABLE[sign.charCodeAt(0) - 0xe100] ?? ''
    return shown === 'n' ? '\n' : shown
  })

type Form = 'html' | 'plain'

const textOf = (raw: string, form: Form, finding: Finding): QuestionText => {
  const text = show(raw).trim()
  if (text === '') return {}
  const noPicture = (src: string) => {
    finding.report('PICTURE_OUTSIDE', { name: src.slice(0, 80) }, true)
    return null
  }
  // GIFT's plain text is read as HTML too: only then marks of blanks and line ends mean something
  const html = form === 'html' ? text : escapeHtml(text).replaceAll('\n', '<br>')
  const doc =
    form === 'plain' && !/[\ue000]|\\\(|\$\$/.test(text)
      ? docOfText(text.replaceAll('$', '\\$'))
      : docOfHtml(html, noPicture)
  return inLanguage(doc, text)
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

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
      ...{ right: sign === '=', weight: weight === undefined ? null : Number(weight) },
      ...{ text: text.trim(), feedback: feedback.trim() },
    }
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
  const [value = '', off = '0'] = text.split(/[:\ue105]/).map((part) => part.trim())
  return value !== '' && Number.isFinite(Number(value)) && Number.isFinite(Number(off))
    ? { answer: value, off: Math.abs(Number(off)) }
    : null
}

const numeric = (stem: QuestionText, body: string, finding: Finding): Question | null => {
  const [first = '', ...others] = body.includes('=')
    ? answersOf(body)
        .filter(({ right }) => right)
        .map(({ text }) => text)
    : [body.split('#')[0] ?? '']
  if (answersOf(body).some(({ weight }) => weight !== null && weight < 100))
    finding.report('PARTIAL_LOST', {}, true)
  if (others.length > 0) finding.report('ANSWERS_LOST', {}, true)
  const read = numberOf(first)
  if (!read) {
    finding.report('SYNTAX', { text: `#${show(body).slice(0, 60)}` })
    return null
  }
  return numericQuestion(
    { stem, explanation: {} },
    { answer: read.answer, tolerance: { kind: 'absolute', value: read.off } },
  )
}

const questionOf = (
  before: string,
  body: string | null,
  after: string,
  form: Form,
  finding: Finding,
): Question | null => {
  const stemOf = (middle: string) => textOf(`${before}${middle}${after}`, form, finding)
  if (body === null) {
    finding.report('TYPE_UNKNOWN', { type: 'description' })
    return null
  }
  const [asked = '', general = ''] = body.split('####')
  const explanation = textOf(general, form, finding)
  const inner = asked.trim()
  const gap = after.trim() === '' ? '' : ' ____ '
  const made = ((): Question | null => {
    if (inner === '') return shortQuestion({ stem: stemOf(gap), explanation })
    const truth = /^(T|TRUE|F|FALSE)\s*(?:#[\s\S]*)?$/i.exec(inner)
    if (truth)
      return booleanQuestion(
        { stem: stemOf(gap), explanation },
        (truth[1] ?? '').toUpperCase().startsWith('T'),
      )
    if (inner.startsWith('#')) return numeric(stemOf(gap), inner.slice(1), finding)
    const answers = answersOf(inner)
    if (answers.length === 0 || answers.some(({ text }) => /->/.test(text))) {
      finding.report('TYPE_UNKNOWN', { type: /->/.test(inner) ? 'matching' : show(inner).slice(0, 40) })
      return null
    }
    if (answers.some(({ feedback }) => feedback)) finding.report('FEEDBACK_LOST', {}, true)
    const wrong = answers.some(({ right }) => !right)
    if (!wrong) {
      const full = answers.filter(({ weight }) => weight === null || weight === 100)
      if (full.length < answers.length) finding.report('PARTIAL_LOST', {}, true)
      const stem = stemOf(after.trim() === '' ? ` ${blankMark(blankId(0))}` : ` ${blankMark(blankId(0))} `)
      return blankQuestion({ stem, explanation }, [full.map(({ text }) => show(text))])
    }
    const several = !answers.some(({ right }) => right)
    if (answers.filter(({ right }) => right).length > 1) finding.report('ANSWERS_LOST', {}, true)
    return choiceQuestion(
      { stem: stemOf(gap), explanation },
      answers.map(({ right, weight, text }) => ({
        text: textOf(text, form, finding),
        right: several ? (weight ?? 0) > 0 : right,
      })),
      { several },
    )
  })()
  return made && { ...made, explanation }
}

const readOne = (source: string, place: number, branch: string[]): Found => {
  const finding = new Finding()
  const title = /^\s*::([^:]*)::/.exec(source)
  let rest = source.slice(title?.[0].length ?? 0).trim()
  const form = /^\[(html|plain|moodle|markdown)\]/.exec(rest)
  rest = rest.slice(form?.[0].length ?? 0)
  const [open, close] = [rest.indexOf('{'), rest.lastIndexOf('}')]
  if (open >= 0 && close < open) finding.report('SYNTAX', { text: show(rest.slice(open, open + 60)) })
  const body = open < 0 ? null : rest.slice(open + 1, close)
  const shape: Form = form?.[1] === 'html' || form?.[1] === 'moodle' ? 'html' : 'plain'
  const question =
    open >= 0 && close < open
      ? null
      : questionOf(
          open < 0 ? rest : rest.slice(0, open),
          body,
          open < 0 ? '' : rest.slice(close + 1),
          shape,
          finding,
        )
  return {
    ...{ place, name: show(title?.[1] ?? '').trim(), question, difficulty: 3 },
    ...{ tags: branch.length > 0 ? [branch] : [], problems: finding.problems, pictures: finding.pictures },
  }
}

/** Never throws: a paragraph that is no question says why. */
export const readGift = (text: string): Found[] => {
  const found: Found[] = []
  let branch: string[] = []
  let lines: string[] = []
  let first = 0
  const finish = () => {
    if (lines.length > 0) found.push(readOne(lines.join('\n'), first, branch))
    lines = []
  }
  for (const [k, line] of hide(withoutMarks(text.replace(/^\uFEFF/, '')))
    .split(/\r\n|\r|\n/)
    .entries()) {
    const category = /^\s*\$CATEGORY:(.*)$/.exec(line)
    if (category) {
      finish()
      branch = branchOfPath(show(category[1] ?? ''))
    } else if (/^\s*\/\//.test(line)) continue
    else if (line.trim() === '') {
      // an empty line inside of the answers belongs to the question
      const all = lines.join('\n')
      if (!all.includes('{') || all.lastIndexOf('}') > all.lastIndexOf('{')) finish()
    } else {
      if (lines.length === 0) first = k + 1
      lines.push(line)
    }
  }
  finish()
  return found
}
