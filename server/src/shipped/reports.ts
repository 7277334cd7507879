import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Criterion, ReportSection } from '@labbox/contract/templates/report.ts'
import { shippedSection, type SectionKey } from '@labbox/contract/templates/sections.ts'
import type { ShippedTemplate } from '../areas/templates/ship.service.ts'

const text = (zh: string, en: string): LocalText => ({ zh, en })
const written = (...keys: SectionKey[]): ReportSection[] => keys.map((key) => shippedSection(key, key))
const circuit: ReportSection = { kind: 'circuit', id: 'circuit', title: text('实验电路', 'Circuit') }
const tables: ReportSection = {
  kind: 'table',
  id: 'data',
  title: text('测量数据', 'Measured data'),
  pageId: '',
}
const plots: ReportSection = { kind: 'plot', id: 'plots', title: text('曲线', 'Plots'), pageId: '' }
const screens: ReportSection = {
  kind: 'picture',
  id: 'screens',
  title: text('波形截图', 'Oscilloscope pictures'),
  required: false,
}

type Level = readonly [points: number, zh: string, en: string]

const criterion = (id: string, zh: string, en: string, ...levels: Level[]): Criterion => ({
  id,
  title: text(zh, en),
  levels: levels.map(([points, ...title]) => ({ points, title: text(...title) })),
})

const principle = criterion(
  'principle',
  '目的与原理',
  'Aim and principle',
  [20, '准确、完整，并说明适用条件', 'Correct and complete, with the conditions'],
  [14, '基本正确，有遗漏', 'Mostly correct, with gaps'],
  [7, '照抄指导书', 'Copied from the guidebook'],
  [0, '缺失或错误', 'Missing or wrong'],
)
const data = criterion(
  'data',
  '数据与曲线',
  'Data and plots',
  [30, '数据完整，单位和有效数字正确', 'Complete, with the right units and digits'],
  [21, '个别数据或单位有误', 'A few values or units wrong'],
  [10, '数据不完整', 'Incomplete'],
  [0, '没有数据', 'No data'],
)
const analysis = criterion(
  'analysis',
  '分析与不确定度',
  'Analysis and uncertainty',
  [30, '推导清楚，不确定度合理，与理论比较', 'Clear steps, sound uncertainty, compared with theory'],
  [21, '有分析，不确定度不完整', 'Analysed, uncertainty incomplete'],
  [10, '只重复数据', 'Repeats the data only'],
  [0, '没有分析', 'No analysis'],
)
const conclusion = criterion(
  'conclusion',
  '讨论与结论',
  'Discussion and conclusion',
  [20, '结论由数据支持，讨论有见解', 'Follows from the data, with insight'],
  [14, '结论正确，讨论简单', 'Right, with little discussion'],
  [7, '结论与数据不符', 'Not supported by the data'],
  [0, '缺失', 'Missing'],
)
const rubric = [principle, data, analysis, conclusion]

/** Report templates that ship with the product, in the group of the system. */
export const shippedTemplates: readonly ShippedTemplate[] = [
  {
    key: 'full',
    name: text('完整实验报告', 'Full lab report'),
    remark: text('从目的到结论的完整报告，附评分标准。', 'From the aim to the conclusion, with a rubric.'),
    document: {
      sections: [
        ...written('aim', 'principle', 'equipment'),
        circuit,
        ...written('procedure'),
        tables,
        screens,
        ...written('processing', 'uncertainty', 'discussion', 'questions', 'conclusion'),
      ],
      rubric,
    },
  },
  {
    key: 'short',
    name: text('简明实验报告', 'Short lab report'),
    remark: text('课内完成的一页报告。', 'One page, written in class.'),
    document: { sections: [...written('aim'), circuit, tables, ...written('comparison', 'conclusion')] },
  },
  {
    key: 'uncertainty',
    name: text('测量与不确定度报告', 'Measurement and uncertainty report'),
    remark: text('以曲线、拟合和不确定度评定为重点。', 'About plots, fits and how sure the results are.'),
    document: {
      sections: [
        ...written('prediction', 'equipment'),
        circuit,
        tables,
        plots,
        ...written('calculation', 'uncertainty', 'comparison', 'errors', 'conclusion'),
      ],
      rubric,
    },
  },
]
