import type { Subject } from '@labbox/contract/messages/conversations.ts'
import {
  isReportType,
  taskTypes,
  type StudentStatus as Status,
  type TaskType,
} from '@labbox/contract/tasks/states.ts'
import { useLocalText } from '../../../app/i18n.ts'
import { Link, type Target } from '../../../ui/navigation.ts'
import { StudentStatus, useTypeWord } from '../../tasks/index.ts'

/** Where the work is: the student's own page of it, or the teacher's. */
const placeOf = ({ own, type, studentTaskId, taskId, status }: Subject): Target & { to: string } => {
  const isExam = type === taskTypes.exam || type === taskTypes.quiz
  if (own)
    return isReportType(type as TaskType)
      ? { to: '/stu/doReport', search: { id: studentTaskId } }
      : { to: '/task-center' }
  // A report that is still being written has nothing to review.
  if (isReportType(type as TaskType) && status > 1)
    return { to: '/teacher/reportReviewing', search: { id: studentTaskId } }
  return { to: isExam ? '/exam/list/exam' : '/teacher/taskMgt/task', search: { id: taskId } }
}

/** What a conversation is about, as a card that leads there. */
export const SubjectCard = ({ subject }: { subject: Subject }) => {
  const text = useLocalText()
  const typeWord = useTypeWord()
  const type = subject.type as TaskType
  return (
    <p className="lb-talk-card">
      <Link {...placeOf(subject)}>{text(subject.name)}</Link>{' '}
      <StudentStatus type={type} status={subject.status as Status} />
      <br />
      <small className="lb-muted">
        {typeWord(type)} · {subject.student} · {text(subject.className)}
      </small>
    </p>
  )
}
