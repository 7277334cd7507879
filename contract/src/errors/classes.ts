import type { ErrorTable } from './table.ts'

export const classesErrors = {
  NOT_TEACHERS: {
    code: 400,
    zh: '以下账号不是本单位的教师：{accounts}',
    en: 'These accounts are not teachers of this organisation: {accounts}',
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
} as const satisfies ErrorTable
