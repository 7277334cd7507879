import type { ErrorTable } from './table.ts'

export const examsErrors = {
  PAPER_STALE: {
    code: 409,
    zh: '试卷已在别处修改，请重新载入后再保存',
    en: 'This was changed elsewhere; reload it before saving',
  },
  PAPER_TOTAL: {
    code: 400,
    zh: '试卷总分必须为 100 分，现为 {total} 分',
    en: 'A paper must add up to 100 points; this one has {total}',
  },
  PAPER_PART_EMPTY: { code: 400, zh: '第 {part} 部分没有题目', en: 'Part {part} has no questions' },
  PAPER_QUESTION_TWICE: {
    code: 400,
    zh: '第 {part} 部分中有重复的题目',
    en: 'A question of part {part} is in the paper twice',
  },
  PAPER_TOO_MANY: {
    code: 400,
    zh: '一份试卷最多 {limit} 道题',
    en: 'A paper has at most {limit} questions',
  },
  PAPER_OVER_BANK: {
    code: 400,
    zh: '第 {part} 部分的抽题数量超过题库：最多 {available} 道',
    en: 'Part {part} draws more questions than the bank has: at most {available}',
  },
  PAPER_QUESTION_GONE: {
    code: 400,
    zh: '第 {part} 部分中有题目已删除或不可用',
    en: 'A question of part {part} was deleted or may not be used',
  },
  EXAM_MODE: {
    code: 400,
    zh: '“完全随机”要求每份试卷至少有一个抽题部分',
    en: '“Fully random” needs a part that draws questions in every paper',
  },
  EXAM_WINDOW: {
    code: 400,
    zh: '单独设置的时间有误：结束必须晚于开始，且距现在至少 3 分钟',
    en: 'The times set for one student are wrong: the end must be after the start and at least 3 minutes from now',
  },
  EXAM_NOT_MEMBER: {
    code: 400,
    zh: '所选学生不在该班级中',
    en: 'A chosen student is not in that class',
  },
  EXAM_CODE: { code: 400, zh: '考试口令错误', en: 'The access code is wrong' },
  EXAM_CODE_LIMIT: {
    code: 429,
    zh: '考试口令错误次数过多，请 {minutes} 分钟后再试，或向监考教师确认口令',
    en: 'Too many wrong access codes; try again in {minutes} min, and ask your teacher for the code',
  },
  EXAM_ADDRESS: {
    code: 403,
    zh: '不能从当前网络地址（{address}）参加本场考试',
    en: 'This exam cannot be sat from this address ({address})',
  },
  EXAM_TAKEN_OVER: {
    code: 409,
    zh: '考试已在另一台设备上继续，本页只读',
    en: 'The sitting goes on on another device; this page can only be read',
  },
  EXAM_NOT_STARTED: { code: 409, zh: '尚未开始答题', en: 'The sitting has not begun' },
  EXAM_QUESTION: { code: 400, zh: '答案与题目不符', en: 'This is no answer to this question' },
  EXAM_UNSEALED: {
    code: 409,
    zh: '仍有学生在答题，或答卷尚未封存',
    en: 'Students are still at it, or their papers are not sealed yet',
  },
  EXAM_UNMARKED: {
    code: 409,
    zh: '还有 {count} 份答案未批阅',
    en: 'There are {count} answers left to mark',
  },
  EXAM_NOT_RELEASED: { code: 409, zh: '成绩尚未公布', en: 'The results are not released yet' },
  MARK_LOCKED: {
    code: 409,
    zh: '{name} 正在批阅这份答案，请先批阅其他答案',
    en: '{name} is marking this answer; please go on with another one',
  },
  MARK_STALE: {
    code: 409,
    zh: '这份答案刚被他人批阅，已显示最新评分，请核对后再保存',
    en: 'Somebody has just marked this answer; the new mark is shown now, check it before saving',
  },
  MARK_POINTS: {
    code: 400,
    zh: '得分不能超过本题的 {points} 分',
    en: 'This question is worth {points} points at most',
  },
  RUBRIC_STALE: {
    code: 409,
    zh: '评分细则已被他人修改，请重新载入',
    en: 'The rubric was changed elsewhere; reload it',
  },
  CORRECTION_KEY: {
    code: 400,
    zh: '更正后的答案与题目不符：{problem}',
    en: 'The corrected key does not fit the question: {problem}',
  },
  COMPLAINT_CLOSED: {
    code: 409,
    zh: '现在不能提出成绩复核',
    en: 'Marks cannot be questioned now',
  },
  COMPLAINT_TWICE: {
    code: 409,
    zh: '这道题已提出过复核',
    en: 'The mark of this question has been questioned already',
  },
  COMPLAINT_ANSWERED: {
    code: 409,
    zh: '这条复核申请已答复',
    en: 'This has been answered already',
  },
} as const satisfies ErrorTable
