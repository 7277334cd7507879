import type { ErrorTable } from '../core/error-table.ts'

export const labsErrors = {
  LAB_STALE: {
    code: 409,
    zh: '实验项目已在其他页面修改，请重新加载后再保存',
    en: 'This lab project was changed elsewhere. Reload it before saving.',
  },
  LAB_SECTION: {
    code: 400,
    zh: '报告引用了不存在的测量表',
    en: 'The report refers to a missing measurement page',
  },
  LAB_VARIABLE: {
    code: 400,
    zh: '变量“{key}”无法取值：请检查对应的给定测量项、元件和允许的元件值',
    en: 'The variable “{key}” cannot be drawn. Check its given item, its parts and the allowed values.',
  },
  LAB_NOT_PERSONAL: {
    code: 409,
    zh: '学校和系统的实验项目已对所有教师开放，无需共享',
    en: 'School and system projects are already available to all teachers',
  },
  LAB_PACKAGE: {
    code: 400,
    zh: '实验项目文件不完整：{detail}',
    en: 'The lab project file is incomplete: {detail}',
  },
} as const satisfies ErrorTable
