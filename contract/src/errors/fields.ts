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
  string: { zh: '这里需要文字', en: 'Text is expected here' },
  number: { zh: '这里需要数字', en: 'A number is expected here' },
  int: { zh: '这里需要整数', en: 'A whole number is expected here' },
  boolean: { zh: '这里需要“是”或“否”', en: 'Yes or no is expected here' },
  array: { zh: '这里需要列表', en: 'A list is expected here' },
  object: { zh: '这里需要一组字段', en: 'Fields with names are expected here' },
  record: { zh: '这里需要一组字段', en: 'Fields with names are expected here' },
}

const formats: Readonly<Record<string, Sentences>> = {
  uuid: { zh: '不是有效的编号', en: 'This is no valid id' },
  guid: { zh: '不是有效的编号', en: 'This is no valid id' },
  datetime: {
    zh: '请输入带时区的时间，例如 2026-09-07T08:00:00Z',
    en: 'Enter a time with its zone, such as 2026-09-07T08:00:00Z',
  },
  date: { zh: '请输入日期，例如 2026-09-07', en: 'Enter a date such as 2026-09-07' },
  time: { zh: '请输入时间，例如 08:00', en: 'Enter a time such as 08:00' },
  email: fieldWords.email,
  url: { zh: '请输入完整的网址', en: 'Enter a complete address' },
  safeint: kinds['int']!,
}

/** By what is counted; `{n}` is the bound. */
const bounds: Readonly<Record<'least' | 'most', Readonly<Record<string, Sentences>>>> = {
  least: {
    string: { zh: '至少 {n} 个字符', en: 'At least {n} characters are needed' },
    array: { zh: '至少选择或填写 {n} 项', en: 'At least {n} entries are needed' },
    number: { zh: '不能小于 {n}', en: 'It must not be below {n}' },
    above: { zh: '必须大于 {n}', en: 'It must be above {n}' },
  },
  most: {
    string: { zh: '最多 {n} 个字符', en: 'At most {n} characters are possible' },
    array: { zh: '最多 {n} 项', en: 'At most {n} entries are possible' },
    number: { zh: '不能大于 {n}', en: 'It must not be above {n}' },
    above: { zh: '必须小于 {n}', en: 'It must be below {n}' },
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
    ? { zh: '不是可选的值', en: 'This is none of the possible values' }
    : { zh: `可选值：${values.join('、')}`, en: `Possible values are: ${values.join(', ')}` }

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
      return { zh: `必须是 ${issue.divisor} 的倍数`, en: `It must be a multiple of ${issue.divisor}` }
    case 'invalid_union':
      return missing(issue) ? fieldWords.required : fieldWords.invalid
    case 'unrecognized_keys':
      return { zh: '包含未知的字段', en: 'There are fields that nobody knows' }
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
