import type { ErrorTable } from '../core/error-table.ts'

export const experimentsErrors = {
  GRADE_REASON: {
    code: 400,
    zh: '修改已有成绩须填写原因',
    en: 'Enter a reason to change an existing grade',
  },
  EXPERIMENT_OTHER_TAB: {
    code: 409,
    zh: '电路已在其他页面或由其他组员修改。本页的改动仍然保留，请刷新后再继续',
    en: 'The circuit was changed in another tab or by a member of your group. Your changes here are kept until you reload.',
  },
  EXPERIMENT_ENDED: { code: 409, zh: '实验已结束', en: 'This experiment has ended' },
  HELP_CLOSED: { code: 409, zh: '该求助已结束', en: 'This request is already closed' },
  HELP_TAKEN: {
    code: 409,
    zh: '{name} 正在处理该求助',
    en: '{name} is already helping with this request',
  },
  SYNERGY_TURN: {
    code: 409,
    zh: '当前由 {name} 操作，请先申请操作权',
    en: '{name} is in control. Request control first.',
  },
  SYNERGY_FULL: {
    code: 409,
    zh: '最多 {most} 人一起做实验',
    en: 'Up to {most} people can work together',
  },
  SYNERGY_CHANGED: {
    code: 409,
    zh: '{name} 已修改此处，您的改动未生效',
    en: '{name} has changed this meanwhile. Your change was not made.',
  },
  SYNERGY_UNDO: { code: 409, zh: '只能撤销自己的操作', en: 'You can only undo your own changes' },
  SYNERGY_PART: { code: 409, zh: '此操作由其他组员负责', en: 'This is the part of another member' },
  SYNERGY_MAX_LIST: {
    code: 409,
    zh: '本实验不允许使用该元件、数值或数量',
    en: 'This experiment does not allow this part, value or number of parts',
  },
  EXPERIMENT_SHARED: {
    code: 409,
    zh: '该实验正在多人共同进行，请加入后再修改电路',
    en: 'This experiment is being done together. Join it to change the circuit.',
  },
  SYNERGY_STRANGER: {
    code: 400,
    zh: '账号不存在，或与您不在同一个班级',
    en: 'No such account in your classes',
  },
  PICTURES_FULL: {
    code: 409,
    zh: '一个实验最多保留 {{most}} 张图片',
    en: 'An experiment keeps at most {{most}} pictures',
  },
  PICTURE_MISSING: { code: 409, zh: '仪器没有返回屏幕图像', en: 'The instrument returned no image' },
} as const satisfies ErrorTable
