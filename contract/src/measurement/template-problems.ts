import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'
import { formulaProblemText, type FormulaProblem } from './formula/problems.ts'

const texts = {
  DUPLICATE_ID: { zh: '编号“{id}”重复', en: 'The id “{id}” is used twice' },
  DUPLICATE_KEY: { zh: '键名“{key}”重复', en: 'The key “{key}” is used twice' },
  RESERVED_KEY: {
    zh: '“{key}”是公式中的保留字',
    en: '“{key}” has a meaning in formulas, choose another key',
  },
  TOO_MANY_CELLS: { zh: '单元格超过 {limit} 个', en: 'More than {limit} cells' },
  TOO_COSTLY: {
    zh: '公式计算量过大，请减少行数或简化公式',
    en: 'The formulas cost too much to compute: fewer lines, or simpler formulas',
  },
  NO_ITEMS: { zh: '表中没有测量项', en: 'The table has no items' },
  NO_LINES: { zh: '表中没有行', en: 'The table has no lines' },
  NO_PLACE: { zh: '测量项未放入表格', en: 'The item has no place in the table' },
  PLACE_TAKEN: { zh: '此单元格已有测量项', en: 'Another item is in this cell' },
  MIN_OVER_MAX: { zh: '最小值不能大于最大值', en: 'The minimum must not exceed the maximum' },
  ONLY_FOR_NUMBERS: { zh: '仅适用于数值', en: 'Only numbers can have this' },
  STANDARD_MISSING: { zh: '误差范围需要标准值', en: 'An error range needs a standard value' },
  FORMULA_IMAGE: { zh: '图像不能由公式计算', en: 'A picture cannot be computed' },
  COMMAND_MISSING: { zh: '请填写仪器命令', en: 'An instrument reading needs a command' },
  COMMAND_WRONG: { zh: '命令“{command}”格式错误', en: 'The command “{command}” is not well formed' },
  PARAMETER_MISMATCH: {
    zh: '命令中的 $ 与可选参数须同时填写',
    en: 'A $ in the command and the optional values belong together',
  },
  COMMAND_UNKNOWN: { zh: '没有仪器支持命令“{command}”', en: 'No instrument knows the command “{command}”' },
  COMMAND_UNIT: {
    zh: '命令“{command}”的单位为 {found}，测量项的单位为 {wanted}',
    en: 'The command “{command}” gives {found}, the item is in {wanted}',
  },
  COMMAND_KIND: {
    zh: '命令“{command}”的结果类型与测量项不符',
    en: 'The command “{command}” gives another kind of data than the item',
  },
  GIVEN_LINE: { zh: '给定值所在的行“{line}”不存在', en: 'A given value names the unknown line “{line}”' },
  GIVEN_KIND: {
    zh: '给定值仅用于手动输入项，且类型须一致',
    en: 'Given values are for manual items of the same kind',
  },
  FORMULA: { zh: '公式错误', en: 'The formula is wrong' },
} as const

export type TemplateProblemCode = keyof typeof texts

/** A problem of a template with its place: table and item by id, the item's field, and for formulas the place in the text. */
export interface TemplateProblem {
  code: TemplateProblemCode
  place: { page?: string; table?: string; item?: string; field?: string }
  params: Record<string, string | number>
  formula: FormulaProblem | null
}

/** The problem as a sentence; for a formula what is wrong in it. */
export const templateProblemText = (found: TemplateProblem, locale: Locale): string =>
  found.formula ? formulaProblemText(found.formula, locale) : fill(texts[found.code][locale], found.params)
