import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import type { MyTask } from '@labbox/contract/tasks/my-tasks.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TimeText, useNow } from '../../../ui/time/TimeText.tsx'
import { clockDuration } from '../../../ui/time/time.ts'
import {
  AskLink,
  ExtraTag,
  HeldTag,
  LateNote,
  LateTag,
  MyGroup,
  OriginTag,
  StudentStatus,
  TimeLeft,
  useTypeWord,
} from '../../tasks/index.ts'
import { TaskNext } from './TaskNext.tsx'
import '../experiments.css'
import '../../../ui/arrange.css'

/** From here on the time left is a warning. */
const SHORT_MS = DAY_MS / 2

/** One of the student's own tasks: state, time, and the next step as a button. */
export const TaskCard = ({ task }: { task: MyTask }) => {
  const { t } = useTranslation('experiments')
  const typeWord = useTypeWord()
  const text = useLocalText()
  return (
    <li className="lb-exp-card">
      <header>
        <h2>{text(task.name)}</h2>
        <StudentStatus type={task.type} status={task.status} />
      </header>
      <p className="lb-muted">
        {typeWord(task.type)} · {text(task.className)} · {task.teacher}
      </p>
      {task.remark && <p>{task.remark}</p>}
      {task.extraPercent !== null && <ExtraTag percent={task.extraPercent} />}
      {task.heldBy !== null && (
        <p>
          <HeldTag name={task.heldBy} />
        </p>
      )}
      {task.grouped && <MyGroup task={task} />}
      <TimeBar task={task} />
      {task.waitsFor && (
        <p className="lb-warning">
          {task.waitsFor.score === null
            ? t('tasks.waits', { name: text(task.waitsFor.name) })
            : t('tasks.waitsScore', { name: text(task.waitsFor.name), score: task.waitsFor.score })}
        </p>
      )}
      {!task.submittedAt && task.state !== 'closed' && <LateNote {...task} />}
      <footer className="lb-card-acts">
        <span>
          {task.score !== null ? (
            <strong className="lb-num">{t('tasks.score', { score: task.score })}</strong>
          ) : (
            task.submittedAt && (
              <span className="lb-muted">
                {t('tasks.submitted')} <TimeText value={task.submittedAt} />
              </span>
            )
          )}
          <LateTag days={task.daysLate} penalty={task.penalty} />
          <OriginTag name={task.origin} /> <HeldTag name={task.heldBy} />
        </span>
        <AskLink id={task.id} look="link" />
        {task.toRead && task.state === 'inProgress' ? (
          <LinkButton to="/task-center/guidebook" search={{ id: task.id }} look="primary">
            {t('tasks.read')}
          </LinkButton>
        ) : (
          <TaskNext task={task} />
        )}
      </footer>
    </li>
  )
}

const TimeBar = ({ task }: { task: MyTask }) => {
  const { t } = useTranslation('experiments')
  const now = useNow(1000)
  const [start, end] = [Date.parse(task.startAt), Date.parse(task.endAt)]
  if (task.state === 'closed') return <p className="lb-muted">{t('tasks.closed')}</p>
  if (now < start)
    return (
      <p className="lb-muted">
        {t('tasks.begins')} <TimeText value={task.startAt} />
      </p>
    )
  if (isOpenEnded(end)) return <TimeLeft endAt={task.endAt} />
  if (now >= end)
    return (
      <p className="lb-muted">
        {t('tasks.endedAt')} <TimeText value={task.endAt} />
      </p>
    )
  const left = end - now
  const days = Math.floor(left / DAY_MS)
  return (
    <>
      <p>
        <span className="lb-muted">{t('time.left')}</span>{' '}
        <span className="lb-num">{days >= 2 ? t('time.days', { count: days }) : clockDuration(left)}</span>{' '}
        <span className="lb-muted">
          (<TimeText value={task.endAt} relative={false} minutes />)
        </span>
      </p>
      <div className="lb-exp-bar" data-short={left < SHORT_MS || undefined} aria-hidden>
        <i style={{ width: `${Math.min(100, (100 * (now - start)) / Math.max(1, end - start))}%` }} />
      </div>
    </>
  )
}
