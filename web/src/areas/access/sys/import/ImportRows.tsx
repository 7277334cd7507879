import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { importRows, type ImportRow, type UserImport } from '@labbox/contract/access/user-import.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'

const LIMIT = 20

/** The rows as they were read, those with faults first to be seen. */
export const ImportRows = ({ found }: { found: UserImport }) => {
  const { t } = useTranslation('user-import')
  const [faulty, setFaulty] = useState(found.faulty > 0)
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryOf(importRows, { id: found.id, page, limit: LIMIT, ...(faulty ? { faulty } : {}) }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const show = (which: string) => {
    setFaulty(which === 'faulty')
    setPage(1)
  }
  return (
    <>
      {found.faulty > 0 && (
        <Segmented
          className="lb-block"
          value={faulty ? 'faulty' : 'all'}
          onChange={show}
          options={[
            { value: 'faulty', label: t('onlyFaulty', { count: found.faulty }) },
            { value: 'all', label: t('allRows', { count: found.rows }) },
          ]}
        />
      )}
      <Table<ImportRow>
        rowKey="line"
        size="small"
        loading={query.isPending || query.isPlaceholderData}
        dataSource={query.data?.items ?? []}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: page,
          pageSize: LIMIT,
          total: query.data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        columns={[
          { title: t('line'), dataIndex: 'line', align: 'right', className: 'lb-num' },
          { title: t('account'), dataIndex: 'account' },
          { title: t('name'), dataIndex: 'name' },
          {
            title: t('result'),
            dataIndex: 'faults',
            render: (faults: ImportRow['faults']) =>
              faults.length === 0 ? (
                <StatusTag tone="ok">{t('right')}</StatusTag>
              ) : (
                <span className="lb-import-tags">
                  {faults.map((fault) => (
                    <StatusTag key={fault} tone="bad">
                      {t(`fault.${fault}`)}
                    </StatusTag>
                  ))}
                </span>
              ),
          },
        ]}
      />
    </>
  )
}
