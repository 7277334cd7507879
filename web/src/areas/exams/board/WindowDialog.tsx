import { Button, Modal } from 'antd'
import { useState } from 'react'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { BoardRow } from '@labbox/contract/exams/board.ts'
import { examArrange, type ExamDetail } from '@labbox/contract/exams/exams.ts'
import { endAllowed, workStatus } from '@labbox/contract/tasks/states.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { absoluteTime, foreignZone } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { stale } from './stale.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import '../../../ui/words.css'

interface Props {
  exam: ExamDetail
  row: BoardRow
  onClose: () => void
}

/** As long as the exam itself, from now on, to the next five minutes. */
const makeUpEnd = ({ startAt, endAt }: ExamDetail, now: number): string => {
  const step = 5 * MINUTE_MS
  return new Date(Math.ceil((now + Date.parse(endAt) - Date.parse(startAt)) / step) * step).toISOString()
}

/** The window that one student has: of the exam, with more time, or another one; of who missed it, one to make it up in. */
export const WindowDialog = ({ exam, row, onClose }: Props) => {
  const { t } = useTranslation('exams')
  const zone = useTimeZone()
  const now = useNow(5000)
  const known = exam.arrangements.find(({ studentId }) => studentId === row.studentId)
  const missed = row.status === workStatus.missed
  const before = missed ? { startAt: null, endAt: makeUpEnd(exam, now), extraMinutes: 0 } : known
  const [startAt, setStartAt] = useState(before?.startAt ?? null)
  const [endAt, setEndAt] = useState(before?.endAt ?? null)
  const [extraMinutes, setExtra] = useState(before?.extraMinutes ?? 0)
  const save = useMutationOf(examArrange, {
    invalidates: stale,
    done: t(missed ? 'board.madeUp' : 'board.windowSet'),
    onSuccess: onClose,
  })
  const from = startAt ?? (missed ? new Date(now).toISOString() : exam.startAt)
  const to = endAt ?? new Date(Date.parse(exam.endAt) + extraMinutes * MINUTE_MS).toISOString()
  const allowed = endAllowed(new Date(from), new Date(to), new Date(now))
  const begun = !missed && row.status !== workStatus.notStarted
  const foreign = foreignZone(to, zone)
  const moment = (at: string) => absoluteTime(at, zone).slice(0, 16)
  const field = (name: 'ownStart' | 'ownEnd') => `${row.name}: ${t(`exam.${name}`)}`
  return (
    <Modal
      open
      title={t(missed ? 'board.makeUpOf' : 'board.windowOf', { name: row.name })}
      okText={t('board.windowSave')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: !allowed }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ id: exam.id, studentId: row.studentId, extraMinutes, startAt, endAt })}
      onCancel={onClose}
    >
      <p className="lb-muted">{t(missed ? 'board.makeUpHint' : 'board.windowHint')}</p>
      <div className="lb-window-fields">
        {!missed && (
          <>
            <span>{t('exam.extra')}</span>
            <NumberField
              min={0}
              max={1440}
              precision={0}
              value={extraMinutes}
              suffix={t('unit.minutes')}
              disabled={endAt !== null}
              aria-label={`${row.name}: ${t('exam.extra')}`}
              onChange={(minutes) => setExtra(minutes ?? 0)}
            />
          </>
        )}
        <span>{t('exam.ownStart')}</span>
        {begun ? (
          <span className="lb-muted">{t('board.begun')}</span>
        ) : (
          <ZonedDateTime label={field('ownStart')} value={startAt} onChange={setStartAt} />
        )}
        <span>{t('exam.ownEnd')}</span>
        <ZonedDateTime
          label={field('ownEnd')}
          value={endAt}
          onChange={(next) => {
            setEndAt(next)
            if (next) setExtra(0)
          }}
        />
      </div>
      <p className="lb-window-result" role="status">
        <strong className="lb-num">
          {moment(from)} – {moment(to)}
        </strong>{' '}
        <span className="lb-muted">
          {foreign && `${foreign} · `}
          {t('exam.lasts', { count: Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS) })}
        </span>
      </p>
      {!allowed && (
        <p role="alert" className="lb-warning">
          {t('exam.endEarly')}
        </p>
      )}
      {!missed && (startAt !== null || endAt !== null || extraMinutes > 0) && (
        <Button
          type="link"
          className="lb-window-reset"
          onClick={() => {
            setStartAt(begun ? startAt : null)
            setEndAt(null)
            setExtra(0)
          }}
        >
          {t('board.windowReset')}
        </Button>
      )}
    </Modal>
  )
}
