import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'

const texts = {
  NAME: { zh: '“{about}”不是有效的伪指令', en: '“{about}” is not a valid pseudo-command' },
  NO_LINES: { zh: '请填写要发送的 SCPI 指令', en: 'Enter the SCPI lines to send' },
  TWO_PARAMS: { zh: '参数重名：{about}', en: 'Duplicate parameter: {about}' },
  NOT_ASCII: { zh: '指令只能使用可见的 ASCII 字符：{about}', en: 'Only printable ASCII is allowed: {about}' },
  UNKNOWN_PLACEHOLDER: {
    zh: '占位符 {{about}} 没有对应的参数',
    en: 'No parameter for the placeholder {{about}}',
  },
  UNUSED_PARAM: { zh: '参数“{about}”未在指令中使用', en: 'The parameter “{about}” is not used' },
  UNSAFE_CHOICE: {
    zh: '参数“{about}”的可选值为空、含有分号或非 ASCII 字符',
    en: 'An option of “{about}” is empty or contains a semicolon or non-ASCII characters',
  },
  NO_CHOICES: { zh: '参数“{about}”没有可选值', en: 'The parameter “{about}” has no options' },
  EMPTY_RANGE: { zh: '参数“{about}”的最小值大于最大值', en: 'The minimum of “{about}” exceeds its maximum' },
  ANSWERS: {
    zh: '带问号的指令与应答读取方式不符（{about}）',
    en: 'Query lines do not match how the reply is read ({about})',
  },
} as const

export type RowProblemCode = keyof typeof texts

/** The problem of a compatible config as a sentence. */
export const rowProblemText = (code: RowProblemCode, about: string, locale: Locale): string =>
  fill(texts[code][locale], { about })
