import type { Locale } from '@labbox/contract/core/types.ts'
import { pathOfBranch } from '../branches.ts'
import { absoluteTolerance, textIn, type Outgoing } from './outgoing.ts'
import { htmlOfDoc } from './to-html.ts'
import type { QuestionText } from '@labbox/contract/questions/content.ts'

const escape = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')

// GIFT holds no pictures: their names stand in their place.
const forms = { picture: (fileId: string) => `picture-${fileId}`, blank: () => '____' }

/** GIFT knows no powers of ten. */
export const decimal = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

/** One blank whose answers GIFT can hold: an arrow would make pairs of them. */
const isShort = ({ key }: Outgoing): boolean =>
  key.type === 'blank' &&
  key.blanks.length === 1 &&
  !key.blanks.some(({ accepted }) => accepted.some((text) => text.includes('->')))

/** Moodle reads the number and the tags of a question from a comment before it. */
const comment = ({ number, tags }: Outgoing): string => {
  const own = tags.slice(1).flatMap((branch) => branch.slice(-1))
  const said = own.map((tag) => ` [tag:${tag.replaceAll(']', '\\]').replace(/\s+/g, ' ')}]`)
  return `// [id:q${number}]${said.join('')}`
}

const answers = ({ content, key }: Outgoing, html: (text: QuestionText) => string): string => {
  switch (key.type) {
    case 'single':
    case 'multiple': {
      const right = key.type === 'single' ? [key.correct] : key.correct
      const options = 'options' in content ? content.options : []
      const share = (100 / right.length).toFixed(5).replace(/\.?0+$/, '')
      const sign = (id: string) =>
        key.type === 'single' ? (right.includes(id) ? '=' : '~') : `~%${right.includes(id) ? share : '-100'}%`
      return options.map(({ id, text }) => `\t${sign(id)}${html(text)}`).join('\n')
    }
    case 'boolean':
      return key.correct ? 'TRUE' : 'FALSE'
    case 'blank':
      return (key.blanks[0]?.accepted ?? []).map((text) => `=%100%${escape(text)}`).join(' ')
    case 'numeric':
      return `#${decimal(key.value)}:${decimal(absoluteTolerance(key))}`
    case 'short':
    case 'file':
      return ''
  }
}

/** GIFT knows one blank: a question with several goes out as an essay with its lines. (docs.moodle.org, “GIFT format”) */
export const giftOf = (questions: readonly Outgoing[], locale: Locale): string => {
  const html = (text: QuestionText) => escape(htmlOfDoc(textIn(text, locale), forms))
  const parts: string[] = []
  let category = ''
  for (const one of questions) {
    const branch = pathOfBranch(one.tags[0] ?? [])
    if (branch !== category) parts.push(`$CATEGORY: $course$/top/${branch}`)
    category = branch
    const { content, key } = one
    const open = key.type === 'blank' && !isShort(one)
    const [before, after = ''] =
      key.type === 'blank' && !open
        ? escape(htmlOfDoc(textIn(content.stem, locale), { ...forms, blank: () => '\ue000' })).split('\ue000')
        : [html(content.stem)]
    const general = html(one.explanation)
    const body = open ? '' : answers(one, html)
    parts.push(
      `${comment(one)}\n::${escape(`#${one.number}`)}::[html]${before}{${body}${general && `\n\t####${general}`}\n}${after}`,
    )
  }
  return `${parts.join('\n\n')}\n`
}
