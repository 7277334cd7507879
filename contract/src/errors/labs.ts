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
} as const satisfies ErrorTable
