import type { DictionaryEntry } from './dictionaries.ts'
import type { LocalText } from '../core/types.ts'

export interface ShippedDictionary {
  name: LocalText
  entries: DictionaryEntry[]
}

type Row = readonly [value: string, code: string, zh: string, en: string]

const dictionary = (zh: string, en: string, rows: readonly Row[]): ShippedDictionary => ({
  name: { zh, en },
  entries: rows.map(([value, code, labelZh, labelEn]) => ({
    value,
    code,
    off: false,
    label: { zh: labelZh, en: labelEn },
  })),
})

/**
 * The dictionaries of the specification with its values; their texts may be changed, and values added, under /sys/codeset. Pages show
 * these words until the stored ones are there, so that the files of texts need not repeat them.
 */
export const shippedDictionaries = {
  symbolClass: dictionary('元件符号类别', 'Symbol classes', [
    ['Basic', 'basic', '基础元件', 'Basic'],
    ['Diodes', 'diodes', '二极管', 'Diodes'],
    ['Transistors', 'transistors', '晶体管', 'Transistors'],
    ['Analog', 'analog', '模拟器件', 'Analog'],
    ['TTL', 'ttl', 'TTL 器件', 'TTL'],
    ['MOS', 'mos', 'MOS 器件', 'MOS'],
    ['MCU', 'mcu', '微控制器', 'MCU'],
  ]),
  moduleTag: dictionary('模块标签', 'Module tags', [
    ['digital', 'digital', '数字电子', 'Digital electronics'],
    ['analog', 'analog', '模拟电子', 'Analog electronics'],
    ['basic', 'basic', '基础电路', 'Basic circuits'],
    ['analysis', 'analysis', '电路分析', 'Circuit analysis'],
    ['signal', 'signal', '信号系统', 'Signal systems'],
  ]),
  monitorBasicType: dictionary('测量数据类型', 'Measured data types', [
    ['0', 'number', '数值', 'Number'],
    ['1', 'string', '字符串', 'String'],
    ['2', 'image', '图片', 'Image'],
  ]),
  dataTableItemType: dictionary('数据表项类型', 'Table cell types', [
    ['0', 'reading', '仪器读取', 'Instrument reading'],
    ['1', 'manual', '手工输入', 'Manual input'],
    ['2', 'formula', '公式计算', 'Formula'],
  ]),
  templateStatus: dictionary('模板状态', 'Template status', [
    ['0', 'off', '停用', 'Off'],
    ['1', 'on', '启用', 'On'],
  ]),
  templateType: dictionary('模板类型', 'Template types', [
    ['0', 'system', '系统', 'System'],
    ['1', 'person', '个人', 'Personal'],
  ]),
  applyClassify: dictionary('模板用途', 'Template uses', [
    ['0', 'practice', '练习', 'Practice'],
    ['1', 'task', '任务', 'Task'],
  ]),
  templateDataType: dictionary('模板数据类型', 'Template content types', [
    ['0', 'points', '监测点', 'Monitoring points'],
    ['1', 'page', '数据页', 'Data page'],
  ]),
  dataTableType: dictionary('数据表类型', 'Data table layouts', [
    ['0', 'column', '同列配置', 'Per column'],
    ['1', 'row', '同行配置', 'Per row'],
    ['2', 'cell', '独立配置', 'Per cell'],
  ]),
  orderPublishStatus: dictionary('开放时段状态', 'Time slot status', [
    ['0', 'ok', '正常', 'Open'],
    ['1', 'closed', '已关闭', 'Closed'],
  ]),
  labTaskType: dictionary('实验任务类型', 'Lab task types', [
    ['1', 'quiz', '测验', 'Quiz'],
    ['2', 'experiment', '实验', 'Lab experiment'],
    ['3', 'report', '实验报告', 'Lab report'],
  ]),
  boxTaskType: dictionary('实验箱任务类型', 'Lab box task types', [
    ['4', 'experiment', '实验箱实验', 'Lab box experiment'],
    ['5', 'report', '实验箱报告', 'Lab box report'],
  ]),
  monitorItemType: dictionary('测量项类型', 'Measurement item types', [
    ['DS', 'oscilloscope', '示波器', 'Oscilloscope'],
    ['DG', 'generator', '信号源', 'Signal source'],
    ['DP', 'supply', '电源', 'Power supply'],
    ['DM', 'multimeter', '万用表', 'Multimeter'],
    ['WB', 'labTable', '实验台', 'Lab bench'],
    ['MC', 'manual', '手工输入', 'Manual input'],
    ['LA', 'analyser', '逻辑分析仪', 'Logic analyser'],
  ]),
  projectGroup: dictionary('项目分组', 'Project groups', [
    ['0', 'person', '个人', 'Personal'],
    ['1', 'school', '学校', 'School'],
    ['2', 'system', '系统', 'System'],
  ]),
  questionBaseType: dictionary('题库类型', 'Question bank types', [
    ['0', 'both', '练习和考试', 'Practice and exam'],
    ['1', 'practice', '练习', 'Practice'],
    ['2', 'exam', '考试', 'Exam'],
  ]),
  orderliness: dictionary('有序性', 'Order of blanks', [
    ['1', 'ordered', '有序', 'In order'],
    ['0', 'unordered', '无序', 'In any order'],
  ]),
  yesNo: dictionary('是否', 'Yes or no', [
    ['0', 'no', '否', 'No'],
    ['1', 'yes', '是', 'Yes'],
  ]),
  graphType: dictionary('图谱类型', 'Graph types', [
    ['1', 'knowledge', '知识图谱', 'Knowledge graph'],
    ['2', 'ability', '能力图谱', 'Ability graph'],
  ]),
  topicGraphType: dictionary('图谱主题类型', 'Graph topic types', [
    ['0', 'point', '知识点', 'Knowledge point'],
    ['1', 'classify', '分类', 'Category'],
  ]),
  deviceChooseColour: dictionary('设备选择颜色', 'Bench selection colours', [
    ['0', 'selected', '我的预约', 'My booking'],
    ['1', 'expired', '已过期', 'Expired'],
    ['2', 'reserved', '已约满', 'Full'],
    ['3', 'limited', '不可预约', 'Unavailable'],
  ]),
} satisfies Readonly<Record<string, ShippedDictionary>>

export type DictionaryKey = keyof typeof shippedDictionaries
