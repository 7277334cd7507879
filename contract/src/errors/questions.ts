import type { ErrorTable } from './table.ts'

export const questionsErrors = {
  QUESTION_STALE: {
    code: 409,
    zh: '题目已在别处修改，请重新载入后再保存',
    en: 'This question was changed elsewhere; reload it before saving',
  },
  TAG_DUPLICATE: { code: 409, zh: '同级中已有同名标签', en: 'There is a tag of this name beside it' },
  TAG_DEEP: { code: 400, zh: '标签最多 {depth} 层', en: 'Tags go at most {depth} levels deep' },
  TAG_MANY: { code: 400, zh: '一个题库最多 {tags} 个标签', en: 'A bank has at most {tags} tags' },
  TAG_CIRCLE: { code: 400, zh: '不能移动到自己的下级', en: 'A tag cannot be moved below itself' },
  EXERCISE_NONE: {
    code: 409,
    zh: '没有符合条件的题目',
    en: 'There are no questions like that to practise',
  },
  EXERCISE_OVER: { code: 409, zh: '练习已结束或已取消', en: 'This round has ended or was cancelled' },
  EXERCISE_ANSWERED: { code: 409, zh: '此题已作答', en: 'This question was answered already' },
  IMPORT_FORMAT: { code: 400, zh: '无法识别文件格式', en: 'The form of this file is not known' },
  IMPORT_UNREADABLE: { code: 400, zh: '文件无法读取：{reason}', en: 'The file cannot be read: {reason}' },
  IMPORT_MANY: {
    code: 400,
    zh: '一次最多导入 {limit} 道题',
    en: 'At most {limit} questions are imported at once',
  },
  EXPORT_MANY: {
    code: 400,
    zh: '此格式一次最多导出 {limit} 道题，请按标签分批导出，或改用 Excel',
    en: 'This format holds at most {limit} questions at once: export them by tags, or as Excel',
  },
  IMPORT_ERRORS: {
    code: 409,
    zh: '文件中有错误，未导入任何题目',
    en: 'There are errors in the file; nothing was imported',
  },
} as const satisfies ErrorTable
