import { isReportType, reportStatus, workStatus, type TaskType } from '@labbox/contract/tasks/states.ts'
import { Button, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { TaskGroup } from '@labbox/contract/tasks/groups.ts'
import type { StudentTaskRow } from '@labbox/contract/tasks/tasks.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'
import { BulkBar } from '../../../ui/list/BulkBar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { GroupName } from '../groups/GroupName.tsx'
import { statusLook } from '../status-look.ts'
import { StudentStatus } from '../status.tsx'
import { ExtraTag } from './ExtraTag.tsx'
import { LateTag } from './Late.tsx'
import { HeldTag } from './HeldTag.tsx'
import { OriginTag } from './OriginTag.tsx'

interface Props {
  type: TaskType
  rows: readonly StudentTaskRow[]
  /** Of a task that is done in groups. */
  groups: readonly TaskGroup[]
  onOpen: (row: StudentTaskRow) => void
  /** Asks for a time of their own for these; absent: that cannot be had. */
  onTime?: ((rows: StudentTaskRow[]) => void) | undefined
}

const signed = (by: number): string => (by > 0 ? `+${by}` : `−${-by}`)

const statuses = [0, 1, 2, 3, 4, 5, 6]

/** Every student of a task with status and score. */
export const StudentTable = ({ type, rows, groups, onOpen, onTime }: Props) => {
  const { t } = useTranslation(['tasks', 'tasks-manage', 'tasks-groups'])
  const narrow = useNarrow()
  const [text, setText] = useState('')
  const [status, setStatus] = useState<number | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return rows.filter(
      (row) =>
        (status === null || row.status === status) &&
        [row.name, row.account, row.number].some((field) => field.toLowerCase().includes(wanted)),
    )
  }, [rows, text, status])
  const placeOf = ({ groupId }: StudentTaskRow) => groups.findIndex(({ id }) => id === groupId)
  const picked = rows.filter(({ id }) => chosen.includes(id))
  // Not begun, begun, missed.
  const timed = [
    workStatus.notStarted,
    workStatus.inProgress,
    isReportType(type) ? reportStatus.missed : workStatus.missed,
  ]
  const present = statuses.filter((each) => rows.some((row) => row.status === each))
  const columns: WholeColumn<StudentTaskRow>[] = [
    {
      key: 'name',
      title: t('student.name'),
      compare: (a, b) => a.name.localeCompare(b.name, 'zh'),
      render: (row) => (
        <Button type="link" className="lb-cell-link" onClick={() => onOpen(row)}>
          {row.name}
        </Button>
      ),
    },
    {
      key: 'number',
      title: t('student.number'),
      compare: (a, b) => (a.number || a.account).localeCompare(b.number || b.account),
      render: (row) => <span className="lb-num">{row.number || row.account}</span>,
    },
    ...(groups.length > 0
      ? [
          {
            key: 'group',
            title: t('tasks-groups:title'),
            compare: (a: StudentTaskRow, b: StudentTaskRow) => placeOf(a) - placeOf(b),
            render: (row: StudentTaskRow) => (
              <GroupName group={groups.find(({ id }) => id === row.groupId)} />
            ),
          },
        ]
      : []),
    {
      key: 'status',
      title: t('field.status'),
      compare: (a, b) => a.status - b.status,
      wrap: true,
      render: (row) => (
        <>
          <StudentStatus type={type} status={row.status} /> <HeldTag name={row.heldBy} />
        </>
      ),
    },
    {
      key: 'score',
      title: t('student.score'),
      numeric: true,
      compare: (a, b) => (a.score ?? -1) - (b.score ?? -1),
      render: (row) => (
        <>
          <span className="lb-num">{row.score ?? '–'}</span>
          {row.adjustment !== null && (
            <span className="lb-muted" title={row.adjustReason}>
              {' '}
              {t('tasks-groups:grade.adjusted', { by: signed(row.adjustment) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'submittedAt',
      title: t('student.submittedAt'),
      compare: (a, b) => (a.submittedAt ?? '').localeCompare(b.submittedAt ?? ''),
      wrap: true,
      render: (row) => (
        <>
          <TimeText value={row.submittedAt} />
          {row.autoSubmitted && <span className="lb-muted"> {t('student.auto')}</span>}{' '}
          <LateTag days={row.daysLate} penalty={row.penalty} /> <OriginTag name={row.origin} />{' '}
          <HeldTag name={row.heldBy} />
        </>
      ),
    },
    {
      key: 'deadline',
      title: t('student.deadline'),
      wrap: true,
      render: (row) => (
        <>
          <TimeText value={row.deadline} /> <ExtraTag percent={row.extraPercent} />
        </>
      ),
    },
  ]
  return (
    <>
      <search className="lb-filters">
        <Input.Search
          className="lb-filter-text"
          allowClear
          placeholder={t('student.search')}
          aria-label={t('student.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          allowClear
          placeholder={t('field.status')}
          aria-label={t('field.status')}
          value={status}
          options={present.map((each) => ({ value: each, label: t(statusLook(type, each).key) }))}
          onChange={(value: number | undefined) => setStatus(value ?? null)}
        />
      </search>
      {onTime && chosen.length > 0 && (
        <BulkBar
          rows={picked}
          bulk={[{ key: 'window', label: t('tasks-manage:window.set'), run: async (those) => onTime(those) }]}
          run={(action) => action.run(picked)}
          onClear={() => setChosen([])}
        />
      )}
      <WholeList<StudentTaskRow>
        columns={columns}
        rows={shown}
        idOf={({ id }) => id}
        density={narrow ? 'small' : 'medium'}
        empty={<EmptyState title={t('student.none')} />}
        nameOf={({ name }) => name}
        {...(onTime && {
          selected: chosen,
          onSelect: setChosen,
          selectable: (row) => timed.some((one) => one === row.status),
        })}
      />
    </>
  )
}
