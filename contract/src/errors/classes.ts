import type { ErrorTable } from '../core/error-table.ts'

export const classesErrors = {
  NOT_TEACHERS: {
    code: 400,
    zh: '以下账号不是本单位的教师：{accounts}',
    en: 'These accounts are not teachers of this organisation: {accounts}',
  },
  NOT_STUDENT: {
    code: 400,
    zh: '本单位没有这个账号的学生',
    en: 'No student of this organisation has this account',
  },
  NOT_MEMBER: {
    code: 409,
    zh: '该学生已不在这个班级',
    en: 'This student is no longer in that class',
  },
  CLASS_ARCHIVED: {
    code: 409,
    zh: '班级已归档，请先恢复',
    en: 'The class is archived. Restore it first.',
  },
  CLASS_OTHER_ORG: {
    code: 409,
    zh: '只能转入同一单位的班级',
    en: 'Students can only move between classes of one organisation',
  },
  ROLLOVER_OTHER_ORG: {
    code: 409,
    zh: '该学期属于其他单位',
    en: 'The semester belongs to another organisation',
  },
  ROLLOVER_OVER: {
    code: 409,
    zh: '该次结转已撤销',
    en: 'This roll-over has been undone',
  },
  ROLLOVER_USED: {
    code: 409,
    zh: '新班级已投入使用，无法撤销：{names}',
    en: 'These new classes are in use, so this cannot be undone: {names}',
  },
} as const satisfies ErrorTable
