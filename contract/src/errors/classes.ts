import type { ErrorTable } from './table.ts'

export const classesErrors = {
  NOT_TEACHERS: {
    code: 400,
    zh: '以下账号不是本组织的教师：{accounts}',
    en: 'No teachers of this organisation: {accounts}',
  },
} as const satisfies ErrorTable
