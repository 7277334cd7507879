import { isReportType, reportStatus, workStatus, type TaskType } from '@labbox/contract/tasks/states.ts'
import { Button, Input, Select, Table } from 'antd'
import { useMemo, useState } from 'react'
import type { TaskGroup } from '@labbox/contract/tasks/groups.ts'
import type { StudentTaskRow } from '@labbox/contract/tasks/tasks.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { useTableCare } from '../../../ui/list/use-table-care.ts'
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
  const table = useTableCare()
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
      <Table<StudentTaskRow>
        ref={table}
        rowKey="id"
        dataSource={shown}
        size={narrow ? 'small' : 'middle'}
        pagination={shown.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState title={t('student.none')} /> }}
        {...(onTime && {
          rowSelection: {
            selectedRowKeys: chosen,
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: (row) => ({
              disabled: !timed.some((one) => one === row.status),
              'aria-label': row.name,
            }),
          },
        })}
        columns={[
          {
            title: t('student.name'),
            sorter: (a, b) => a.name.localeCompare(b.name, 'zh'),
            render: (_, row) => (
              <Button type="link" className="lb-cell-link" onClick={() => onOpen(row)}>
                {row.name}
              </Button>
            ),
          },
          {
            title: t('student.number'),
            sorter: (a, b) => (a.number || a.account).localeCompare(b.number || b.account),
            render: (_, row) => <span className="lb-num">{row.number || row.account}</span>,
          },
          ...(groups.length > 0
            ? [
                {
                  title: t('tasks-groups:title'),
                  sorter: (a: StudentTaskRow, b: StudentTaskRow) => placeOf(a) - placeOf(b),
                  render: (_: unknown, row: StudentTaskRow) => (
                    <GroupName group={groups.find(({ id }) => id === row.groupId)} />
                  ),
                },
              ]
            : []),
          {
            title: t('field.status'),
            sorter: (a, b) => a.status - b.status,
            render: (_, row) => (
              <>
                <StudentStatus type={type} status={row.status} /> <HeldTag name={row.heldBy} />
              </>
            ),
          },
          {
            title: t('student.score'),
            align: 'right',
            sorter: (a, b) => (a.score ?? -1) - (b.score ?? -1),
            render: (_, row) => (
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
            title: t('student.submittedAt'),
            sorter: (a, b) => (a.submittedAt ?? '').localeCompare(b.submittedAt ?? ''),
            render: (_, row) => (
              <>
                <TimeText value={row.submittedAt} />
                {row.autoSubmitted && <span className="lb-muted"> {t('student.auto')}</span>}{' '}
                <LateTag days={row.daysLate} penalty={row.penalty} /> <OriginTag name={row.origin} />{' '}
                <HeldTag name={row.heldBy} />
              </>
            ),
          },
          {
            title: t('student.deadline'),
            render: (_, row) => (
              <>
                <TimeText value={row.deadline} /> <ExtraTag percent={row.extraPercent} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
