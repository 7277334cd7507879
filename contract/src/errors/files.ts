import type { ErrorTable } from '../core/error-table.ts'

export const filesErrors = {
  sizeOver: { code: 400, zh: '文件不能超过 {limit}', en: 'The file must not exceed {limit}' },
  FILE_TYPE: { code: 400, zh: '不支持的文件格式', en: 'This file format is not supported' },
  FILE_NAME: {
    code: 400,
    zh: '文件名无效：不能为空、“.”或“..”，最多 255 字节，且不能包含路径符号、控制字符或改变书写方向的字符',
    en: 'Invalid file name. It must not be empty, “.” or “..”, longer than 255 bytes, or contain slashes, control characters or direction marks.',
  },
  FILE_ENDING: {
    code: 400,
    zh: '文件“{name}”的内容与扩展名不符，或文件已损坏',
    en: 'The content of “{name}” does not match its extension, or the file is damaged',
  },
  PICTURE_PIXELS: {
    code: 400,
    zh: '图片尺寸过大：边长最多 {side} 像素，总计最多 {pixels} 万像素',
    en: 'The image is too large: up to {side} pixels per side and {megapixels} megapixels in total',
  },
  FILE_MISSING: { code: 400, zh: '请选择文件', en: 'Choose a file' },
  CHUNK_LENGTH: { code: 400, zh: '分片大小不符', en: 'The chunk has the wrong size' },
  CONTENT_CHANGED: {
    code: 409,
    zh: '收到的内容与文件校验值不一致，请重新上传',
    en: 'The upload does not match the file. Upload it again.',
  },
  FILE_ELSEWHERE: {
    code: 404,
    zh: '文件内容不在本服务器的存储目录中，请联系系统管理员',
    en: 'The contents of this file are not on this server. Contact a system administrator.',
  },
  FILE_QUOTA: {
    code: 413,
    zh: '单位的存储空间不足（共 {limit}），请联系管理员',
    en: 'Your organisation’s storage is full ({limit} in total). Contact an administrator.',
  },
  UPLOADS_OPEN: {
    code: 429,
    zh: '未完成的上传过多，请先完成或取消',
    en: 'Too many unfinished uploads. Finish or cancel some first.',
  },
} as const satisfies ErrorTable
