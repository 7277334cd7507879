import type { ErrorTable } from '../core/error-table.ts'

export const measurementErrors = {
  SHEET_CLOSED: {
    code: 409,
    zh: '该测量表已提交或已结束，不能再修改',
    en: 'This sheet is submitted or closed and can no longer be changed',
  },
  SHEET_STALE: {
    code: 409,
    zh: '该单元格已在其他页面修改，请先查看最新值',
    en: 'This cell was changed elsewhere. Check the latest value first.',
  },
  CELL_NOT_READABLE: {
    code: 400,
    zh: '该单元格不能从仪器读数',
    en: 'This cell is not read from an instrument',
  },
  CELL_NOT_TESTED: {
    code: 400,
    zh: '该单元格没有测试平台',
    en: 'This cell has no test bench',
  },
  TEST_RUNNING: {
    code: 409,
    zh: '您的另一项测试仍在进行，请等待其结束',
    en: 'Another test of yours is still running. Wait until it ends.',
  },
  CELL_NOT_MANUAL: {
    code: 400,
    zh: '该单元格不能手动输入',
    en: 'This cell cannot be typed in',
  },
  CELL_WRONG_KIND: {
    code: 400,
    zh: '输入的内容与该单元格的数据类型不符',
    en: 'The value does not match the cell’s data type',
  },
  READING_OPTION: {
    code: 400,
    zh: '参数“{option}”不在可选值之内',
    en: '“{option}” is not one of the options',
  },
  READING_NO_VALUE: {
    code: 409,
    zh: '仪器没有有效读数，请检查接线与设置',
    en: 'The instrument returned no valid reading. Check the wiring and its settings.',
  },
  READING_UNIT: {
    code: 409,
    zh: '仪器读数的单位为 {found}，测量项的单位为 {wanted}',
    en: 'The instrument reads in {found}, but the item is in {wanted}',
  },
  INSTR_ITEM_KEY: { code: 409, zh: '键名已存在，请换一个键名', en: 'This key is taken. Choose another.' },
  INSTR_ITEM_NAME: {
    code: 409,
    zh: '同类仪器已有同名的测量项，请换一个名称',
    en: 'This instrument type already has an item with this name. Choose another.',
  },
  INSTR_ITEM_SHIPPED: {
    code: 409,
    zh: '系统自带的测量项不能删除，但可以停用',
    en: 'Built-in items cannot be deleted. Turn them off instead.',
  },
  COMPATIBLE_DUPLICATE: {
    code: 409,
    zh: '该型号已有此伪指令',
    en: 'This model already has this pseudo-command',
  },
  COMPATIBLE_MODEL_DUPLICATE: { code: 409, zh: '该型号已存在', en: 'This model already exists' },
  COMPATIBLE_MODEL: { code: 404, zh: '没有型号“{model}”', en: 'Model “{model}” not found' },
  COMPATIBLE_KIND: {
    code: 409,
    zh: '伪指令与型号的仪器类型不一致',
    en: 'The pseudo-command is for another instrument type',
  },
  COMPATIBLE_SHIPPED: {
    code: 409,
    zh: '系统自带的型号不能删除',
    en: 'Built-in models cannot be deleted',
  },
  COMPATIBLE_NO_CHOICES: {
    code: 409,
    zh: '开关型参数没有可选值',
    en: 'On/off parameters have no options',
  },
  COMPATIBLE_ARGS: {
    code: 400,
    zh: '参数值无效：{about}',
    en: 'Invalid parameter value: {about}',
  },
  MONITOR_GROUP_NAME: {
    code: 409,
    zh: '模板组名称已存在，请换一个名称',
    en: 'This group name is taken. Choose another.',
  },
  MONITOR_TEMPLATE_NAME: {
    code: 409,
    zh: '模板名称已存在，请换一个名称',
    en: 'This template name is taken. Choose another.',
  },
  MONITOR_TEMPLATE_STALE: {
    code: 409,
    zh: '该模板已在其他页面保存，请先查看最新内容',
    en: 'This template was saved elsewhere. Check the latest version first.',
  },
  MONITOR_TEMPLATE_EMPTY: { code: 409, zh: '模板中还没有数据页', en: 'The template has no data pages yet' },
} as const satisfies ErrorTable
