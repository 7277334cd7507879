import type { ErrorTable } from './table.ts'

export const experimentsErrors = {
  GRADE_REASON: {
    code: 400,
    zh: '修改已有成绩须写明原因',
    en: 'A grade that stands is changed with a reason',
  },
  EXPERIMENT_OTHER_TAB: {
    code: 409,
    zh: '电路已在另一个页面中修改；此页的改动保留在本页，请刷新后再继续',
    en: 'The circuit was changed in another tab; this tab keeps its own drawing until you reload',
  },
  EXPERIMENT_ENDED: { code: 409, zh: '实验已结束', en: 'This experiment has ended' },
  SYNERGY_TURN: {
    code: 409,
    zh: '当前由 {name} 操作，请先申请操作权',
    en: '{name} has the controls now; ask for them first',
  },
  SYNERGY_FULL: {
    code: 409,
    zh: '最多 {most} 人共用一台设备',
    en: 'At most {most} people share one bench',
  },
  SYNERGY_STRANGER: {
    code: 400,
    zh: '账号不存在，或与您不在同一个班级',
    en: 'There is no such account in your classes',
  },
  PICTURE_MISSING: { code: 409, zh: '仪器没有返回屏幕图像', en: 'The instrument gave no picture' },
} as const satisfies ErrorTable
