import type { RichDoc } from '../core/rich-doc.ts'
import type { ReportSection } from './report.ts'

type Row = readonly [zh: string, en: string, askZh: string, askEn: string]

/** Sections that reports usually have, in the order in which they stand there: title, and what the student is asked to write. */
const rows = {
  aim: [
    '实验目的',
    'Aim',
    '用自己的话说明本实验要测量什么、验证什么。',
    'In your own words: what is measured in this lab, and what does it verify?',
  ],
  preparation: [
    '预习',
    'Preparation',
    '列出实验前已掌握的知识和仍不清楚的问题。',
    'List what you knew before the lab, and what was still unclear to you.',
  ],
  principle: [
    '实验原理',
    'Principle',
    '写出所依据的定律和公式，说明各符号的含义和适用条件。',
    'Give the laws and equations the lab rests on. Explain each symbol, and when they hold.',
  ],
  prediction: [
    '预测与估算',
    'Prediction',
    '测量前先估算结果，并说明估算的依据。',
    'Estimate the results before measuring, and say what the estimate is based on.',
  ],
  safety: [
    '安全事项',
    'Safety',
    '说明本实验的限值以及接线、通电时的注意事项。',
    'State the limits of this lab, and what to watch when wiring and switching on.',
  ],
  equipment: [
    '仪器与器件',
    'Equipment',
    '列出所用仪器的型号、量程和准确度，以及器件的标称值和允差。',
    'List each instrument with model, range and accuracy, and each part with its nominal value and tolerance.',
  ],
  design: [
    '电路设计',
    'Circuit design',
    '说明电路如何满足要求，并给出主要器件参数的计算。',
    'Show how the circuit meets the requirements, with the calculation of the main part values.',
  ],
  procedure: [
    '实验步骤',
    'Procedure',
    '写明实际操作步骤和仪器设置，使他人能够重复本实验。',
    'Describe what you did and how the instruments were set, so that somebody else could repeat it.',
  ],
  observations: [
    '实验现象',
    'Observations',
    '记录观察到的现象，尤其是与预期不符之处。',
    'Record what you saw, above all where it was not what you expected.',
  ],
  processing: [
    '数据处理',
    'Data processing',
    '说明如何由测量值得到结果，包括曲线、拟合和剔除的数据。',
    'Show how the results follow from the readings: plots, fits, and any data left out.',
  ],
  calculation: [
    '计算示例',
    'Sample calculation',
    '选取一组数据，写出代入数值和单位的完整计算过程。',
    'Take one set of readings and work it through, with numbers and units.',
  ],
  uncertainty: [
    '不确定度评定',
    'Uncertainty',
    '分别给出 A 类和 B 类不确定度，写出合成过程、包含因子和最终结果。',
    'Give type A and type B uncertainties, how they combine, the coverage factor and the final result.',
  ],
  comparison: [
    '与理论值比较',
    'Comparison with theory',
    '比较测量值与理论值，判断差异是否在不确定度范围之内。',
    'Compare measured and theoretical values. Is the difference within the uncertainty?',
  ],
  errors: [
    '误差分析',
    'Sources of error',
    '列出主要误差来源，估计各自的大小，区分系统误差和随机误差。',
    'List the main sources of error with an estimate of each. Which are systematic, which random?',
  ],
  troubleshooting: [
    '故障排查',
    'Troubleshooting',
    '描述遇到的故障、判断的过程和解决的办法；没有故障时请注明。',
    'Describe what went wrong, how you found the cause and what you did; say so if nothing did.',
  ],
  discussion: [
    '讨论',
    'Discussion',
    '结果说明了什么？在什么条件下不再成立？如何改进？',
    'What do the results mean? When do they no longer hold? How could the lab be improved?',
  ],
  questions: [
    '思考题',
    'Questions',
    '回答指导书中的思考题，并说明理由。',
    'Answer the questions of the guidebook, and give your reasons.',
  ],
  conclusion: [
    '结论',
    'Conclusion',
    '用两三句话给出结论，写明主要结果及其不确定度。',
    'State your conclusion in two or three sentences, with the main results and their uncertainties.',
  ],
  reflection: [
    '心得体会',
    'Reflection',
    '通过本实验学到了什么？下次会有哪些不同的做法？',
    'What did you learn? What would you do differently next time?',
  ],
  references: [
    '参考文献',
    'References',
    '列出引用的教材、数据手册和网页。',
    'List the textbooks, data sheets and web pages you used.',
  ],
} as const satisfies Record<string, Row>

export type SectionKey = keyof typeof rows
export const sectionKeys = Object.keys(rows) as SectionKey[]

const paragraph = (text: string): RichDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** One of the sections that ship, under an id of its own. */
export const shippedSection = (key: SectionKey, id: string, required = true): ReportSection => {
  const [zh, en, askZh, askEn] = rows[key]
  return {
    kind: 'text',
    id,
    title: { zh, en },
    prompt: { zh: paragraph(askZh), en: paragraph(askEn) },
    required,
  }
}
