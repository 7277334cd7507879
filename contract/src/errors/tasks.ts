import type { ErrorTable } from '../core/error-table.ts'

export const tasksErrors = {
  TASK_END: {
    code: 400,
    zh: '结束时间须晚于开始时间，且距现在至少 3 分钟',
    en: 'The end must be after the start and at least 3 minutes from now',
  },
  TASK_NO_REPORT: {
    code: 400,
    zh: '该实验项目没有报告模板，只能要求上传 PDF 报告',
    en: 'This lab has no report template. You can only require a PDF upload.',
  },
  REPORT_BEFORE_EXPERIMENT: {
    code: 400,
    zh: '报告截止时间不能早于实验截止时间',
    en: 'The report deadline cannot be before the experiment deadline',
  },
  TASK_NO_STUDENTS: { code: 400, zh: '所选班级没有学生', en: 'The selected classes have no students' },
  BOXES_OFF: {
    code: 409,
    zh: '工作模式为“仅服务器”，不能使用实验箱任务和实验箱。请由管理员在“系统设置”中更改工作模式。',
    en: 'The work mode is “Server only”, so lab boxes and tasks for them are off. An administrator can change it in the settings.',
  },
  TASK_STATE: {
    code: 409,
    zh: '任务当前状态下不能进行此操作',
    en: 'This is not possible in the task’s current state',
  },
  TASK_WAITS: {
    code: 409,
    zh: '须先完成前置任务才能开始',
    en: 'Another task has to be done before this one can start',
  },
  TASK_NO_GROUP: {
    code: 409,
    zh: '本任务须分组完成，加入小组后才能开始',
    en: 'This task is done in groups. You can start once you are in one.',
  },
  GROUP_FULL: { code: 409, zh: '该小组人数已满', en: 'This group is full' },
  GROUP_BEGUN: {
    code: 409,
    zh: '小组已开始或已提交，当前不能变更其成员',
    en: 'The group has already started or submitted, so its members cannot be changed now',
  },
  GROUP_CLASS: {
    code: 400,
    zh: '同一小组的学生须来自同一班级',
    en: 'Students of one group must be of the same class',
  },
  ADJUSTMENT_RANGE: {
    code: 400,
    zh: '调整后的成绩须在 0 到 100 之间',
    en: 'The adjusted score must be between 0 and 100',
  },
  TASK_UNREAD: {
    code: 409,
    zh: '须先阅读指导书才能开始',
    en: 'Read the guidebook before you start',
  },
  TASK_BEGUN: {
    code: 409,
    zh: '已有学生开始，不能撤销发布，可提前结束或作废任务',
    en: 'Students have already started, so this cannot be unpublished. You can end or close it instead.',
  },
  TASK_REJECTED: {
    code: 409,
    zh: '报告已退回，学生重新提交后才能批阅',
    en: 'This report was rejected. It can be graded once it is resubmitted.',
  },
  TASK_OVER: { code: 409, zh: '任务已结束或已作废', en: 'This task has ended or was closed' },
  TASK_NOT_BEGUN: { code: 409, zh: '任务尚未开始', en: 'This task has not started yet' },
  REJECT_TOO_LATE: {
    code: 409,
    zh: '距结束不足 3 分钟，不能退回',
    en: 'A report cannot be rejected in the last 3 minutes before the end',
  },
} as const satisfies ErrorTable
