import { Button, Dropdown, Progress, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import type { BoardRow } from '@labbox/contract/exams/board.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useInertMeasure } from '../../../ui/list/use-inert-measure.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { absoluteTime, clockDuration } from '../../../ui/time.ts'
import { StudentStatus } from '../../tasks/index.ts'
import { isOnline } from './rows.ts'

export type BoardAct = 'message' | 'time' | 'window' | 'close'

interface Props {
  type: number
  rows: BoardRow[]
  now: number
  /** Of all others. */
  startAt: string
  /** What may be done to single students now. */
  acts: boolean
  chosen: readonly string[]
  onChoose: (studentIds: string[]) => void
  onAct: (act: BoardAct, rows: BoardRow[]) => void
}

const HEIGHT = 560
const time = (value: string | null): number => (value ? Date.parse(value) : 0)

const Presence = ({ row, now }: { row: BoardRow; now: number }) => {
  const { t } = useTranslation('exams')
  if (row.status !== workStatus.inProgress) return <span className="lb-muted">–</span>
  return isOnline(row, now) ? (
    <StatusTag tone="ok">{t('board.online')}</StatusTag>
  ) : (
    <span className="lb-exam-name">
      <StatusTag tone="warn">{t('board.away')}</StatusTag>
      <TimeText value={row.seenAt} />
    </span>
  )
}

const useColumns = ({ type, now, startAt, acts, onAct }: Props): ColumnsType<BoardRow> => {
  const { t } = useTranslation('exams')
  const open = (row: BoardRow) => row.status === workStatus.notStarted || row.status === workStatus.inProgress
  const items = (row: BoardRow) => [
    { key: 'message', label: t('board.message'), disabled: row.questions === 0 },
    { key: 'time', label: t('board.time'), disabled: !open(row) },
    { key: 'window', label: t('board.window'), disabled: !open(row) },
    { key: 'close', danger: true, label: t('board.close'), disabled: row.status !== workStatus.inProgress },
  ]
  return [
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
      width: 130,
      sorter: (a, b) => time(a.seenAt) - time(b.seenAt),
      render: (_, row) => <Presence row={row} now={now} />,
    },
    {
      title: t('board.answered'),
      width: 150,
      sorter: (a, b) => a.answered - b.answered,
      render: (_, row) => (
        <span className="lb-exam-name">
          <span className="lb-num">
            {t('board.of', { answered: row.answered, questions: row.questions })}
            {row.marked > 0 && (
              <span className="lb-muted"> · {t('board.marked', { count: row.marked })}</span>
            )}
          </span>
          <Progress
            size="small"
            showInfo={false}
            aria-hidden
            percent={row.questions > 0 ? Math.round((100 * row.answered) / row.questions) : 0}
          />
        </span>
      ),
    },
    {
      title: t('board.saved'),
      width: 150,
      sorter: (a, b) => time(a.savedAt) - time(b.savedAt),
      render: (_, row) => (
        <>
          <TimeText value={row.savedAt} />
          {row.late > 0 && <StatusTag tone="warn">{t('board.late', { count: row.late })}</StatusTag>}
        </>
      ),
    },
    {
      title: t('board.leaves'),
      width: 130,
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
      width: 140,
      sorter: (a, b) => time(a.endAt) - time(b.endAt),
      render: (_, row) => (
        <span className="lb-exam-name">
          <TimeText value={row.submittedAt ?? row.endAt} relative={false} />
          {row.status === workStatus.notStarted && time(row.startAt) !== time(startAt) && (
            <span className="lb-muted lb-num">
              {t('board.from', { time: absoluteTime(row.startAt).slice(5, 16) })}
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
      ),
    },
    ...(acts
      ? [
          {
            title: t('board.acts'),
            width: 88,
            render: (_: unknown, row: BoardRow) => (
              <Dropdown
                trigger={['click']}
                menu={{ items: items(row), onClick: ({ key }) => onAct(key as BoardAct, [row]) }}
              >
                <Button size="small" aria-label={t('board.actsOf', { name: row.name })}>
                  {t('board.more')}
                </Button>
              </Dropdown>
            ),
          },
        ]
      : []),
  ]
}

/** One row a student; only those in sight are drawn, so that hundreds stay smooth. */
export const BoardTable = (props: Props) => {
  const { t } = useTranslation('exams')
  const { rows, chosen } = props
  const columns = useColumns(props)
  const many = rows.length > 60
  const table = useInertMeasure()
  return (
    <Table<BoardRow>
      ref={table}
      rowKey="studentId"
      size="small"
      virtual={many}
      dataSource={rows}
      columns={columns}
      pagination={false}
      scroll={{ x: 1100, ...(many && { y: HEIGHT }) }}
      locale={{ emptyText: <EmptyState title={t('board.none')} /> }}
      {...(props.acts && {
        rowSelection: {
          fixed: 'left' as const,
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...chosen],
          onChange: (keys) => props.onChoose(keys.map(String)),
          getCheckboxProps: (row) => ({ 'aria-label': t('board.choose', { name: row.name }) }),
        },
      })}
    />
  )
}
