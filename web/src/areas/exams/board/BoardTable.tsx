import type { TaskType } from '@labbox/contract/tasks/states.ts'
import { Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { useEffect, useMemo, useRef } from 'react'
import type { BoardRow } from '@labbox/contract/exams/board.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useTableCare } from '../../../ui/list/use-table-care.ts'
import { clockDuration } from '../../../ui/time/time.ts'
import { StudentStatus } from '../../tasks/index.ts'
import { Acts, Answered, End, Presence, Saved, type BoardAct } from './BoardCells.tsx'
import { heardAt } from './rows.ts'

interface Props {
  type: TaskType
  rows: BoardRow[]
  /** Of all others. */
  startAt: string
  /** What may be done to single students now. */
  acts: boolean
  /** Whether it still runs for somebody. */
  live: boolean
  chosen: readonly string[]
  onChoose: (studentIds: string[]) => void
  onAct: (act: BoardAct, rows: BoardRow[]) => void
}

const HEIGHT = 560
const time = (value: string | null): number => (value ? Date.parse(value) : 0)

const useColumns = ({ type, startAt, acts, live, onAct }: Props): ColumnsType<BoardRow> => {
  const { t } = useTranslation('exams')
  const latest = useRef(onAct)
  useEffect(() => {
    latest.current = onAct
  })
  return useMemo(() => {
    const act = (name: BoardAct, row: BoardRow) => latest.current(name, [row])
    const columns: ColumnsType<BoardRow> = [
      {
        title: t('board.student'),
        fixed: 'left',
        width: 140,
        sorter: (a, b) => (a.number || a.account).localeCompare(b.number || b.account),
        render: (_, row) => (
          <span className="lb-exam-name">
            <strong>{row.name}</strong>
            <span className="lb-muted lb-num">{row.number || row.account}</span>
          </span>
        ),
      },
      {
        title: t('field.state'),
        width: 110,
        sorter: (a, b) => a.status - b.status,
        render: (_, row) => <StudentStatus type={type} status={row.status} />,
      },
      {
        title: t('board.presence'),
        width: 120,
        sorter: (a, b) => time(heardAt(a)) - time(heardAt(b)),
        render: (_, row) => <Presence row={row} />,
      },
      {
        title: t('board.answered'),
        width: 150,
        sorter: (a, b) => a.answered - b.answered,
        render: (_, row) => <Answered row={row} />,
      },
      {
        title: t('board.saved'),
        width: 150,
        sorter: (a, b) => time(a.savedAt) - time(b.savedAt),
        render: (_, row) => <Saved row={row} />,
      },
      {
        title: t('board.leaves'),
        width: 124,
        sorter: (a, b) => a.leaves - b.leaves || a.leftMs - b.leftMs,
        render: (_, row) =>
          row.leaves === 0 ? (
            <span className="lb-muted">–</span>
          ) : (
            <span className="lb-num">
              {t('board.left', { count: row.leaves, time: clockDuration(row.leftMs) })}
            </span>
          ),
      },
      {
        title: t('field.end'),
        width: 156,
        sorter: (a, b) => time(a.endAt) - time(b.endAt),
        render: (_, row) => <End row={row} startAt={startAt} />,
      },
    ]
    if (acts)
      columns.push({
        title: t('board.acts'),
        width: 88,
        render: (_, row) => <Acts key={row.id} row={row} live={live} onAct={act} />,
      })
    // An unchanged row is the same object, so its cells are not rendered again.
    return columns.map((column) => ({ ...column, shouldCellUpdate: (row, before) => row !== before }))
  }, [t, type, startAt, acts, live])
}

/** One row a student; only those in sight are drawn, and only what changed, so that hundreds stay smooth. */
export const BoardTable = (props: Props) => {
  const { t } = useTranslation('exams')
  const { rows, chosen } = props
  const columns = useColumns(props)
  const many = rows.length > 60
  const table = useTableCare()
  const checkbox = useMemo(
    () => (row: BoardRow) => ({ 'aria-label': t('board.choose', { name: row.name }) }),
    [t],
  )
  return (
    <Table<BoardRow>
      ref={table}
      rowKey="studentId"
      size="small"
      virtual={many}
      dataSource={rows}
      columns={columns}
      pagination={false}
      scroll={{ x: 1070, ...(many && { y: HEIGHT }) }}
      locale={{ emptyText: <EmptyState title={t('board.none')} /> }}
      {...(props.live && {
        rowSelection: {
          fixed: 'left' as const,
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...chosen],
          onChange: (keys) => props.onChoose(keys.map(String)),
          getCheckboxProps: checkbox,
        },
      })}
    />
  )
}
