import type { Locale } from '../../core/types.ts'

/** What can be wrong with a formula; `{name}` in the texts is filled from the problem's params. */
const texts = {
  EMPTY: { zh: '公式为空', en: 'The formula is empty' },
  TOO_LONG: { zh: '公式超过 {limit} 个字符', en: 'The formula is longer than {limit} characters' },
  TOO_MANY: { zh: '公式过于复杂（超过 {limit} 项）', en: 'The formula has more than {limit} parts' },
  TOO_DEEP: { zh: '公式嵌套超过 {limit} 层', en: 'The formula is nested more than {limit} deep' },
  BAD_CHARACTER: { zh: '无法识别的字符“{found}”', en: 'Unknown character “{found}”' },
  BAD_NUMBER: { zh: '数字“{found}”无法识别', en: 'Invalid number “{found}”' },
  OPEN_TEXT: { zh: '文本缺少结束引号', en: 'The text has no closing quote' },
  UNEXPECTED: { zh: '此处不应出现“{found}”', en: '“{found}” is not expected here' },
  UNEXPECTED_END: { zh: '公式不完整', en: 'The formula ends too early' },
  EXPECTED: { zh: '此处应为“{expected}”', en: '“{expected}” is expected here' },
  UNKNOWN_KEY: { zh: '键名“{key}”不存在', en: 'Unknown key “{key}”' },
  UNKNOWN_FUNCTION: { zh: '函数“{name}”不存在', en: 'Unknown function “{name}”' },
  ARITY: { zh: '函数 {name} 需要 {wanted} 个参数', en: '{name} takes {wanted} arguments' },
  IMAGE: { zh: '图像“{key}”不能参与计算', en: 'The image “{key}” cannot be used in formulas' },
  KIND: { zh: '此处需要{wanted}，实际为{found}', en: 'A {wanted} is expected here, not a {found}' },
  UNIT_CLASH: { zh: '单位不一致：{left} 与 {right}', en: 'Units do not match: {left} and {right}' },
  UNIT_NOT_PLAIN: {
    zh: '此处需要无量纲的数，实际单位为 {found}',
    en: 'A number without a unit is expected here, not {found}',
  },
  RESULT_UNIT: {
    zh: '公式结果的单位为 {found}，测量项的单位为 {wanted}',
    en: 'The formula gives {found}, but the item is in {wanted}',
  },
  ROW_NEEDED: {
    zh: '“{key}”在另一个表中有多行，请写 {key}[1] 或 mean({key})',
    en: '“{key}” has several rows in another table. Write {key}[1] or mean({key}).',
  },
  ROW_RANGE: { zh: '“{key}”没有第 {line} 行', en: '“{key}” has no row {line}' },
  TWO_TABLES: {
    zh: '“{key}”与“{other}”属于不同的表，不能逐行计算',
    en: '“{key}” and “{other}” are in different tables and cannot be combined row by row',
  },
  CYCLE: { zh: '循环引用：{path}', en: 'Circular reference: {path}' },
} as const

export type FormulaProblemCode = keyof typeof texts

/** A problem with its place: `index` is the offset in the formula's text, `length` how much of it is meant. */
export interface FormulaProblem {
  code: FormulaProblemCode
  index: number
  length: number
  params: Record<string, string | number>
}

export const problem = (
  code: FormulaProblemCode,
  at: { index: number; length: number },
  params: Record<string, string | number> = {},
): FormulaProblem => ({ code, index: at.index, length: at.length, params })

/** Thrown inside the module only; `parseFormula` turns it into a result. */
export class FormulaError extends Error {
  readonly problem: FormulaProblem
  constructor(found: FormulaProblem) {
    super(found.code)
    this.problem = found
  }
}

const kinds = {
  number: { zh: '数', en: 'number' },
  boolean: { zh: '条件', en: 'condition' },
  text: { zh: '文本', en: 'text' },
} as const

const plain = { zh: '纯数', en: 'a plain number' } as const

/** The problem as a sentence, without its place. */
export const formulaProblemText = (found: FormulaProblem, locale: Locale): string =>
  texts[found.code][locale].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = found.params[name]
    if (value === undefined) return whole
    // a dimension of 1 is a plain number to people
    if (value === '1' && found.code.includes('UNIT')) return plain[locale]
    return found.code === 'KIND' && value in kinds
      ? kinds[value as keyof typeof kinds][locale]
      : String(value)
  })
