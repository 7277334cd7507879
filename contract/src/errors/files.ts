import type { ErrorTable } from './table.ts'

export const filesErrors = {
  sizeOver: { code: 400, zh: '文件不能超过 {limit}', en: 'The file must not exceed {limit}' },
  FILE_TYPE: { code: 400, zh: '不支持的文件格式', en: 'This file format is not supported' },
  FILE_MISSING: { code: 400, zh: '请选择文件', en: 'Please choose a file' },
} as const satisfies ErrorTable
