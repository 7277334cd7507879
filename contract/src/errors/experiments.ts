import type { ErrorTable } from './table.ts'

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
    zh: '最多 {most} 人共用一台设备',
    en: 'Up to {most} people can share one bench',
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
