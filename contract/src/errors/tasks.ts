import type { ErrorTable } from './table.ts'

export const tasksErrors = {
  TASK_END: {
    code: 400,
    zh: '结束时间必须晚于开始时间，且距现在至少 3 分钟',
    en: 'The end must be after the start and at least 3 minutes from now',
  },
  TASK_NO_REPORT: {
    code: 400,
    zh: '该实验项目没有报告模板，只能要求上传 PDF 报告',
    en: 'This lab has no report template, so a report can only be asked for as a PDF upload',
  },
  REPORT_BEFORE_EXPERIMENT: {
    code: 400,
    zh: '报告的截止时间不能早于实验的结束时间',
    en: 'A report cannot be due before its experiment ends',
  },
  TASK_NO_STUDENTS: { code: 400, zh: '所选班级没有学生', en: 'The chosen classes have no students' },
  TASK_STATE: {
    code: 409,
    zh: '任务当前状态下不能进行此操作',
    en: 'The task is in a state in which this is not possible',
  },
  TASK_REJECTED: {
    code: 409,
    zh: '报告已退回修改，学生重新提交后才能批阅',
    en: 'This report was sent back; it can be graded once it is submitted again',
  },
  TASK_OVER: { code: 409, zh: '任务已结束或已关闭', en: 'This task is over or was closed' },
  TASK_NOT_BEGUN: { code: 409, zh: '任务尚未开始', en: 'This task has not begun yet' },
  REJECT_TOO_LATE: {
    code: 409,
    zh: '距结束不足 3 分钟，不能驳回',
    en: 'A report cannot be rejected in the last 3 minutes before the end',
  },
} as const satisfies ErrorTable
