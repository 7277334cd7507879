import type { ErrorTable } from './table.ts'

export const classesErrors = {
  NOT_TEACHERS: {
    code: 400,
    zh: '以下账号不是本组织的教师：{accounts}',
    en: 'No teachers of this organisation: {accounts}',
  },
  NOT_MEMBER: {
    code: 409,
    zh: '该学生已不在这个班级',
    en: 'This student is not in that class any more',
  },
  CLASS_ARCHIVED: {
    code: 409,
    zh: '班级已归档，请先恢复',
    en: 'The class is archived; bring it back first',
  },
  CLASS_OTHER_ORG: {
    code: 409,
    zh: '只能转入同一组织的班级',
    en: 'Students move between classes of one organisation only',
  },
} as const satisfies ErrorTable
