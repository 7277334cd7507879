import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'

const texts = {
  NAME: { zh: '“{about}”不是伪指令名称', en: '“{about}” is no name of a pseudo-command' },
  NO_LINES: { zh: '请填写要发送的 SCPI 指令', en: 'There is no line to send' },
  TWO_PARAMS: { zh: '参数重名：{about}', en: 'Two parameters have the same name: {about}' },
  NOT_ASCII: { zh: '指令只能使用可见的 ASCII 字符：{about}', en: 'Not printable ASCII: {about}' },
  UNKNOWN_PLACEHOLDER: {
    zh: '占位符 {{about}} 没有对应的参数',
    en: 'The placeholder {{about}} is no parameter',
  },
  UNUSED_PARAM: { zh: '参数“{about}”未在指令中使用', en: 'The parameter “{about}” is not used' },
  UNSAFE_CHOICE: {
    zh: '参数“{about}”的可选值为空、含有分号或非 ASCII 字符',
    en: 'A choice of “{about}” is empty, or has a semicolon or a character that is not ASCII',
  },
  NO_CHOICES: { zh: '参数“{about}”没有可选值', en: 'The parameter “{about}” has no choices' },
  EMPTY_RANGE: { zh: '参数“{about}”的最小值大于最大值', en: 'The minimum of “{about}” exceeds its maximum' },
  ANSWERS: {
    zh: '带问号的指令与应答读取方式不符（{about}）',
    en: 'The lines that ask and the way the reply is read do not fit ({about})',
  },
} as const

export type RowProblemCode = keyof typeof texts

/** The problem of a compatible config as a sentence. */
export const rowProblemText = (code: RowProblemCode, about: string, locale: Locale): string =>
  fill(texts[code][locale], { about })
