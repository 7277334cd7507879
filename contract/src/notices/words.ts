import { fill } from '../core/fill.ts'
import { localText, type Locale } from '../core/local-text.ts'
import type { LocalText } from '../core/types.ts'
import { taskTypes } from '../tasks/states.ts'

/** What a notice tells of, as it is stored: names as they were then. Keys that end in `At` hold instants (ISO 8601). */
export type NoticeValue = string | number | null | LocalText
export type NoticeData = Readonly<Record<string, NoticeValue>>
export type Words = Readonly<Record<Locale, string>>

const typeWords: Readonly<Record<number, Words>> = {
  [taskTypes.quiz]: { zh: '测验', en: 'quiz' },
  [taskTypes.experiment]: { zh: '实验', en: 'lab' },
  [taskTypes.report]: { zh: '报告', en: 'report' },
  [taskTypes.boxExperiment]: { zh: '实验', en: 'lab' },
  [taskTypes.boxReport]: { zh: '报告', en: 'report' },
  [taskTypes.exam]: { zh: '考试', en: 'exam' },
}

const LOCALES: Readonly<Record<Locale, string>> = { zh: 'zh-CN', en: 'en-GB' }
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Month, day and time in the reader's zone: `9月7日 周一 16:00`, `Mon 7 Sept, 16:00`. */
const clockOf = (locale: Locale, timeZone: string): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone}`
  const known = clocks.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALES[locale], {
    timeZone,
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(key, made)
  return made
}

const said = (key: string, value: NoticeValue, locale: Locale, timeZone: string): string => {
  if (value === null) return ''
  if (typeof value === 'object') return localText(value, locale)
  if (key === 'type') return typeWords[Number(value)]?.[locale] ?? ''
  return key.endsWith('At') ? clockOf(locale, timeZone).format(new Date(value)) : String(value)
}

const beginLarge = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The names that a sentence speaks of. */
const namesIn = (template: string): string[] => [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** A sentence about these data in one language; what is not known is a dash. */
export const sentence = (words: Words, data: NoticeData, locale: Locale, timeZone: string): string => {
  const params = Object.fromEntries(
    namesIn(words[locale]).map((name) => [name, said(name, data[name] ?? null, locale, timeZone) || '–']),
  )
  return beginLarge(fill(words[locale], params))
}

/** Whether everything is known that a sentence speaks of. */
export const isKnown = (words: Words, data: NoticeData): boolean =>
  namesIn(words.en).every((name) => said(name, data[name] ?? null, 'en', 'UTC') !== '')
