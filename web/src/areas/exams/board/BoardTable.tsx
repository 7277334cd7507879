import type { TaskType } from '@labbox/contract/tasks/states.ts'
import { Table, type TableColumnsType } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { BoardRow } from '@labbox/contract/exams/board.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCards } from '../../../app/settings/use-media.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useTableCare } from '../../../ui/list/use-table-care.ts'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'
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

const useColumns = ({ type, startAt }: Props): WholeColumn<BoardRow>[] => {
  const { t } = useTranslation('exams')
  return useMemo(
    () => [
      {
        key: 'student',
        title: t('board.student'),
        width: 140,
        compare: (a, b) => (a.number || a.account).localeCompare(b.number || b.account),
        render: (row) => (
          <span className="lb-exam-name">
            <strong>{row.name}</strong>
            <span className="lb-muted lb-num">{row.number || row.account}</span>
          </span>
        ),
      },
      {
        key: 'status',
        title: t('field.state'),
        width: 110,
        compare: (a, b) => a.status - b.status,
        render: (row) => <StudentStatus type={type} status={row.status} />,
      },
      {
        key: 'presence',
        title: t('board.presence'),
        width: 120,
        compare: (a, b) => time(heardAt(a)) - time(heardAt(b)),
        render: (row) => <Presence row={row} />,
      },
      {
        key: 'answered',
        title: t('board.answered'),
        width: 150,
        compare: (a, b) => a.answered - b.answered,
        render: (row) => <Answered row={row} />,
      },
      {
        key: 'saved',
        title: t('board.saved'),
        width: 166,
        compare: (a, b) => time(a.savedAt) - time(b.savedAt),
        render: (row) => <Saved row={row} />,
      },
      {
        key: 'leaves',
        title: t('board.leaves'),
        width: 124,
        compare: (a, b) => a.leaves - b.leaves || a.leftMs - b.leftMs,
        render: (row) =>
          row.leaves === 0 ? (
            <span className="lb-muted">–</span>
          ) : (
            <span className="lb-num">
              {t('board.left', { count: row.leaves, time: clockDuration(row.leftMs) })}
            </span>
          ),
      },
      {
        key: 'end',
        title: t('field.end'),
        width: 156,
        compare: (a, b) => time(a.endAt) - time(b.endAt),
        render: (row) => <End row={row} startAt={startAt} />,
      },
    ],
    [t, type, startAt],
  )
}

/** On wide windows only the rows in sight are drawn, and only what changed, so that hundreds stay smooth. */
const WideTable = (props: Props) => {
  const { t } = useTranslation('exams')
  const { rows, chosen, acts, live, onAct, onChoose } = props
  const common = useColumns(props)
  const latest = useRef(onAct)
  useEffect(() => {
    latest.current = onAct
  })
  const columns = useMemo(() => {
    const act = (name: BoardAct, row: BoardRow) => latest.current(name, [row])
    const all: TableColumnsType<BoardRow> = common.map(({ key, title, width, compare, render }, k) => ({
      key,
      title,
      ...(width !== undefined && { width }),
      ...(compare && { sorter: compare }),
      ...(k === 0 && { fixed: 'left' as const }),
      render: (_, row) => render?.(row),
    }))
    if (acts)
      all.push({
        title: t('board.acts'),
        width: 88,
        render: (_, row) => <Acts key={row.id} row={row} live={live} onAct={act} />,
      })
    // An unchanged row is the same object, so its cells are not rendered again.
    return all.map((column) => ({
      ...column,
      shouldCellUpdate: (row: BoardRow, before: BoardRow) => row !== before,
    }))
  }, [t, common, acts, live])
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
      {...(live && {
        rowSelection: {
          fixed: 'left' as const,
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...chosen],
          onChange: (keys) => onChoose(keys.map(String)),
          getCheckboxProps: checkbox,
        },
      })}
    />
  )
}

/** As cards, page by page: on phones, for who walks between the desks. */
const Cards = (props: Props) => {
  const { t } = useTranslation('exams')
  const { rows, chosen, acts, live, onAct, onChoose } = props
  return (
    <WholeList<BoardRow>
      columns={useColumns(props)}
      rows={rows}
      idOf={({ studentId }) => studentId}
      empty={<EmptyState title={t('board.none')} />}
      selected={live ? [...chosen] : undefined}
      onSelect={onChoose}
      nameOf={(row) => t('board.choose', { name: row.name })}
      rowActions={
        acts ? (row) => <Acts row={row} live={live} onAct={(name) => onAct(name, [row])} /> : undefined
      }
    />
  )
}

/** One row a student. */
export const BoardTable = (props: Props) => (useCards() ? <Cards {...props} /> : <WideTable {...props} />)
