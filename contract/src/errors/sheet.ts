import type { ErrorTable } from './table.ts'

/** Why a sheet (xlsx, CSV) cannot be read; each names what to do about it. */
export const sheetErrors = {
  SHEET_KIND: {
    code: 400,
    zh: '这不是 .xlsx 或 CSV 表格文件，请另存为 .xlsx 后重试',
    en: 'This is no .xlsx or CSV file; save it as .xlsx and try again',
  },
  SHEET_OLD: {
    code: 400,
    zh: '这是旧版 .xls 文件，请另存为 .xlsx 后重试',
    en: 'This is an old .xls file; save it as .xlsx and try again',
  },
  SHEET_ENCRYPTED: {
    code: 400,
    zh: '文件已加密，请取消密码保护后重试',
    en: 'The file is encrypted; remove its password and try again',
  },
  SHEET_BROKEN: {
    code: 400,
    zh: '文件已损坏，无法读取（{detail}）',
    en: 'The file is damaged and cannot be read ({detail})',
  },
  SHEET_TOO_BIG: {
    code: 400,
    zh: '文件解压后过大，已拒绝读取',
    en: 'The file grows too large when it is unpacked and was refused',
  },
  SHEET_SLOW: {
    code: 400,
    zh: '文件过于复杂，未能在规定时间内读完',
    en: 'The file is too complex to be read in time',
  },
  SHEET_ROWS: { code: 400, zh: '超过 {limit} 行，请拆分文件', en: 'More than {limit} rows; split the file' },
  SHEET_EMPTY: { code: 400, zh: '表格中没有数据', en: 'The sheet has no rows' },
  SHEET_ENCODING: {
    code: 400,
    zh: '无法识别文字编码，请使用 UTF-8 或 GB18030，或另存为 .xlsx',
    en: 'The text encoding is not known; use UTF-8 or GB18030, or save it as .xlsx',
  },
  SHEET_QUOTE: {
    code: 400,
    zh: '第 {line} 行的引号没有结束',
    en: 'The quotation mark opened in row {line} is never closed',
  },
  SHEET_HEADER: {
    code: 400,
    zh: '找不到列：{missing}。文件中的列为：{found}',
    en: 'Columns not found: {missing}. The file has: {found}',
  },
} as const satisfies ErrorTable
