import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'
import { formulaProblemText, type FormulaProblem } from './formula/problems.ts'

const texts = {
  DUPLICATE_ID: { zh: '编号“{id}”重复', en: 'Duplicate ID “{id}”' },
  DUPLICATE_KEY: { zh: '键名“{key}”重复', en: 'Duplicate key “{key}”' },
  RESERVED_KEY: {
    zh: '“{key}”是公式中的保留字，请换一个键名',
    en: '“{key}” is reserved in formulas. Choose another key.',
  },
  TOO_MANY_CELLS: { zh: '单元格超过 {limit} 个', en: 'More than {limit} cells' },
  TOO_COSTLY: {
    zh: '公式计算量过大，请减少行数或简化公式',
    en: 'The formulas take too long. Use fewer rows or simpler formulas.',
  },
  NO_ITEMS: { zh: '表中没有测量项', en: 'The table has no items' },
  NO_LINES: { zh: '表中没有行', en: 'The table has no rows' },
  OPTIONAL_POINTS: { zh: '选做表的测量项不计分', en: 'Items of an optional table have no points' },
  NO_PLACE: { zh: '测量项未放入表格', en: 'The item is not placed in the table' },
  PLACE_TAKEN: { zh: '此单元格已有测量项', en: 'This cell already has an item' },
  MIN_OVER_MAX: { zh: '最小值不能大于最大值', en: 'The minimum must not exceed the maximum' },
  ONLY_FOR_NUMBERS: { zh: '仅适用于数值', en: 'Only for numbers' },
  STANDARD_MISSING: { zh: '设置误差范围时，请填写标准值', en: 'Enter a standard value for the error range' },
  FORMULA_IMAGE: { zh: '图像不能由公式计算', en: 'Images cannot be calculated' },
  COMMAND_MISSING: { zh: '请填写伪指令', en: 'Enter a pseudo-command' },
  COMMAND_WRONG: { zh: '伪指令“{command}”格式错误', en: 'The pseudo-command “{command}” is malformed' },
  TEST_KIND: {
    zh: '测试平台仅用于没有伪指令的数值读数',
    en: 'A test bench is for numbers that are read without a pseudo-command',
  },
  TEST_MODULE: {
    zh: '测试平台须包含模块 {name}',
    en: 'The test bench needs a module “{name}”',
  },
  TEST_VECTORS: {
    zh: '测试向量第 {line} 行有误',
    en: 'Line {line} of the test vectors is wrong',
  },
  PARAMETER_MISMATCH: {
    zh: '伪指令中的 $ 与可选参数须同时填写',
    en: 'A $ in the pseudo-command and its options go together',
  },
  COMMAND_UNKNOWN: {
    zh: '没有仪器支持伪指令“{command}”',
    en: 'No instrument supports the pseudo-command “{command}”',
  },
  COMMAND_UNIT: {
    zh: '伪指令“{command}”的单位为 {found}，测量项的单位为 {wanted}',
    en: 'The pseudo-command “{command}” gives {found}, but the item is in {wanted}',
  },
  COMMAND_KIND: {
    zh: '伪指令“{command}”的结果类型与测量项不符',
    en: 'The pseudo-command “{command}” gives another data type than the item',
  },
  GIVEN_LINE: { zh: '给定值所在的行“{line}”不存在', en: 'A given value refers to the missing row “{line}”' },
  GIVEN_KIND: {
    zh: '给定值仅用于手动输入项，且类型须一致',
    en: 'Given values need a manual item of the same type',
  },
  PLOT_TABLE: {
    zh: '逐格配置的表不能作图，请改用按列或按行配置',
    en: 'A table set up per cell cannot be plotted. Use columns or rows.',
  },
  PLOT_KEY: {
    zh: '图中的“{key}”不是此表的测量项',
    en: 'The plot uses “{key}”, which is not an item of this table',
  },
  PLOT_NUMBERS: { zh: '“{key}”不是数值，不能作图', en: '“{key}” is not a number and cannot be plotted' },
  PLOT_UNITS: {
    zh: '同一图中的曲线须用相同单位：{left} 与 {right}',
    en: 'Curves of one plot need the same unit: {left} and {right}',
  },
  FIT_PARAMETERS: { zh: '请填写拟合参数', en: 'Enter the parameters of the fit' },
  FIT_NAMES: {
    zh: '拟合参数名重复，或与 x 或保留字相同',
    en: 'Names of fit parameters must differ from each other, from x and from reserved words',
  },
  FIT_UNUSED: { zh: '拟合公式中没有参数“{name}”', en: 'The fit formula does not use the parameter “{name}”' },
  REPEAT_KIND: {
    zh: '只有仪器读取的数值可重复测量',
    en: 'Only numbers read from instruments can be repeated',
  },
  SIGNIFICANT_KIND: {
    zh: '只有手动输入的数值可要求有效数字',
    en: 'Significant digits apply to typed numbers only',
  },
  FORMULA: { zh: '公式错误', en: 'The formula has an error' },
} as const

export type TemplateProblemCode = keyof typeof texts

/** A problem of a template with its place: table and item by id, the item's field, and for formulas the place in the text. */
export interface TemplateProblem {
  code: TemplateProblemCode
  place: { page?: string; table?: string; item?: string; plot?: string; field?: string }
  params: Record<string, string | number>
  formula: FormulaProblem | null
}

/** The problem as a sentence; for a formula what is wrong in it. */
export const templateProblemText = (found: TemplateProblem, locale: Locale): string =>
  found.formula ? formulaProblemText(found.formula, locale) : fill(texts[found.code][locale], found.params)
