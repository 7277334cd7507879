import { Alert, Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { DeviceImportRow, deviceImport } from '@labbox/contract/devices/import.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ImportVerdict } from '../../../ui/import/ImportVerdict.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

interface Props {
  found: DataOf<typeof deviceImport>
  busy: boolean
  onConfirm: () => void
  onAgain: () => void
}

/** What the dry run found. Until it is confirmed, nothing has been registered. */
export const ImportFound = ({ found, busy, onConfirm, onAgain }: Props) => {
  const { t } = useTranslation('devices')
  const count = found.rows.length
  const right = found.faulty === 0
  const [only, setOnly] = useState(!right)
  return (
    <>
      <ImportVerdict
        right={right}
        title={
          right
            ? t('import.allRight', { count })
            : t('import.someWrong', { count: found.faulty, rows: count })
        }
      >
        {t(right ? 'import.allRightHint' : 'import.someWrongHint')}
      </ImportVerdict>
      {found.ignored.length > 0 && (
        <Alert
          type="info"
          showIcon
          className="lb-block"
          title={t('import.ignored', { columns: found.ignored.join(t('import.comma')) })}
        />
      )}
      {!right && (
        <Segmented
          className="lb-block"
          value={only ? 'faulty' : 'all'}
          onChange={(which) => setOnly(which === 'faulty')}
          options={[
            { value: 'faulty', label: t('import.onlyFaulty') },
            { value: 'all', label: t('import.allRows') },
          ]}
        />
      )}
      <Table<DeviceImportRow>
        rowKey="line"
        size="small"
        dataSource={found.rows.filter(({ faults }) => !only || faults.length > 0)}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { title: t('import.line'), dataIndex: 'line', align: 'right', className: 'lb-num' },
          { title: t('field.name'), dataIndex: 'name' },
          { title: t('field.mac'), dataIndex: 'mac' },
          {
            title: t('import.result'),
            dataIndex: 'faults',
            render: (faults: DeviceImportRow['faults']) =>
              faults.length === 0 ? (
                <StatusTag tone="ok">{t('import.right')}</StatusTag>
              ) : (
                faults.map((fault) => (
                  <div key={fault}>
                    <StatusTag tone="bad">{t(`import.fault.${fault}`)}</StatusTag>
                  </div>
                ))
              ),
          },
        ]}
      />
      <div className="lb-actions" style={{ marginTop: 16 }}>
        {right && (
          <Button type="primary" loading={busy} onClick={onConfirm}>
            {t('import.confirm', { count })}
          </Button>
        )}
        <Button onClick={onAgain}>{t('import.again')}</Button>
      </div>
    </>
  )
}
