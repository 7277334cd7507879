import type { ErrorTable } from '../core/error-table.ts'

export const systemErrors = {
  BOARD_OFF: { code: 403, zh: '公共看板未开启', en: 'The public board is turned off' },
  DICTIONARY_SHIPPED: {
    code: 409,
    zh: '系统自带的字典不能删除',
    en: 'Built-in dictionaries cannot be deleted',
  },
  DICTIONARY_VALUE: {
    code: 400,
    zh: '值“{value}”由系统使用，不能删除或修改，但可以停用',
    en: 'The value “{value}” is used by the product. It can only be disabled.',
  },
  LOGO_TAKEN: {
    code: 409,
    zh: '该位置已有标志，请直接编辑',
    en: 'This place already has a logo. Edit that one.',
  },
  LICENCE_INVALID: {
    code: 400,
    zh: '授权文件无效或已损坏',
    en: 'The licence is invalid or damaged',
  },
  SQL_OFF: {
    code: 409,
    zh: 'SQL 控制台未开启，可在系统设置中开启',
    en: 'The SQL console is off. Turn it on in Settings.',
  },
  SQL_IMPOSSIBLE: {
    code: 409,
    zh: '当前数据库不支持 SQL 控制台',
    en: 'This database does not support the SQL console',
  },
  SQL_STATEMENT: {
    code: 400,
    zh: '数据库拒绝了该语句：{reason}',
    en: 'The database refused the statement: {reason}',
  },
  SQL_TIMEOUT: {
    code: 400,
    zh: '语句执行超过 {seconds} 秒，已终止',
    en: 'The statement ran longer than {seconds} seconds and was stopped',
  },
  SQL_CANCELLED: { code: 400, zh: '语句已取消', en: 'The statement was cancelled' },
  SQL_TOO_LARGE: {
    code: 400,
    zh: '结果过大，请减少列或行',
    en: 'The result is too large. Select fewer columns or rows.',
  },
  SQL_BUSY: {
    code: 429,
    zh: '正在执行的查询过多，请稍后再试',
    en: 'Too many statements are running. Try again later.',
  },
  ICON_USED: {
    code: 409,
    zh: '图标正在使用：{places}',
    en: 'This icon is in use: {places}',
  },
  ICON_SVG: {
    code: 400,
    zh: 'SVG 图形无效：{reason}',
    en: 'This is not a valid SVG image: {reason}',
  },
  LICENCE_EXPIRED: { code: 400, zh: '授权已过期', en: 'This licence has expired' },
} as const satisfies ErrorTable
