import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/navigation.ts'
import { Button, Input, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { formatPoints, POINT } from '@labbox/contract/core/score.ts'
import { complaintAnswer, complaintPage, type ComplaintRow } from '@labbox/contract/exams/complaints.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { AskLink } from '../../tasks/index.ts'
import { runMarking } from '../marking/act.ts'
import { shownPoints, typedOf, unitsOf } from '../marking/points.ts'
import { ComplaintText } from './ComplaintBox.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'

/** Keeps or changes the mark, with a reason. */
const AnswerDialog = ({ row, onClose }: { row: ComplaintRow; onClose: () => void }) => {
  const { t } = useTranslation('exams-results')
  const [keep, setKeep] = useState(true)
  const [points, setPoints] = useState<number | null>(typedOf(row.points))
  const [reply, setReply] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const { attemptId, question } = row
    const given = { attemptId, question, reply, points: keep ? null : unitsOf(points) }
    const done = await runMarking(() => call(complaintAnswer, given))
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal
      open
      title={t('complaint.answerTitle')}
      okText={t('complaint.send')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: reply.trim() === '' || (!keep && points === null) }}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <blockquote className="lb-complaint-quote">{row.text}</blockquote>
      <Radio.Group
        value={keep}
        aria-label={t('complaint.decision')}
        options={[
          { value: true, label: t('complaint.keep', { points: shownPoints(row.points) }) },
          { value: false, label: t('complaint.change') },
        ]}
        onChange={({ target }) => setKeep(target.value as boolean)}
      />
      {!keep && (
        <p>
          <NumberField
            aria-label={t('field.points')}
            min={0}
            max={row.worth / POINT}
            precision={1}
            step={0.5}
            value={points}
            onChange={setPoints}
          />{' '}
          <span className="lb-muted lb-num">/ {formatPoints(row.worth)}</span>
        </p>
      )}
      <Input.TextArea
        className="lb-block"
        rows={4}
        maxLength={2000}
        showCount
        value={reply}
        aria-label={t('complaint.reply')}
        placeholder={t('complaint.reply')}
        onChange={({ target }) => setReply(target.value)}
      />
    </Modal>
  )
}

/** Questioned marks of an exam; those that wait stand first. */
const Complaints = ({ id }: { id: string }) => {
  const { t } = useTranslation('exams-results')
  const [answering, setAnswering] = useState<ComplaintRow | null>(null)
  const query = useQuery(queryOf(complaintPage, { id, limit: 200 }))
  const rows = query.data?.items.toSorted(
    (a, b) => Number(a.answeredAt !== null) - Number(b.answeredAt !== null),
  )
  if (query.isError && !rows) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!rows) return <Skeleton active />
  if (rows.length === 0) return <EmptyState title={t('complaint.empty')} hint={t('complaint.emptyHint')} />
  return (
    <>
      <ul className="lb-complaints">
        {rows.map((row) => (
          <li key={`${row.attemptId} ${String(row.question)}`}>
            <h2>
              <Link
                to="/exam/list/mark"
                search={{ id, attempt: row.attemptId, at: `${row.attemptId}.${String(row.question)}` }}
              >
                {row.student} · {row.number} · {t('mark.question', { number: row.question + 1 })}
              </Link>{' '}
              <span className="lb-num lb-muted">
                {shownPoints(row.points)} / {formatPoints(row.worth)}
              </span>
            </h2>
            <ComplaintText complaint={row} />
            <span className="lb-actions">
              {row.answeredAt === null && (
                <Button type="primary" onClick={() => setAnswering(row)}>
                  {t('complaint.answer')}
                </Button>
              )}
              <AskLink id={row.attemptId} teacher />
            </span>
          </li>
        ))}
      </ul>
      {answering && <AnswerDialog row={answering} onClose={() => setAnswering(null)} />}
    </>
  )
}

export default Complaints
