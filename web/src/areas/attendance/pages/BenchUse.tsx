import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { benchUse, benchUseRecord, type BenchUse as Use } from '@labbox/contract/attendance/attendance.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { StatusWord } from '../components/StatusWord.tsx'
import { attendanceAnswers } from '../taking/use-taking.ts'

/** Whom the use of benches shows to be present: what would change, then the act. */
const BenchUse = () => {
  const { t } = useTranslation('attendance')
  const { id = '' } = useSearch()
  const close = useCloseDrawer()
  const query = useQuery(queryOf(benchUse, { id }))
  const [left, setLeft] = useState<readonly string[]>([])
  const record = useMutationOf(benchUseRecord, {
    invalidates: attendanceAnswers,
    done: t('bench.done'),
    onSuccess: close,
  })
  const rows = query.data ?? []
  const chosen = rows.flatMap((row) => (left.includes(row.id) ? [] : [row.id]))
  const acts = rows.length > 0 && (
    <Button
      type="primary"
      disabled={chosen.length === 0}
      loading={record.isPending}
      onClick={() => record.mutate({ id, studentIds: chosen })}
    >
      {t('bench.record', { count: chosen.length })}
    </Button>
  )
  return (
    <RouteDrawer title={t('bench.title')} acts={acts}>
      <p className="lb-muted">{t('bench.hint')}</p>
      {query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && <EmptyState title={t('bench.empty')} hint={t('bench.emptyHint')} />}
      {rows.length > 0 && (
        <Table<Use>
          size="small"
          rowKey="id"
          dataSource={rows}
          pagination={false}
          rowSelection={{
            selectedRowKeys: chosen,
            onChange: (keys) => setLeft(rows.flatMap((row) => (keys.includes(row.id) ? [] : [row.id]))),
            getCheckboxProps: (row) => ({ 'aria-label': row.name }) as object,
          }}
          columns={[
            { title: t('field.student'), dataIndex: 'name' },
            {
              title: t('changes.change'),
              render: (_, row) => (
                <>
                  <StatusWord status={row.from} /> → <StatusWord status={row.to} />
                </>
              ),
            },
            {
              title: t('bench.since'),
              render: (_, row) => <TimeText minutes relative={false} value={row.at} />,
            },
          ]}
        />
      )}
    </RouteDrawer>
  )
}

export default BenchUse
