import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { pathOfBranch } from '../branches.ts'
import { blankMark } from '../found.ts'
import { absoluteTolerance, picturesIn, type Outgoing, type Pictures } from './outgoing.ts'
import { BLANK_CLASS, FIELDS_CLASS } from '../read/multilang.ts'
import { escapeHtml, htmlOfDoc, type HtmlForms } from './to-html.ts'

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const plain = (text: string): string => `<text>${cdata(text)}</text>`

/** Moodle takes certain shares alone (`question_bank::fraction_options`), in per cent: the equal ones up to ten choices are among them. */
const sharesOf = (choices: number): string[] =>
  Array.from({ length: choices }, (_, k) => {
    if (choices <= 10) return (100 / choices).toFixed(5).replace(/\.?0+$/, '')
    // Tens and fives that are a hundred together.
    return k < 20 - choices ? '10' : '5'
  })

/** Writes both languages into one text, marked for Moodle's filter “Multi-Language Content”. */
class Writer {
  private readonly pictures: Pictures
  constructor(pictures: Pictures) {
    this.pictures = pictures
  }

  html(text: QuestionText, blank: HtmlForms['blank'] = () => '____'): string {
    const forms = {
      picture: (fileId: string) =>
        `@@PLUGINFILE@@/${encodeURIComponent(this.pictures.get(fileId)?.name ?? fileId)}`,
      blank,
    }
    const both = !isEmptyDoc(text.zh) && !isEmptyDoc(text.en)
    if (!both) return htmlOfDoc(isEmptyDoc(text.zh) ? text.en : text.zh, forms)
    const [zh, en] = [htmlOfDoc(text.zh, forms), htmlOfDoc(text.en, forms)]
    return zh === en
      ? zh
      : `<span class="multilang" lang="zh_cn">${zh}</span><span class="multilang" lang="en">${en}</span>`
  }

  element(name: string, text: QuestionText, html = this.html(text)): string {
    const files = picturesIn([text.zh, text.en]).flatMap((fileId) => {
      const picture = this.pictures.get(fileId)
      return picture
        ? `<file name="${escapeHtml(picture.name)}" encoding="base64">${picture.bytes.toString('base64')}</file>`
        : []
    })
    return `<${name} format="html">${plain(html)}${files.join('')}</${name}>`
  }

  /** An answer in plain text. */
  private answer(fraction: string, inside: string): string {
    return `<answer fraction="${fraction}" format="moodle_auto_format">${inside}<feedback format="html">${plain('')}</feedback></answer>`
  }

  /**
   * Each blank is one field, whatever the number of languages: Moodle counts the fields of the whole text before it chooses a
   * language. In two languages the text holds numbers, and the fields stand once below it.
   */
  private cloze({ content, key }: Outgoing): string {
    const blanks = key.type === 'blank' ? key.blanks : []
    const exact = key.type === 'blank' && key.exact ? 'SHORTANSWER_C' : 'SHORTANSWER'
    const fields = blanks.map(({ accepted }) => {
      const answers = accepted.map((text) => `=${text.replace(/[\\}~#"]/g, '\\$&')}`)
      return escapeHtml(`{1:${exact}:${answers.join('~')}}`)
    })
    const { stem } = content
    const both = !isEmptyDoc(stem.zh) && !isEmptyDoc(stem.en)
    const numbered = (k: number) => `(${k + 1})`
    // Braces that the author typed are not a field.
    const html = this.html(stem, blankMark)
      .replaceAll('{', '&#123;')
      .replace(/\ue000([\w-]+)\ue001/g, (_, id: string) => {
        const k = blanks.findIndex((blank) => blank.id === id)
        return both ? `<b class="${BLANK_CLASS}">${numbered(k)}</b>` : (fields[k] ?? '')
      })
    const below = fields.map((field, k) => `${numbered(k)} ${field}`).join(' ')
    return this.element('questiontext', stem, both ? `${html}<p class="${FIELDS_CLASS}">${below}</p>` : html)
  }

  question(one: Outgoing): string {
    const { content, key } = one
    const stem = () => this.element('questiontext', content.stem)
    const close = `${this.element('generalfeedback', one.explanation)}<defaultgrade>1</defaultgrade>${this.tags(one)}`
    const made = (type: string, inside: string) =>
      `<question type="${type}"><name>${plain(`#${one.number}`)}</name>${inside}${close}</question>`
    switch (key.type) {
      case 'single':
      case 'multiple': {
        const right = key.type === 'single' ? [key.correct] : key.correct
        const options = 'options' in content ? content.options : []
        const shares = sharesOf(right.length)
        const fractionOf = (id: string): string =>
          shares[right.indexOf(id)] ?? (key.type === 'single' ? '0' : '-100')
        const list = options.map(({ id, text }) =>
          this.element('answer', text).replace('<answer ', `<answer fraction="${fractionOf(id)}" `),
        )
        const shuffle = 'shuffle' in content && content.shuffle
        return made(
          'multichoice',
          `${stem()}<single>${key.type === 'single'}</single><shuffleanswers>${shuffle}</shuffleanswers>${list.join('')}`,
        )
      }
      case 'boolean':
        return made(
          'truefalse',
          stem() +
            [true, false]
              .map((value) => this.answer(value === key.correct ? '100' : '0', plain(String(value))))
              .join(''),
        )
      case 'blank':
        return made('cloze', this.cloze(one))
      case 'numeric': {
        const unit = key.unit || (content.type === 'numeric' ? content.unit : '')
        const units =
          unit &&
          `<units><unit><multiplier>1</multiplier><unit_name>${escapeHtml(unit)}</unit_name></unit></units>`
        const answer = this.answer(
          '100',
          `${plain(String(key.value))}<tolerance>${absoluteTolerance(key)}</tolerance>`,
        )
        return made('numerical', `${stem()}${answer}${units}`)
      }
      case 'short':
        return made(
          'essay',
          `${stem()}<responseformat>editor</responseformat>${this.element('graderinfo', key.model)}`,
        )
      case 'file':
        return made(
          'essay',
          `${stem()}<responseformat>noinline</responseformat><attachments>1</attachments>${this.element('graderinfo', key.model)}`,
        )
    }
  }

  private tags({ tags }: Outgoing): string {
    const more = tags.slice(1).map((branch) => `<tag>${plain(branch.at(-1) ?? '')}</tag>`)
    return more.length > 0 ? `<tags>${more.join('')}</tags>` : ''
  }
}

/** A Moodle quiz with pictures; branches of tags are categories. */
export const moodleOf = (questions: readonly Outgoing[], pictures: Pictures): string => {
  const writer = new Writer(pictures)
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>', '<quiz>']
  let category = ''
  for (const one of questions) {
    const branch = pathOfBranch(one.tags[0] ?? [])
    if (branch !== category)
      parts.push(
        `<question type="category"><category>${plain(`$course$/top/${branch}`)}</category></question>`,
      )
    category = branch
    parts.push(writer.question(one))
  }
  return `${parts.join('\n')}\n</quiz>\n`
}
