import type { ErrorTable } from './table.ts'

export const filesErrors = {
  sizeOver: { code: 400, zh: '文件不能超过 {limit}', en: 'The file must not exceed {limit}' },
  FILE_TYPE: { code: 400, zh: '不支持的文件格式', en: 'This file format is not supported' },
  FILE_MISSING: { code: 400, zh: '请选择文件', en: 'Please choose a file' },
  CHUNK_LENGTH: { code: 400, zh: '分片长度不符', en: 'The chunk does not have its length' },
  CONTENT_CHANGED: {
    code: 409,
    zh: '收到的内容与文件的校验值不一致，请重新上传',
    en: 'What arrived differs from the file, please upload it again',
  },
  FILE_QUOTA: {
    code: 413,
    zh: '机构的存储空间不足（共 {limit}）',
    en: 'Your organisation has no room left for it ({limit} in all)',
  },
  UPLOADS_OPEN: {
    code: 429,
    zh: '未完成的上传过多，请先完成或取消',
    en: 'Too many unfinished uploads, please finish or cancel some first',
  },
} as const satisfies ErrorTable
