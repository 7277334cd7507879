import type { ErrorTable } from './table.ts'

export const systemErrors = {
  DICTIONARY_SHIPPED: {
    code: 409,
    zh: '系统自带的字典不能删除',
    en: 'A dictionary that comes with the product cannot be removed',
  },
  DICTIONARY_VALUE: {
    code: 400,
    zh: '系统使用的值“{value}”不能删除或修改，可以停用',
    en: 'The product goes by the value “{value}”: it cannot be removed or changed, only switched off',
  },
  LOGO_TAKEN: {
    code: 409,
    zh: '该位置已有标志，请直接编辑',
    en: 'There is a logo for this place already: edit that one',
  },
  LICENCE_INVALID: {
    code: 400,
    zh: '授权文件无效或已损坏',
    en: 'This is no valid licence, or it is damaged',
  },
  LICENCE_EXPIRED: { code: 400, zh: '授权已过期', en: 'This licence has expired' },
} as const satisfies ErrorTable
