import type { LocalText } from '../core/types.ts'
import { taskTypes, workKinds } from '../tasks/states.ts'
import { benches, help } from './bench-kinds.ts'
import type { NoticeGroup } from './groups.ts'
import { kind, pageWith } from './kind.ts'

/** A student's own copy of a task. */
type Work = { id: string; type: number; name: LocalText }
type Due = Work & { endAt: string | null }
type Exam = { id: string; name: LocalText }
type Course = { course: LocalText }

const reports: readonly number[] = workKinds.report

/** Where a student's work is done. An experiment is started from the task center. */
const workPlace = ({ id, type }: Work): string => {
  if (reports.includes(type)) return pageWith('/stu/doReport', { id })
  if (type === taskTypes.exam) return pageWith('/stu/stuExaming', { id })
  return type === taskTypes.quiz ? pageWith('/stu/quiz', { id }) : '/task-center'
}
const gradePlace = ({ id, type }: Work): string => {
  if (reports.includes(type)) return pageWith('/stu/doReport', { id })
  return type === taskTypes.exam || type === taskTypes.quiz
    ? pageWith('/stu/examResult', { id })
    : '/stu/queryScore'
}
const resultPlace = ({ id }: Exam): string => pageWith('/stu/examResult', { id })
const scorePlace = (): string => '/stu/queryScore'

const work = {
  'task.given': kind<Due & { startAt: string }>({
    group: 'tasks',
    title: { zh: '新{type}：{name}', en: 'New {type}: {name}' },
    text: { zh: '{startAt} 开始，{endAt} 截止', en: 'Opens {startAt} · due {endAt}' },
    place: workPlace,
  }),
  'task.moved': kind<Due>({
    group: 'tasks',
    title: { zh: '截止时间有变：{name}', en: 'New deadline: {name}' },
    text: { zh: '现在的截止时间是 {endAt}', en: 'Now due {endAt}' },
    place: workPlace,
  }),
  'task.closed': kind<Work & { reason: string }>({
    group: 'tasks',
    title: { zh: '{type}已作废：{name}', en: 'Closed {type}: {name}' },
    text: { zh: '原因：{reason}', en: 'Reason: {reason}' },
    place: () => '/task-center',
  }),
  'task.recalled': kind<{ type: number; name: LocalText }>({
    group: 'tasks',
    title: { zh: '{type}已撤回：{name}', en: 'Taken back by your teacher: {name}' },
    place: () => '/task-center',
  }),
  'task.deadline': kind<Due>({
    group: 'deadlines',
    title: { zh: '即将截止：{name}', en: 'Due soon: {name}' },
    text: { zh: '{endAt} 截止，您还没有提交', en: 'Due {endAt}. You have not handed it in yet.' },
    place: workPlace,
  }),
  'exam.soon': kind<Work & { startAt: string }>({
    group: 'deadlines',
    title: { zh: '{type}即将开始：{name}', en: 'Starting soon: {name}' },
    text: { zh: '{startAt} 开始', en: 'Starts {startAt}' },
    place: workPlace,
  }),
  'work.graded': kind<Work>({
    group: 'grades',
    title: { zh: '{type}已批阅：{name}', en: 'Graded: {name}' },
    place: gradePlace,
  }),
  'work.regraded': kind<Work>({
    group: 'grades',
    title: { zh: '{type}将重新批阅：{name}', en: 'Being reviewed again: {name}' },
    place: gradePlace,
  }),
  'report.rejected': kind<Due>({
    group: 'grades',
    title: { zh: '报告已退回：{name}', en: 'Report rejected: {name}' },
    text: { zh: '请在 {endAt} 前修改并重新提交', en: 'Revise and resubmit by {endAt}.' },
    place: workPlace,
  }),
  'report.reopened': kind<Due>({
    group: 'grades',
    title: { zh: '报告已重新开放：{name}', en: 'Report reopened: {name}' },
    text: { zh: '请在 {endAt} 前提交', en: 'Hand it in by {endAt}.' },
    place: workPlace,
  }),
}

const results = {
  'exam.released': kind<Exam>({
    group: 'grades',
    title: { zh: '成绩已公布：{name}', en: 'Results released: {name}' },
    place: resultPlace,
  }),
  'exam.held': kind<Exam>({
    group: 'grades',
    title: { zh: '成绩已收回：{name}', en: 'Results withdrawn: {name}' },
    text: {
      zh: '教师收回了成绩，再次公布时会通知您',
      en: 'Your teacher withdrew the results. You will be told when they are out again.',
    },
    place: scorePlace,
  }),
  'exam.corrected': kind<Exam>({
    group: 'grades',
    title: { zh: '成绩有更正：{name}', en: 'Result corrected: {name}' },
    place: resultPlace,
  }),
  'marks.published': kind<Course>({
    group: 'grades',
    title: { zh: '总评成绩已公布：{course}', en: 'Course marks published: {course}' },
    place: scorePlace,
  }),
  'marks.withdrawn': kind<Course>({
    group: 'grades',
    title: { zh: '总评成绩已撤回：{course}', en: 'Course marks withdrawn: {course}' },
    place: scorePlace,
  }),
  'certificate.issued': kind<Course>({
    group: 'grades',
    title: { zh: '您获得了结业证书：{course}', en: 'You have earned a certificate: {course}' },
    place: () => '/stu/certificates',
  }),
  'certificate.revoked': kind<Course & { reason: string }>({
    group: 'grades',
    title: { zh: '结业证书已撤销：{course}', en: 'Certificate revoked: {course}' },
    text: { zh: '原因：{reason}', en: 'Reason: {reason}' },
    place: () => '/stu/certificates',
  }),
  'complaint.filed': kind<Exam>({
    group: 'requests',
    title: { zh: '有成绩复核申请：{name}', en: 'Regrade request: {name}' },
    place: ({ id }) => pageWith('/exam/list/results', { id }),
  }),
  'complaint.answered': kind<Exam>({
    group: 'requests',
    title: { zh: '您的评分异议已答复：{name}', en: 'Your question about a mark was answered: {name}' },
    place: resultPlace,
  }),
  'appeal.filed': kind<Course & { student: string; courseId: string; classId: string }>({
    group: 'requests',
    title: { zh: '{student} 申请复核总评成绩：{course}', en: '{student} asks for a regrade: {course}' },
    place: ({ courseId, classId }) =>
      pageWith('/teacher/queryResult/book', { course: courseId, class: classId }),
  }),
  'appeal.answered': kind<Course>({
    group: 'requests',
    title: { zh: '您的复核申请已答复：{course}', en: 'Your regrade request was answered: {course}' },
    place: scorePlace,
  }),
}

const account = {
  'password.reset': kind<{ by: LocalText }>({
    group: 'account',
    title: { zh: '管理员重置了您的密码', en: 'An administrator reset your password' },
    text: { zh: '操作人：{by}', en: 'By {by}' },
    place: () => '/profile/index',
  }),
  'password.changed': kind<Record<string, never>>({
    group: 'account',
    title: { zh: '您的密码已修改', en: 'Your password was changed' },
    text: {
      zh: '如果不是您本人操作，请立即联系管理员',
      en: 'If this was not you, contact an administrator at once.',
    },
    place: () => '/profile/index',
  }),
  'class.joined': kind<{ id: string; name: LocalText }>({
    group: 'tasks',
    title: { zh: '您已加入班级：{name}', en: 'You are now in the class {name}' },
    place: () => '/stu/preview',
  }),
  'class.assistant': kind<{ id: string; name: LocalText }>({
    group: 'tasks',
    title: {
      zh: '您是班级“{name}”的助教，权限已更新',
      en: 'You are a teaching assistant of {name}. Your rights were updated',
    },
    place: () => '/assisting',
  }),
  'class.assistantEnded': kind<{ id: string; name: LocalText }>({
    group: 'tasks',
    title: { zh: '您不再担任班级“{name}”的助教', en: 'You are no longer a teaching assistant of {name}' },
    place: () => '/dashboard',
  }),
  'things.received': kind<{ from: LocalText }>({
    group: 'account',
    title: {
      zh: '{from} 的课程、班级和资料已移交给您',
      en: 'You took over the courses, classes and materials of {from}',
    },
    place: () => '/course/list',
  }),
  'things.given': kind<{ by: LocalText; to: LocalText }>({
    group: 'account',
    title: {
      zh: '您的课程、班级和资料已移交给 {to}',
      en: 'Your courses, classes and materials went to {to}',
    },
    text: { zh: '操作人：{by}', en: 'By {by}' },
    place: () => '/profile/index',
  }),
  announcement: kind<{ id: string; title: LocalText }>({
    group: 'announcements',
    title: { zh: '公告：{title}', en: 'Announcement: {title}' },
    place: ({ id }) => pageWith('/announcements', { id }),
  }),
}

/** Of a conversation; one between two people has no name beside that of the other one. */
type Talk = { id: string; from: LocalText; name: LocalText | null }
const talked = (title: { zh: string; en: string }) =>
  kind<Talk>({
    group: 'messages',
    title,
    text: { zh: '{name}', en: '{name}' },
    place: ({ id }) => pageWith('/messages', { id }),
  })

const messages = {
  'message.new': talked({ zh: '{from} 发来消息', en: 'New message from {from}' }),
  'message.answered': talked({ zh: '{from} 回复了您的消息', en: '{from} replied to your message' }),
  'message.mentioned': talked({ zh: '{from} 提到了您', en: '{from} mentioned you' }),
  'message.reported': kind<Record<string, never>>({
    group: 'requests',
    title: { zh: '有消息被举报', en: 'A message was reported' },
    place: () => '/messages/reported',
  }),
}

/** Everything that a person is told, with its words and where it leads. None carries a mark: notices go out by e-mail too. */
export const noticeKinds = { ...work, ...results, ...benches, ...help, ...account, ...messages }

export type NoticeKind = keyof typeof noticeKinds
export type NoticeDataOf<K extends NoticeKind> = Parameters<(typeof noticeKinds)[K]['place']>[0]

export const kindsOf = (group: NoticeGroup): NoticeKind[] =>
  (Object.keys(noticeKinds) as NoticeKind[]).filter((name) => noticeKinds[name].group === group)
