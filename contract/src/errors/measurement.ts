import type { ErrorTable } from './table.ts'

export const measurementErrors = {
  SHEET_CLOSED: {
    code: 409,
    zh: '该测量表已提交或已结束，不能再修改',
    en: 'This sheet is handed in or over and can no longer be changed',
  },
  SHEET_STALE: {
    code: 409,
    zh: '该单元格已在其他页面修改，请先查看最新值',
    en: 'This cell was changed elsewhere in the meantime, look at the newest value first',
  },
  CELL_NOT_READABLE: {
    code: 400,
    zh: '该单元格不是仪器读数',
    en: 'This cell is not read from an instrument',
  },
  CELL_NOT_MANUAL: {
    code: 400,
    zh: '该单元格不能手动填写',
    en: 'This cell cannot be filled in by hand',
  },
  CELL_WRONG_KIND: {
    code: 400,
    zh: '填写的内容与该单元格的数据类型不符',
    en: 'The value is not of the kind this cell holds',
  },
  READING_OPTION: {
    code: 400,
    zh: '参数“{option}”不在可选值之内',
    en: 'The parameter “{option}” is not among the choices',
  },
  READING_NO_VALUE: {
    code: 409,
    zh: '仪器没有有效读数，请检查接线与设置',
    en: 'The instrument has no valid reading: check the wiring and its settings',
  },
  READING_UNIT: {
    code: 409,
    zh: '仪器读数的单位为 {found}，测量项的单位为 {wanted}',
    en: 'The instrument reads {found}, the item is in {wanted}',
  },
  INSTR_ITEM_KEY: { code: 409, zh: '该键名的测量项已存在', en: 'There is an item with this key already' },
  INSTR_ITEM_NAME: {
    code: 409,
    zh: '同类仪器已有同名的测量项',
    en: 'There is an item of this name for this kind of instrument already',
  },
  INSTR_ITEM_SHIPPED: {
    code: 409,
    zh: '系统自带的测量项不能删除，可以停用',
    en: 'Items that come with the product cannot be removed; put them off instead',
  },
  COMPATIBLE_DUPLICATE: {
    code: 409,
    zh: '该型号已有此伪指令',
    en: 'The model has this pseudo-command already',
  },
  COMPATIBLE_MODEL_DUPLICATE: { code: 409, zh: '该型号已存在', en: 'There is a model of this name already' },
  COMPATIBLE_MODEL: { code: 404, zh: '没有型号“{model}”', en: 'There is no model “{model}”' },
  COMPATIBLE_KIND: {
    code: 409,
    zh: '伪指令与型号的仪器类型不一致',
    en: 'The pseudo-command is for another kind of instrument than the model',
  },
  COMPATIBLE_SHIPPED: {
    code: 409,
    zh: '系统自带的型号不能删除',
    en: 'Models that come with the product cannot be removed',
  },
  COMPATIBLE_NO_CHOICES: {
    code: 409,
    zh: '开关型参数没有可选值',
    en: 'A parameter that is on or off has no choices',
  },
  COMPATIBLE_ARGS: {
    code: 400,
    zh: '参数值不被接受：{about}',
    en: 'A parameter does not take this value: {about}',
  },
  MONITOR_GROUP_NAME: { code: 409, zh: '监测模板组名称已存在', en: 'There is a group of this name already' },
  MONITOR_TEMPLATE_NAME: {
    code: 409,
    zh: '监测模板名称已存在',
    en: 'There is a template of this name already',
  },
  MONITOR_TEMPLATE_STALE: {
    code: 409,
    zh: '该模板已在其他页面保存，请先查看最新内容',
    en: 'This template was saved elsewhere in the meantime, look at the newest state first',
  },
  MONITOR_TEMPLATE_EMPTY: { code: 409, zh: '模板中还没有数据页', en: 'The template has no pages yet' },
} as const satisfies ErrorTable
