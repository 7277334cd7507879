import type { Locale } from '@labbox/contract/core/types.ts'
import { pathOfBranch } from './branches.ts'
import { absoluteTolerance, textIn, type Outgoing } from './outgoing.ts'
import { escapeHtml, htmlOfDoc } from './to-html.ts'
import type { QuestionText } from '@labbox/contract/questions/content.ts'

const escape = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')

// GIFT holds no pictures: their names stand in their place.
const forms = { picture: (fileId: string) => `picture-${fileId}`, blank: () => '____' }

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
      return (key.blanks[0]?.accepted ?? []).map((text) => `=${escape(escapeHtml(text))}`).join(' ')
    case 'numeric':
      return `#${key.value}:${absoluteTolerance(key)}`
    case 'short':
    case 'file':
      return ''
  }
}

/** GIFT knows one blank: a question with several goes out as an essay with its lines. */
export const giftOf = (questions: readonly Outgoing[], locale: Locale): string => {
  const html = (text: QuestionText) => escape(htmlOfDoc(textIn(text, locale), forms))
  const parts: string[] = []
  let category = ''
  for (const one of questions) {
    const branch = pathOfBranch(one.tags[0] ?? [])
    if (branch !== category) parts.push(`$CATEGORY: $course$/top/${branch}`)
    category = branch
    const { content, key } = one
    const open = key.type === 'blank' && key.blanks.length > 1
    const [before, after = ''] =
      key.type === 'blank' && !open
        ? escape(htmlOfDoc(textIn(content.stem, locale), { ...forms, blank: () => '\ue000' })).split('\ue000')
        : [html(content.stem)]
    const general = html(one.explanation)
    const body = open ? '' : answers(one, html)
    parts.push(`::#${one.number}::[html]${before}{${body}${general && `\n\t####${general}`}\n}${after}`)
  }
  return `${parts.join('\n\n')}\n`
}
