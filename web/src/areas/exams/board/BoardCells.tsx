import { Button, Dropdown } from 'antd'
import { memo, useState } from 'react'
import type { BoardRow } from '@labbox/contract/exams/board.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText, useNow } from '../../../ui/time/TimeText.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { heardAt, isOnline } from './rows.ts'

/** The cells of a row. Memoised: a board of hundreds changes all the time. */

export type BoardAct = 'message' | 'time' | 'window' | 'close'

const NOW_MS = 5000

export const Presence = memo(({ row }: { row: BoardRow }) => {
  const { t } = useTranslation('exams')
  const zone = useTimeZone()
  const now = useNow(NOW_MS)
  if (row.status !== workStatus.inProgress) return <span className="lb-muted">–</span>
  return isOnline(row, now) ? (
    <StatusTag tone="ok">{t('board.online')}</StatusTag>
  ) : (
    <span className="lb-exam-name">
      <StatusTag tone="warn">{t('board.away')}</StatusTag>
      <TimeText value={heardAt(row)} zone={zone} />
    </span>
  )
})

export const Answered = memo(({ row }: { row: BoardRow }) => {
  const { t } = useTranslation('exams')
  const { answered, questions, marked } = row
  return (
    <span className="lb-exam-name">
      <span className="lb-num">
        {t('board.of', { answered, questions })}
        {marked > 0 && <span className="lb-muted"> · {t('board.marked', { count: marked })}</span>}
      </span>
      <span className="lb-live-bar" aria-hidden>
        <span style={{ width: `${questions > 0 ? (100 * answered) / questions : 0}%` }} />
      </span>
    </span>
  )
})

/** The end of a student's time, or when the paper was handed in; and what is different from the others. */
export const End = memo(({ row, startAt }: { row: BoardRow; startAt: string }) => {
  const { t } = useTranslation('exams')
  const zone = useTimeZone()
  const later = row.status === workStatus.notStarted && Date.parse(row.startAt) !== Date.parse(startAt)
  return (
    <span className="lb-exam-name">
      <TimeText value={row.submittedAt ?? row.endAt} relative={false} zone={zone} />
      {later && (
        <span className="lb-muted lb-num">
          {t('board.from', { time: absoluteTime(row.startAt, zone).slice(5, 16) })}
        </span>
      )}
      <span className="lb-muted">
        {row.submittedAt
          ? t(row.autoSubmitted ? 'board.auto' : 'board.submitted')
          : row.extraMinutes > 0
            ? t('board.extra', { count: row.extraMinutes })
            : row.arranged && t('board.own')}
      </span>
    </span>
  )
})

export const Saved = memo(({ row }: { row: BoardRow }) => {
  const { t } = useTranslation('exams')
  const zone = useTimeZone()
  return (
    <>
      <TimeText value={row.savedAt} zone={zone} />
      {row.late > 0 && <StatusTag tone="warn">{t('board.late', { count: row.late })}</StatusTag>}
    </>
  )
})

interface ActsProps {
  row: BoardRow
  /** Whether the exam still runs for somebody. */
  live: boolean
  onAct: (act: BoardAct, row: BoardRow) => void
}

const ActMenu = ({ row, live, onAct }: ActsProps) => {
  const { t } = useTranslation('exams')
  const [shown, setShown] = useState(true)
  const open = row.status === workStatus.notStarted || row.status === workStatus.inProgress
  const items = [
    { key: 'message', label: t('board.message'), disabled: row.questions === 0 || !live },
    { key: 'time', label: t('board.time'), disabled: !open },
    row.status === workStatus.missed
      ? { key: 'window', label: t('board.makeUp') }
      : { key: 'window', label: t('board.window'), disabled: !open },
    { key: 'close', danger: true, label: t('board.close'), disabled: row.status !== workStatus.inProgress },
  ]
  return (
    <Dropdown
      autoFocus
      open={shown}
      onOpenChange={setShown}
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => (setShown(false), onAct(key as BoardAct, row)) }}
    >
      <Button size="small" autoFocus aria-label={t('board.actsOf', { name: row.name })}>
        {t('board.more')}
      </Button>
    </Dropdown>
  )
}

/** Acts for one student. The menu is mounted with the first press, because one per row would slow down scrolling. */
export const Acts = memo((props: ActsProps) => {
  const { t } = useTranslation('exams')
  const [wanted, setWanted] = useState(false)
  if (wanted) return <ActMenu {...props} />
  return (
    <Button
      size="small"
      aria-haspopup="menu"
      aria-label={t('board.actsOf', { name: props.row.name })}
      onClick={() => setWanted(true)}
    >
      {t('board.more')}
    </Button>
  )
})
