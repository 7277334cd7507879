import type { z } from 'zod'
import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'
import { fieldWords, type FieldWord } from './field-words.ts'

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue
interface Sentences {
  zh: string
  en: string
}

export const fieldText = (word: FieldWord, locale: Locale): string => fieldWords[word][locale]

const kinds: Readonly<Record<string, Sentences>> = {
  string: { zh: '请输入文字', en: 'Enter text' },
  number: { zh: '请输入数字', en: 'Enter a number' },
  int: { zh: '请输入整数', en: 'Enter a whole number' },
  boolean: { zh: '请选择“是”或“否”', en: 'Choose yes or no' },
  array: { zh: '请提供列表', en: 'Provide a list' },
  object: { zh: '请提供一组字段', en: 'Provide a set of fields' },
  record: { zh: '请提供一组字段', en: 'Provide a set of fields' },
}

const formats: Readonly<Record<string, Sentences>> = {
  uuid: { zh: '编号格式错误，请重新选择', en: 'This ID is not valid. Choose again.' },
  guid: { zh: '编号格式错误，请重新选择', en: 'This ID is not valid. Choose again.' },
  datetime: {
    zh: '请输入带时区的时间，例如 2026-09-07T08:00:00Z',
    en: 'Enter a time with its time zone, such as 2026-09-07T08:00:00Z',
  },
  date: { zh: '请输入日期，例如 2026-09-07', en: 'Enter a date such as 2026-09-07' },
  time: { zh: '请输入时间，例如 08:00', en: 'Enter a time such as 08:00' },
  email: fieldWords.email,
  url: { zh: '请输入完整的网址', en: 'Enter a complete URL' },
  safeint: kinds['int']!,
}

/** By what is counted; `{n}` is the bound. */
const bounds: Readonly<Record<'least' | 'most', Readonly<Record<string, Sentences>>>> = {
  least: {
    string: { zh: '请输入至少 {n} 个字符', en: 'Enter at least {n} characters' },
    array: { zh: '请至少选择或填写 {n} 项', en: 'Choose or enter at least {n} items' },
    number: { zh: '请输入不小于 {n} 的数', en: 'Enter {n} or more' },
    above: { zh: '请输入大于 {n} 的数', en: 'Enter a number above {n}' },
  },
  most: {
    string: { zh: '请输入不超过 {n} 个字符', en: 'Enter at most {n} characters' },
    array: { zh: '请不要超过 {n} 项', en: 'Choose or enter at most {n} items' },
    number: { zh: '请输入不大于 {n} 的数', en: 'Enter {n} or less' },
    above: { zh: '请输入小于 {n} 的数', en: 'Enter a number below {n}' },
  },
}
const countedAs: Readonly<Record<string, string>> = { set: 'array', map: 'array', file: 'string' }

interface Bound {
  origin?: string
  inclusive?: boolean
}

const boundText = (side: 'least' | 'most', limit: unknown, { origin = '', inclusive }: Bound): Sentences => {
  const counted = countedAs[origin] ?? origin
  if (side === 'least' && limit === 1 && (counted === 'string' || counted === 'array'))
    return fieldWords.required
  const table = bounds[side]
  const found = table[counted] ?? table[inclusive === false ? 'above' : 'number']!
  const params = { n: String(limit) }
  return { zh: fill(found.zh, params), en: fill(found.en, params) }
}

/** How many possible values a message lists at most. */
const NAMED_VALUES = 8

const choiceText = (values: readonly unknown[]): Sentences =>
  values.length > NAMED_VALUES
    ? { zh: '请从可选值中选择', en: 'Choose one of the available values' }
    : { zh: `请选择：${values.join('、')}`, en: `Choose one of: ${values.join(', ')}` }

const missing = (issue: Issue): boolean =>
  'input' in issue ? issue.input === undefined || issue.input === null : false

const sentencesOf = (issue: Issue): Sentences => {
  switch (issue.code) {
    case 'invalid_type':
      return missing(issue) ? fieldWords.required : (kinds[issue.expected] ?? fieldWords.invalid)
    case 'invalid_value':
      return missing(issue) ? fieldWords.required : choiceText(issue.values as unknown[])
    case 'too_small':
      return boundText('least', issue.minimum, issue)
    case 'too_big':
      return boundText('most', issue.maximum, issue)
    case 'invalid_format':
      return formats[issue.format as string] ?? fieldWords.invalid
    case 'not_multiple_of':
      return { zh: `请输入 ${issue.divisor} 的倍数`, en: `Enter a multiple of ${issue.divisor}` }
    case 'invalid_union':
      return missing(issue) ? fieldWords.required : fieldWords.invalid
    case 'unrecognized_keys':
      return { zh: '包含未知的字段，请移除', en: 'Remove the unknown fields' }
    default:
      return fieldWords.invalid
  }
}

export interface FieldFinding {
  path: (string | number)[]
  text: string
}

/** A value by its schema: what was read, or for each wrong field, by its place, the first sentence about it. */
export const checkFields = <S extends z.ZodType>(
  schema: S,
  input: unknown,
  locale: Locale,
): { data: z.output<S> } | { findings: FieldFinding[] } => {
  const result = schema.safeParse(input, { error: (issue) => sentencesOf(issue)[locale] })
  if (result.success) return { data: result.data }
  const found = new Map<string, FieldFinding>()
  for (const { path, message } of result.error.issues) {
    const place = path.map((part) => (typeof part === 'number' ? part : String(part)))
    const key = place.join('.')
    const text = Object.hasOwn(fieldWords, message) ? fieldText(message as FieldWord, locale) : message
    if (!found.has(key)) found.set(key, { path: place, text })
  }
  return { findings: [...found.values()] }
}
