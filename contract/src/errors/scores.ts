import type { ErrorTable } from '../core/error-table.ts'

export const scoresErrors = {
  WEIGHTS_SUM: { code: 400, zh: '各项权重之和须为 1（100%）', en: 'The weights must sum to 1 (100%)' },
  GRADE_GROUPS: {
    code: 400,
    zh: '评分方案自相矛盾：请检查分组、任务类型和补考设置',
    en: 'This grading scheme contradicts itself. Check its groups, task types and make-ups.',
  },
  SCHEME_STALE: {
    code: 409,
    zh: '评分方案已在其他页面修改，请重新加载',
    en: 'This grading scheme was changed elsewhere. Reload the page.',
  },
  SCHEME_MISSING: { code: 409, zh: '请先设置评分方案', en: 'Set up the grading scheme first' },
  GRADES_LOCKED: {
    code: 409,
    zh: '成绩册已锁定，请先解锁或撤回公布',
    en: 'This grade book is locked. Unlock it or withdraw the marks first.',
  },
  GRADES_PUBLISHED: {
    code: 409,
    zh: '总评成绩已公布，请先撤回',
    en: 'The course marks are published. Withdraw them first.',
  },
  GRADES_NOT_PUBLISHED: { code: 409, zh: '总评成绩尚未公布', en: 'The course marks are not published' },
  STUDENT_NOT_IN_CLASS: {
    code: 400,
    zh: '{count} 名学生不在该班级，未保存任何成绩',
    en: '{count} students are not in this class. No score was saved.',
  },
  SCORE_ROWS_BAD: {
    code: 400,
    zh: '有 {count} 行存在错误，未导入任何成绩',
    en: '{count} rows have errors. No score was imported.',
  },
  TEMPLATE_UNKNOWN: {
    code: 400,
    zh: '模板中有无法识别的占位符：{names}',
    en: 'The template has placeholders that are not known: {names}',
  },
  TEMPLATE_ROW: {
    code: 400,
    zh: '模板中须有且仅有一行包含学生的占位符，如学号、姓名、成绩',
    en: 'The template needs exactly one row with placeholders of a student, such as number, name or mark',
  },
  ATTAINMENT_WEIGHTS: {
    code: 400,
    zh: '课程目标的权重之和、每个目标的考核权重之和均须为 100%',
    en: 'The weights of the outcomes must sum to 100%, and so must the assessment weights of each outcome',
  },
  ATTAINMENT_OUTCOMES: {
    code: 400,
    zh: '课程目标重复，或不在所选的能力图谱中',
    en: 'An outcome occurs twice or is not in the chosen ability graph',
  },
  ATTAINMENT_LEVELS: {
    code: 400,
    zh: '等级须从高到低排列，且下限各不相同',
    en: 'List the levels from the highest to the lowest, each with its own lower bound',
  },
  ATTAINMENT_STALE: {
    code: 409,
    zh: '课程目标已在其他页面修改，请重新加载',
    en: 'The outcomes were changed elsewhere. Reload the page.',
  },
  ATTAINMENT_MISSING: { code: 409, zh: '请先设置课程目标', en: 'Set up the outcomes first' },
  APPEAL_GIVEN: {
    code: 409,
    zh: '每次公布后只能申请一次成绩复核',
    en: 'You can request a regrade once after each publication',
  },
} as const satisfies ErrorTable
