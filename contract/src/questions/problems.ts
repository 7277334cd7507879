import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'
import { formulaProblemText, type FormulaProblem } from '../measurement/formula/problems.ts'

const texts = {
  CHARACTER: { zh: '含有不支持的字符', en: 'Contains unsupported characters' },
  STEM_EMPTY: { zh: '请填写题干', en: 'Enter the question text' },
  OPTIONS_FEW: { zh: '请至少填写两个选项', en: 'Add at least two options' },
  OPTION_EMPTY: { zh: '请填写选项 {name}', en: 'Fill in option {name}' },
  OPTION_SAME: { zh: '选项 {name} 与前面的选项相同', en: 'Option {name} repeats an earlier one' },
  CORRECT_NONE: { zh: '请选择至少一个正确选项', en: 'Choose at least one correct option' },
  CORRECT_UNKNOWN: {
    zh: '正确答案中的选项不存在',
    en: 'The correct answer refers to a missing option',
  },
  BLANK_NONE: { zh: '请在题干中插入至少一个空', en: 'Insert at least one blank' },
  BLANK_STRAY: { zh: '只有填空题的题干可以有空', en: 'Only fill-in questions can have blanks' },
  BLANK_TWICE: { zh: '同一个空在题干中出现了两次', en: 'The same blank appears twice' },
  BLANK_LANGUAGES: {
    zh: '中文与英文题干中的空不一致',
    en: 'The Chinese and English text must have the same blanks',
  },
  BLANK_EMPTY: { zh: '请填写第 {number} 空的答案', en: 'Enter an answer for blank {number}' },
  ANSWER: { zh: '请输入数值或可计算的公式', en: 'Enter a number or a formula' },
  ANSWER_UNDEFINED: { zh: '当 {values} 时答案无法计算', en: 'The answer cannot be calculated for {values}' },
  TOLERANCE_ZERO: {
    zh: '答案由公式计算时，允许误差必须大于 0',
    en: 'A formula answer needs a tolerance above 0',
  },
  UNIT_TWICE: {
    zh: '显示单位与要求填写单位只能选其一',
    en: 'The unit can be shown or required, not both',
  },
  VARIABLE_RESERVED: { zh: '“{name}”是公式中的保留字', en: '“{name}” is reserved in formulas' },
  VARIABLE_RANGE: { zh: '变量 {name} 的最小值大于最大值', en: 'The minimum of {name} is above its maximum' },
  VARIABLE_MANY: {
    zh: '变量 {name} 的取值过多，请增大步长',
    en: '{name} has too many values. Use a larger step.',
  },
  VARIABLE_HIDDEN: {
    zh: '题干中没有变量 {name}，请写入 {{{name}}}',
    en: 'The question does not use {name}. Add {{{name}}}.',
  },
  VARIABLE_UNKNOWN: { zh: '变量“{name}”不存在', en: 'Unknown variable “{name}”' },
} as const

export type QuestionProblemCode = keyof typeof texts

/** What is wrong with a question and where: `path` is the place in the document (`content.options.2`). */
export interface QuestionProblem {
  code: QuestionProblemCode
  path: string
  params: Record<string, string | number>
  formula: FormulaProblem | null
}

/** The problem as a sentence. */
export const questionProblemText = ({ code, params, formula }: QuestionProblem, locale: Locale): string =>
  formula ? formulaProblemText(formula, locale) : fill(texts[code][locale], params)

/** Notes a problem while a question is checked. */
export type Report = (
  code: QuestionProblemCode,
  path: string,
  params?: QuestionProblem['params'],
  formula?: QuestionProblem['formula'],
) => void
