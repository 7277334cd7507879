import type { ErrorTable } from '../core/error-table.ts'

export const assistantErrors = {
  ASSISTANT_FAILED: {
    code: 503,
    zh: '智能助手服务异常，请稍后再试',
    en: 'The assistant service is abnormal, try again later',
  },
  ASSISTANT_CONSENT: {
    code: 409,
    zh: '使用智能助手回答前，需要您先同意数据处理',
    en: 'Agree to the processing of your questions before you ask',
  },
  ASSISTANT_GUARDIAN: {
    code: 409,
    zh: '需要监护人同意后才能使用智能助手回答，请联系学校',
    en: 'Your guardian has to agree before you can ask. Contact your school.',
  },
  ASSISTANT_BUDGET: {
    code: 429,
    zh: '本月的智能助手额度已用完，搜索仍可使用',
    en: 'This month’s budget of the assistant is used up. Search still works.',
  },
  ASSISTANT_COURSE_OFF: {
    code: 409,
    zh: '教师已关闭本课程的智能助手回答，搜索仍可使用',
    en: 'Answers are switched off for this course. Search still works.',
  },
  ASSISTANT_AUTHORS: {
    code: 409,
    zh: '报告作者尚未全部同意由智能助手处理，不能起草评语',
    en: 'Not all authors of this report have agreed to its processing by the assistant',
  },
} as const satisfies ErrorTable
