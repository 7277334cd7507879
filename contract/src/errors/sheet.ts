import type { ErrorTable } from '../core/error-table.ts'

/** Why a sheet (xlsx, CSV) cannot be read; each names what to do about it. */
export const sheetErrors = {
  SHEET_KIND: {
    code: 400,
    zh: '请使用 .xlsx 或 CSV 文件。其他格式请另存为 .xlsx 后重试',
    en: 'Use an .xlsx or CSV file. Save other formats as .xlsx and try again.',
  },
  SHEET_OLD: {
    code: 400,
    zh: '这是旧版 .xls 文件，请另存为 .xlsx 后重试',
    en: 'This is an old .xls file. Save it as .xlsx and try again.',
  },
  SHEET_ENCRYPTED: {
    code: 400,
    zh: '文件已加密，请取消密码保护后重试',
    en: 'The file is encrypted. Remove its password and try again.',
  },
  SHEET_BROKEN: {
    code: 400,
    zh: '文件已损坏，无法读取（{detail}）',
    en: 'The file is damaged and cannot be read ({detail})',
  },
  SHEET_TOO_BIG: {
    code: 400,
    zh: '文件解压后过大，无法读取',
    en: 'The file is too large when unpacked',
  },
  SHEET_SLOW: {
    code: 400,
    zh: '文件过于复杂，读取超时',
    en: 'The file is too complex to read in time',
  },
  SHEET_ROWS: {
    code: 400,
    zh: '超过 {limit} 行，请拆分文件',
    en: 'The file has more than {limit} rows. Split it.',
  },
  SHEET_EMPTY: { code: 400, zh: '表格中没有数据', en: 'The file has no rows' },
  SHEET_ENCODING: {
    code: 400,
    zh: '无法识别文字编码，请使用 UTF-8 或 GB18030，或另存为 .xlsx',
    en: 'Unknown text encoding. Use UTF-8 or GB18030, or save as .xlsx.',
  },
  SHEET_QUOTE: {
    code: 400,
    zh: '第 {line} 行的引号没有结束',
    en: 'The quotation mark in row {line} is never closed',
  },
  SHEET_HEADER: {
    code: 400,
    zh: '找不到列：{missing}。文件中的列：{found}',
    en: 'Columns not found: {missing}. The file has: {found}',
  },
} as const satisfies ErrorTable
