import { Outlet } from '@tanstack/react-router'
import { Button, Input, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AttendanceCounts, AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useCards } from '../../../app/settings/use-media.ts'
import { ChoiceList, type Choice } from '../../../ui/choice/ChoiceList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AttendanceBar } from '../components/AttendanceBar.tsx'
import { SessionTimes } from '../components/SessionTimes.tsx'
import { useTaking } from '../taking/use-taking.ts'
import { statuses, tones, useSessionName, useStatusWord } from '../words.ts'

const useChoices = (): Choice<AttendanceStatus>[] => {
  const word = useStatusWord()
  return statuses.map((value) => ({
    value,
    label: word(value),
    letter: value.slice(0, 1),
    tone: tones[value],
  }))
}

const countsOf = (students: readonly { status: AttendanceStatus | null }[]) =>
  Object.fromEntries(
    statuses.map((each) => [each, students.filter(({ status }) => status === each).length]),
  ) as AttendanceCounts

/** Takes attendance in a class session: a status for each student, by keys or by touch. */
const TakeAttendance = () => {
  const { t } = useTranslation('attendance')
  const text = useLocalText()
  const can = useCan()
  const phone = useCards()
  const nameOf = useSessionName()
  const choices = useChoices()
  const { id = '' } = useSearch()
  const { query, list, set, undo, undoable } = useTaking(id)
  const [reason, setReason] = useState('')
  const latest = useRef({ set, reason })
  useEffect(() => {
    latest.current = { set, reason }
  })
  const choose = useCallback((studentId: string, status: AttendanceStatus | null) => {
    latest.current.set([{ studentId, status }], { reason: latest.current.reason })
  }, [])
  if (query.isError && !list) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!list) return <Skeleton active />
  const { students } = list
  const editable = can('attendance:session:edit') && !list.archived
  const left = students.filter(({ status }) => status === null)
  const rest = (status: AttendanceStatus) =>
    set(
      left.map((one) => ({ studentId: one.id, status })),
      { unrecorded: true },
    )
  const search = { id }
  const acts = (
    <>
      {editable && left.length > 0 && (
        <Button type="primary" onClick={() => rest('present')}>
          {t(left.length === students.length ? 'take.allPresent' : 'take.restPresent')}
        </Button>
      )}
      {editable && (
        <LinkButton to="/lab/attendance/screen" search={search}>
          {t('screen.open')}
        </LinkButton>
      )}
      {editable && (
        <LinkButton to="/lab/attendance/take/bench" search={search}>
          {t('bench.open')}
        </LinkButton>
      )}
      {editable && left.length > 0 && left.length < students.length && (
        <Button onClick={() => rest('absent')}>{t('take.restAbsent')}</Button>
      )}
      {editable && (
        <Button disabled={!undoable} onClick={undo}>
          {t('take.undo')}
        </Button>
      )}
      <LinkButton to="/lab/attendance/take/changes" search={search}>
        {t('changes.title')}
      </LinkButton>
      <LinkButton to="/lab/attendance" search={{ class: list.classId }}>
        {t('take.sessions')}
      </LinkButton>
    </>
  )
  return (
    <div className="lb-page">
      <PageHeader
        title={nameOf(list)}
        hint={
          <>
            {text(list.className)} · <SessionTimes {...list} />
          </>
        }
        more={<AttendanceBar counts={countsOf(students)} of={students.length} />}
        actions={phone ? <RowActs>{acts}</RowActs> : acts}
      />
      {students.length === 0 ? (
        <EmptyState title={t('take.noStudents')} hint={t('take.noStudentsHint')} />
      ) : (
        <section className="lb-list">
          {editable && (
            <div className="lb-filters">
              <Input
                className="lb-filter-text"
                allowClear
                maxLength={1000}
                aria-label={t('take.reason')}
                placeholder={t('take.reason')}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              {!phone && <span className="lb-muted">{t('take.help')}</span>}
            </div>
          )}
          <ChoiceList
            label={t('list.title')}
            choices={choices}
            rows={students.map((one) => ({
              key: one.id,
              name: one.name,
              note: one.number || one.account,
              value: one.status,
            }))}
            onChoose={editable ? choose : undefined}
            onUndo={undo}
          />
        </section>
      )}
      <Outlet />
    </div>
  )
}

export default TakeAttendance
