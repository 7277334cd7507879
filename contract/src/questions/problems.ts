import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'
import { formulaProblemText, type FormulaProblem } from '../measurement/formula/problems.ts'

const texts = {
  CHARACTER: { zh: '含有不支持的字符', en: 'Contains a character that cannot be stored' },
  STEM_EMPTY: { zh: '题干不能为空', en: 'The question has no text' },
  OPTIONS_FEW: { zh: '至少需要两个选项', en: 'At least two options are needed' },
  OPTION_EMPTY: { zh: '选项 {name} 为空', en: 'Option {name} is empty' },
  OPTION_SAME: { zh: '选项 {name} 与前面的选项相同', en: 'Option {name} is the same as one before it' },
  CORRECT_NONE: { zh: '请选择至少一个正确选项', en: 'Choose at least one correct option' },
  CORRECT_UNKNOWN: {
    zh: '正确答案中的选项不存在',
    en: 'The correct answer names an option that is not there',
  },
  BLANK_NONE: { zh: '题干中至少需要一个空', en: 'The text needs at least one blank' },
  BLANK_STRAY: { zh: '只有填空题的题干可以有空', en: 'Only fill-in questions have blanks in their text' },
  BLANK_TWICE: { zh: '同一个空在题干中出现了两次', en: 'The same blank stands in the text twice' },
  BLANK_LANGUAGES: {
    zh: '中文与英文题干中的空不一致',
    en: 'The Chinese and the English text do not hold the same blanks',
  },
  BLANK_EMPTY: { zh: '第 {number} 空没有答案', en: 'Blank {number} has no answer' },
  ANSWER: { zh: '答案既不是数值，也不是可计算的公式', en: 'The answer is neither a number nor a formula' },
  ANSWER_UNDEFINED: { zh: '当 {values} 时答案无法计算', en: 'There is no answer for {values}' },
  TOLERANCE_ZERO: {
    zh: '答案由公式计算时，允许误差必须大于 0',
    en: 'An answer by formula needs a tolerance above 0',
  },
  UNIT_TWICE: {
    zh: '显示单位与要求填写单位只能选其一',
    en: 'The unit is either shown or asked for, not both',
  },
  VARIABLE_RESERVED: { zh: '“{name}”是公式中的保留字', en: '“{name}” has a meaning in formulas' },
  VARIABLE_RANGE: { zh: '变量 {name} 的最小值大于最大值', en: 'The range of {name} ends before it begins' },
  VARIABLE_MANY: {
    zh: '变量 {name} 的取值过多，请增大步长',
    en: 'The step of {name} is too small for its range',
  },
  VARIABLE_HIDDEN: {
    zh: '题干没有给出变量 {name}，请写入 {{{name}}}',
    en: 'The text does not say {name}: write {{{name}}} into it',
  },
  VARIABLE_UNKNOWN: { zh: '没有变量“{name}”', en: 'There is no variable “{name}”' },
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
