import type { QuestionType } from '@labbox/contract/questions/content.ts'

/** Columns of the Excel template; either heading is understood, whatever the language of who fills it in. */
export const columns = {
  type: { zh: '题型', en: 'Type' },
  stemZh: { zh: '题干（中文）', en: 'Question (Chinese)' },
  stemEn: { zh: '题干（英文）', en: 'Question (English)' },
  optionsZh: { zh: '选项（中文）', en: 'Options (Chinese)' },
  optionsEn: { zh: '选项（英文）', en: 'Options (English)' },
  answer: { zh: '答案', en: 'Answer' },
  unit: { zh: '单位', en: 'Unit' },
  tolerance: { zh: '允许误差', en: 'Tolerance' },
  variables: { zh: '变量', en: 'Variables' },
  settings: { zh: '设置', en: 'Settings' },
  difficulty: { zh: '难度', en: 'Difficulty' },
  tags: { zh: '标签', en: 'Tags' },
  explanationZh: { zh: '解析（中文）', en: 'Explanation (Chinese)' },
  explanationEn: { zh: '解析（英文）', en: 'Explanation (English)' },
} as const
export type ColumnKey = keyof typeof columns
export const columnKeys = Object.keys(columns) as ColumnKey[]

export const typeNames: Record<QuestionType, { zh: string; en: string }> = {
  single: { zh: '单选题', en: 'single' },
  multiple: { zh: '多选题', en: 'multiple' },
  boolean: { zh: '判断题', en: 'true/false' },
  blank: { zh: '填空题', en: 'fill in' },
  short: { zh: '简答题', en: 'short answer' },
  numeric: { zh: '数值题', en: 'numeric' },
  file: { zh: '文件题', en: 'file' },
}

/** Between the Chinese and the English model answer. */
export const MODEL_LINE = '---'

/** What a blank looks like in a cell: three or more low lines. */
export const BLANK_LINE = '____'
