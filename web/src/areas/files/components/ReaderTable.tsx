import { Link } from '../../../ui/navigation.ts'
import { Table } from 'antd'
import type { FileReader } from '@labbox/contract/files/preview-records.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { ReadTime } from './ReadTime.tsx'

type Row = FileReader

/** Readers of one file: how long, how often, how far. */
export const ReaderTable = ({ rows, title }: { rows: readonly Row[]; title: string }) => {
  const { t } = useTranslation('files')
  const most = Math.max(0, ...rows.map(({ seconds }) => seconds))
  return (
    <div className="lb-read-table">
      <Table<Row>
        aria-label={title}
        size="small"
        rowKey="userId"
        dataSource={rows}
        pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        columns={[
          {
            title: t('field.reader'),
            sorter: (a, b) => a.reader.localeCompare(b.reader),
            render: (_, row) => (
              <Link to="/projectFile/student" search={{ id: row.userId }}>
                {row.reader} <span className="lb-muted">{row.number || row.account}</span>
              </Link>
            ),
          },
          {
            title: t('field.time'),
            align: 'right',
            sorter: (a, b) => a.seconds - b.seconds,
            defaultSortOrder: 'descend',
            render: (_, row) => <ReadTime seconds={row.seconds} most={most} />,
          },
          {
            title: t('field.openings'),
            align: 'right',
            dataIndex: 'openings',
            sorter: (a, b) => a.openings - b.openings,
          },
          {
            title: t('field.progress'),
            align: 'right',
            render: (_, { position, length }) =>
              length > 0 ? `${Math.min(100, Math.round((100 * position) / length))} %` : '–',
          },
          { title: t('field.downloads'), align: 'right', dataIndex: 'downloads' },
          { title: t('field.lastAt'), render: (_, row) => <TimeText value={row.lastAt} /> },
        ]}
      />
    </div>
  )
}
