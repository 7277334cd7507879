import type { ErrorTable } from '../core/error-table.ts'

export const questionsErrors = {
  QUESTION_STALE: {
    code: 409,
    zh: '题目已在其他页面修改，请重新加载后再保存',
    en: 'This question was changed elsewhere. Reload it before saving.',
  },
  TAG_DUPLICATE: {
    code: 409,
    zh: '同级已有同名标签，请换一个名称',
    en: 'A tag with this name already exists at this level',
  },
  TAG_DEEP: { code: 400, zh: '标签最多 {depth} 层', en: 'Tags can be nested up to {depth} levels' },
  TAG_MANY: { code: 400, zh: '一个题库最多 {tags} 个标签', en: 'A bank can have up to {tags} tags' },
  TAG_CIRCLE: { code: 400, zh: '不能移动到自身或其下级', en: 'A tag cannot be moved below itself' },
  EXERCISE_NONE: {
    code: 409,
    zh: '没有符合条件的题目',
    en: 'No matching questions to practise',
  },
  EXERCISE_OVER: {
    code: 409,
    zh: '练习已结束或已取消',
    en: 'This practice round has ended or was cancelled',
  },
  EXERCISE_ANSWERED: { code: 409, zh: '此题已作答', en: 'This question is already answered' },
  IMPORT_FORMAT: {
    code: 400,
    zh: '无法识别文件格式，请选择支持的文件',
    en: 'Unknown file format. Choose a supported file.',
  },
  IMPORT_UNREADABLE: { code: 400, zh: '文件无法读取：{reason}', en: 'The file could not be read: {reason}' },
  IMPORT_MANY: {
    code: 400,
    zh: '一次最多导入 {limit} 道题',
    en: 'Up to {limit} questions can be imported at once',
  },
  EXPORT_MANY: {
    code: 400,
    zh: '此格式一次最多导出 {limit} 道题，请按标签分批导出，或改用 Excel',
    en: 'This format holds up to {limit} questions. Export by tag, or use Excel.',
  },
  IMPORT_ERRORS: {
    code: 409,
    zh: '文件存在错误，未导入任何题目',
    en: 'The file has errors. Nothing was imported.',
  },
} as const satisfies ErrorTable
