import type { ErrorTable } from './table.ts'

export const labsErrors = {
  LAB_STALE: {
    code: 409,
    zh: '实验项目已在别处修改，请重新载入后再保存',
    en: 'This lab project was changed elsewhere; reload it before saving',
  },
  LAB_SECTION: {
    code: 400,
    zh: '报告引用了不存在的测量表',
    en: 'The report names a measurement page that does not exist',
  },
  LAB_NOT_PERSONAL: {
    code: 409,
    zh: '学校和系统的实验项目本来就可供所有教师使用，无需共享',
    en: 'Projects of the school and of the system are for all teachers anyway',
  },
  LAB_PACKAGE: {
    code: 400,
    zh: '这不是完整的实验项目文件：{detail}',
    en: 'This is not a whole lab project file: {detail}',
  },
} as const satisfies ErrorTable
