import { Button, Input, Modal } from 'antd'
import { Suspense, useRef, useState, type ComponentRef } from 'react'
import { rejectAllowed, reportStatus } from '@labbox/contract/tasks/states.ts'
import {
  reportGrade,
  reportReject,
  reportReopenMissed,
  reportWithdraw,
  type ReviewRow,
} from '@labbox/contract/reports/reports.ts'
import type { GradedMember } from '@labbox/contract/tasks/groups.ts'
import type { Criterion } from '@labbox/contract/templates/report.ts'
import { rubricScore, type RubricChoice } from '@labbox/contract/templates/rubric.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { call } from '../../../app/api/call.ts'
import { reviewParts } from '../../../app/areas.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { runReview } from './act.ts'
import { StatementPick } from './StatementPick.tsx'
import { RubricChips } from './RubricChips.tsx'
import { DeadlineDialog, type NewDeadline } from './DeadlineDialog.tsx'
import { LateTag, MemberScores, scoresProblem, type MemberScore } from '../../tasks/index.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import '../../../ui/foot-bar.css'

const parts = reviewParts.map((part) => lazy(part))

interface Props {
  row: ReviewRow
  /** Who wrote it together; empty: one alone. */
  members: readonly GradedMember[]
  proposed: number | null
  /** What the report is graded by; empty: by a score alone. */
  rubric: readonly Criterion[]
  /** Another report of the task waits: it comes next. */
  hasNext: boolean
  /** Called when the report was graded or sent back. */
  onDone: () => void
}

/** Score, comment, and what a reviewer may do; always in sight. */
export const GradeBar = ({ row, members, proposed, rubric, hasNext, onDone }: Props) => {
  const { t } = useTranslation(['reports', 'reports-review', 'tasks-groups', 'common'])
  const { studentTaskId, status } = row
  const [score, setScore] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<RubricChoice>({})
  const [scores, setScores] = useState<MemberScore[]>([])
  const [telling, setTelling] = useState(false)
  const field = useRef<ComponentRef<typeof NumberField>>(null)
  const now = useNow(5000)
  const conflict = t('review.conflict')
  const waiting = status === reportStatus.pendingReview
  const release = useUnsaved(waiting && (score !== null || comment !== '' || Object.keys(chosen).length > 0))
  const done = (text: string) => {
    release()
    notify.success(text)
    onDone()
  }
  const grade = async () => {
    if (score === null) {
      field.current?.focus()
      return notify.warning(t('review.scoreMissing'))
    }
    if (scoresProblem(score, scores)) return setTelling(true)
    setBusy(true)
    const adjustments = scores.filter(({ by }) => by !== 0)
    const given = { studentTaskId, score, comment: comment.trim(), rubric: chosen, adjustments }
    const ok = await runReview(() => call(reportGrade, given), conflict)
    setBusy(false)
    if (ok) done(t('review.graded'))
  }
  const choose = (next: RubricChoice) => {
    setChosen(next)
    const reached = rubricScore(rubric, next)
    if (reached !== null) setScore(reached)
  }
  const reject = async ({ reason, deadline, remeasure }: NewDeadline) => {
    const given = { studentTaskId, reason, deadline, remeasure }
    const ok = await runReview(() => call(reportReject, given), conflict)
    if (ok) done(t('review.rejected'))
    return ok
  }
  const reopen = ({ reason, deadline }: NewDeadline) =>
    runReview(() => call(reportReopenMissed, { studentTaskId, reason, deadline }), conflict)
  useShortcuts({
    g: waiting ? () => field.current?.focus() : undefined,
    'Ctrl+Enter': waiting ? () => void grade() : undefined,
  })
  if (status === reportStatus.missed)
    return (
      <footer className="lb-footbar">
        <span>{t('review.missed')}</span>
        <DeadlineDialog mode="reopen" run={reopen} />
      </footer>
    )
  if (status === reportStatus.finished)
    return (
      <footer className="lb-footbar">
        <span>
          {t('state.score')} <strong className="lb-num lb-grade-given">{row.score}</strong>{' '}
          <LateTag days={row.daysLate} penalty={row.penalty} />
        </span>
        <ReasonButton
          question={t('review.withdrawTitle')}
          hint={t('review.withdrawHint')}
          maxLength={4000}
          run={(reason) => runReview(() => call(reportWithdraw, { studentTaskId, reason }), conflict)}
        >
          {t('review.withdraw')}
        </ReasonButton>
      </footer>
    )
  if (!waiting) return null
  return (
    <footer className="lb-footbar">
      <LateTag days={row.daysLate} />
      <RubricChips rubric={rubric} value={chosen} onChange={choose} />
      <label>
        <span>{t('state.score')}</span>
        <NumberField ref={field} min={0} max={100} step={1} precision={1} value={score} onChange={setScore} />
      </label>
      {proposed !== null && (
        <Button onClick={() => setScore(proposed)} title={t('review.proposedHint')}>
          {t('review.proposed', { score: proposed })}
        </Button>
      )}
      {members.length > 1 && (
        <Button onClick={() => setTelling(true)}>
          {t('tasks-groups:grade.membersOf', { count: members.length })}
        </Button>
      )}
      <Modal
        open={telling}
        width={640}
        title={t('tasks-groups:grade.members')}
        okText={t('common:action.ok')}
        okButtonProps={{ disabled: scoresProblem(score, scores) !== null }}
        cancelText={t('common:action.cancel')}
        onOk={() => setTelling(false)}
        onCancel={() => setTelling(false)}
      >
        <MemberScores members={members} score={score} value={scores} onChange={setScores} />
      </Modal>
      <Input.TextArea
        className="lb-grade-comment"
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={4000}
        placeholder={t('review.comment')}
        aria-label={t('review.comment')}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <StatementPick text={comment} onPick={setComment} />
      <Suspense>
        {parts.map((Part, k) => (
          <Part key={k} id={studentTaskId} onPick={setComment} />
        ))}
      </Suspense>
      <Button type="primary" loading={busy} title="Ctrl+Enter" onClick={() => void grade()}>
        {t(hasNext ? 'reports-review:review.gradeNext' : 'review.grade')}
      </Button>
      <DeadlineDialog
        mode="reject"
        danger
        blocked={rejectAllowed(new Date(row.endAt), new Date(now)) ? undefined : t('review.rejectTooLate')}
        run={reject}
      />
    </footer>
  )
}
