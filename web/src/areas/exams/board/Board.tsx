import { Button, Input, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { BoardMessage, BoardRow } from '@labbox/contract/exams/board.ts'
import type { ExamDetail } from '@labbox/contract/exams/exams.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText, useNow } from '../../../ui/time/TimeText.tsx'
import { ZoneNote } from '../../../ui/time/ZoneNote.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { statusLook } from '../../tasks/index.ts'
import { BoardDialog } from './BoardDialogs.tsx'
import type { BoardAct } from './BoardCells.tsx'
import { BoardTable } from './BoardTable.tsx'
import { filtered, isOnline, shows, signs, type BoardFilter } from './rows.ts'
import { useBoard } from './use-board.ts'
import '../../../ui/words.css'

const Totals = ({ rows, now }: { rows: readonly BoardRow[]; now: number }) => {
  const { t } = useTranslation('exams')
  const count = (wanted: (row: BoardRow) => boolean) => rows.filter(wanted).length
  const totals = {
    waiting: count(({ status }) => status === workStatus.notStarted),
    online: count((row) => isOnline(row, now)),
    away: count((row) => shows.away(row, now)),
    submitted: count(({ submittedAt }) => submittedAt !== null),
    left: count((row) => row.leaves > 0),
  }
  return (
    <div className="lb-live-totals">
      {(['waiting', 'online', 'away', 'submitted', 'left'] as const).map((name) => (
        <span key={name}>
          <strong className="lb-num">{totals[name]}</strong>
          <span className="lb-muted">{t(`board.total.${name}`)}</span>
        </span>
      ))}
    </div>
  )
}

const Messages = ({ messages }: { messages: readonly BoardMessage[] }) => {
  const { t } = useTranslation('exams')
  const zone = useTimeZone()
  if (messages.length === 0) return null
  return (
    <details className="lb-board-messages">
      <summary>{t('board.messages', { count: messages.length })}</summary>
      <ul>
        {messages.map(({ id, to, text, by, at }) => (
          <li key={id}>
            <span className="lb-muted">
              <TimeText value={at} relative={false} zone={zone} /> · {by} → {to ?? t('board.everybody')}
            </span>
            <span className="lb-pre">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Who sits an exam, how far they are, and what can be done for one or all; live while it runs. */
export const Board = ({ exam }: { exam: ExamDetail }) => {
  const { t } = useTranslation(['exams', 'tasks'])
  const { id, type } = exam
  const running = exam.state !== 'closed' && exam.state !== 'draft'
  const { query, told } = useBoard(id, running)
  const now = useNow(5000)
  const zone = useTimeZone()
  const [filter, setFilter] = useState<BoardFilter>({ text: '', status: null, sign: null })
  const [chosen, setChosen] = useState<string[]>([])
  const [act, setAct] = useState<{ act: BoardAct; rows: BoardRow[] | null } | null>(null)
  const rows = query.data?.rows
  const shown = useMemo(() => filtered(rows ?? [], filter, now), [rows, filter, now])
  if (query.isError && !rows) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || !rows) return <Skeleton active />
  const over = exam.state === 'finished' && now >= Date.parse(query.data.lastSealAt)
  const live = exam.editable && running && !over
  // Once it is over, who missed it can still be let make it up.
  const acts = live || (exam.editable && running && rows.some(({ status }) => status === workStatus.missed))
  const some = rows.filter(({ studentId }) => chosen.includes(studentId))
  const present = [0, 1, 2, 3, 4, 5].filter((each) => rows.some(({ status }) => status === each))
  return (
    <section aria-label={t('board.title')}>
      <Totals rows={rows} now={now} />
      <search className="lb-filters">
        <Input.Search
          className="lb-filter-text"
          allowClear
          placeholder={t('board.search')}
          aria-label={t('board.search')}
          value={filter.text}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
        />
        <Select
          allowClear
          placeholder={t('field.state')}
          aria-label={t('field.state')}
          value={filter.status}
          options={present.map((value) => ({ value, label: t(`tasks:${statusLook(type, value).key}`) }))}
          onChange={(status: number | undefined) => setFilter({ ...filter, status: status ?? null })}
        />
        <Select
          allowClear
          placeholder={t('board.sign')}
          aria-label={t('board.sign')}
          value={filter.sign}
          options={signs.map((value) => ({ value, label: t(`board.signs.${value}`) }))}
          onChange={(sign: BoardFilter['sign'] | undefined) => setFilter({ ...filter, sign: sign ?? null })}
        />
        {live && (
          <>
            <Button onClick={() => setAct({ act: 'message', rows: some.length > 0 ? some : null })}>
              {some.length > 0 ? t('board.messageSome', { count: some.length }) : t('board.messageAll')}
            </Button>
            <Button disabled={some.length === 0} onClick={() => setAct({ act: 'time', rows: some })}>
              {t('board.time')}
            </Button>
          </>
        )}
        {running && !over && (
          <StatusTag tone={told ? 'ok' : 'neutral'}>{t(told ? 'board.live' : 'board.polled')}</StatusTag>
        )}
        <ZoneNote at={exam.endAt} zone={zone} className="lb-board-zone" />
      </search>
      <BoardTable
        type={type}
        rows={shown}
        acts={acts}
        live={live}
        chosen={chosen}
        startAt={exam.startAt}
        onChoose={setChosen}
        onAct={(next, those) => setAct({ act: next, rows: those })}
      />
      <Messages messages={query.data.messages} />
      {act && <BoardDialog {...act} exam={exam} onClose={() => setAct(null)} />}
    </section>
  )
}
