import type { ErrorTable } from '../core/error-table.ts'

export const examsErrors = {
  ASSISTANT_IN_EXAM: {
    code: 409,
    zh: '您正在考试，考试期间不能使用搜索和智能助手',
    en: 'You are taking an exam. Search and the assistant are off until you submit it.',
  },
  PAPER_STALE: {
    code: 409,
    zh: '试卷已在其他页面修改，请重新加载后再保存',
    en: 'This was changed elsewhere. Reload it before saving.',
  },
  PAPER_TOTAL: {
    code: 400,
    zh: '试卷总分必须为 100 分，当前为 {total} 分',
    en: 'A paper must total 100 points. This one has {total}.',
  },
  PAPER_PART_EMPTY: { code: 400, zh: '第 {part} 部分没有题目', en: 'Part {part} has no questions' },
  PAPER_QUESTION_TWICE: {
    code: 400,
    zh: '第 {part} 部分有重复的题目',
    en: 'Part {part} contains a duplicate question',
  },
  PAPER_TOO_MANY: {
    code: 400,
    zh: '一份试卷最多 {limit} 道题',
    en: 'A paper can have up to {limit} questions',
  },
  PAPER_OVER_BANK: {
    code: 400,
    zh: '第 {part} 部分的抽题数量超过题库，最多 {available} 道',
    en: 'Part {part} draws more questions than the bank has. The maximum is {available}.',
  },
  PAPER_QUESTION_GONE: {
    code: 400,
    zh: '第 {part} 部分有题目已删除或不可用',
    en: 'A question in part {part} was deleted or is not available',
  },
  EXAM_MODE: {
    code: 400,
    zh: '“完全随机”要求每份试卷至少有一个抽题部分',
    en: '“Fully random” needs a random part in every paper',
  },
  EXAM_WINDOW: {
    code: 400,
    zh: '单独设置的时间有误：结束须晚于开始，且距现在至少 3 分钟',
    en: 'The own time is invalid. The end must be after the start and at least 3 minutes from now.',
  },
  EXAM_NOT_MEMBER: {
    code: 400,
    zh: '所选学生不在该班级中',
    en: 'A selected student is not in that class',
  },
  EXAM_CODE: { code: 400, zh: '考试口令错误', en: 'The access code is wrong' },
  EXAM_CODE_LIMIT: {
    code: 429,
    zh: '考试口令错误次数过多。请 {minutes} 分钟后再试，或向监考教师确认口令',
    en: 'Too many wrong access codes. Try again in {minutes} min, or ask your teacher.',
  },
  EXAM_ADDRESS: {
    code: 403,
    zh: '不能从当前 IP 地址（{address}）参加本场考试',
    en: 'This exam cannot be taken from your address ({address})',
  },
  EXAM_TAKEN_OVER: {
    code: 409,
    zh: '已在其他设备上继续作答，本页只读',
    en: 'The exam continues on another device. This page is read-only.',
  },
  EXAM_NOT_STARTED: { code: 409, zh: '尚未开始作答', en: 'The exam has not been started' },
  EXAM_QUESTION: { code: 400, zh: '答案与题目不符', en: 'This answer does not fit the question' },
  EXAM_UNSEALED: {
    code: 409,
    zh: '仍有学生在作答，或答卷尚未封卷',
    en: 'Students are still working, or their papers are not closed yet',
  },
  EXAM_UNMARKED: {
    code: 409,
    zh: '还有 {count} 份答案待阅',
    en: '{count} answers are still to be marked',
  },
  QUIZ_MARKED: {
    code: 409,
    zh: '本测验计分，只能作答一次',
    en: 'This quiz is marked, so it is taken once',
  },
  EXAM_NEEDS_MARKS: {
    code: 400,
    zh: '考试须计分；不计分的请用测验',
    en: 'An exam is always marked; use a quiz for one that is not',
  },
  EXAM_NOT_RELEASED: { code: 409, zh: '成绩尚未公布', en: 'The results have not been released' },
  MARK_LOCKED: {
    code: 409,
    zh: '{name} 正在批阅这份答案，请先批阅其他答案',
    en: '{name} is marking this answer. Continue with another one.',
  },
  MARK_STALE: {
    code: 409,
    zh: '这份答案刚被他人批阅。已显示最新评分，请核对后再保存',
    en: 'Someone just marked this answer. Check the new mark before saving.',
  },
  MARK_POINTS: {
    code: 400,
    zh: '得分不能超过本题的 {points} 分',
    en: 'This question has {points} points at most',
  },
  RUBRIC_STALE: {
    code: 409,
    zh: '评分细则已被他人修改，请重新加载',
    en: 'The rubric was changed elsewhere. Reload it.',
  },
  CORRECTION_KEY: {
    code: 400,
    zh: '更正后的答案与题目不符：{problem}',
    en: 'The corrected key does not fit the question: {problem}',
  },
  COMPLAINT_CLOSED: {
    code: 409,
    zh: '当前不能申请成绩复核',
    en: 'Regrade requests are not open',
  },
  COMPLAINT_TWICE: {
    code: 409,
    zh: '这道题已申请过复核',
    en: 'A regrade of this question was already requested',
  },
  COMPLAINT_ANSWERED: {
    code: 409,
    zh: '这条复核申请已答复',
    en: 'This request has already been answered',
  },
} as const satisfies ErrorTable
