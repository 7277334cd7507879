import type { ErrorTable } from './table.ts'

export const filesErrors = {
  sizeOver: { code: 400, zh: '文件不能超过 {limit}', en: 'The file must not exceed {limit}' },
  FILE_TYPE: { code: 400, zh: '不支持的文件格式', en: 'This file format is not supported' },
  FILE_NAME: {
    code: 400,
    zh: '文件名无效：不能为空、“.”或“..”，最多 255 字节，且不能含路径符号、控制字符或改变书写方向的字符',
    en: 'This file name cannot be used: it must not be empty, “.” or “..”, have at most 255 bytes, and hold no slashes, control characters or marks that change the direction of writing',
  },
  FILE_ENDING: {
    code: 400,
    zh: '文件“{name}”的内容与后缀不符，或文件已损坏',
    en: 'The content of “{name}” is not what its ending says, or the file is damaged',
  },
  PICTURE_PIXELS: {
    code: 400,
    zh: '图片尺寸过大：边长最多 {side} 像素，总计最多 {pixels} 万像素',
    en: 'The picture is too large: at most {side} pixels a side and {megapixels} megapixels in all',
  },
  FILE_MISSING: { code: 400, zh: '请选择文件', en: 'Please choose a file' },
  CHUNK_LENGTH: { code: 400, zh: '分片大小不符', en: 'The chunk has the wrong size' },
  CONTENT_CHANGED: {
    code: 409,
    zh: '收到的内容与文件的校验值不一致，请重新上传',
    en: 'What arrived differs from the file, please upload it again',
  },
  FILE_ELSEWHERE: {
    code: 404,
    zh: '本服务器的存储目录中没有该文件的内容，请联系系统管理员',
    en: 'The contents of this file are not in the folder of this server; tell a system administrator',
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
