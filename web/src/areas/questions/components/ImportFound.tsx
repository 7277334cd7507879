import { Alert, Checkbox, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { ImportedRow, questionImport } from '@labbox/contract/questions/transfer.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

export interface ImportChoice {
  skipFaulty: boolean
  skipDuplicates: boolean
}

interface Props {
  found: DataOf<typeof questionImport>
  choice: ImportChoice
  onChoice: (choice: ImportChoice) => void
}

const Findings = ({ row }: { row: ImportedRow }) => {
  const { t } = useTranslation('questions')
  if (row.errors.length + row.warnings.length === 0 && !row.duplicate)
    return <StatusTag tone="ok">{t('import.good')}</StatusTag>
  return (
    <ul className="lb-findings">
      {row.errors.map((text) => (
        <li key={text}>
          <StatusTag tone="bad">{t('import.error')}</StatusTag> {text}
        </li>
      ))}
      {row.warnings.map((text) => (
        <li key={text}>
          <StatusTag tone="warn">{t('import.warning')}</StatusTag> {text}
        </li>
      ))}
      {row.duplicate && (
        <li>
          <StatusTag tone="warn">{t('field.duplicate')}</StatusTag> {t('import.duplicate')}
        </li>
      )}
    </ul>
  )
}

/** What a file holds, question by question, before any of it comes in. */
export const ImportFound = ({ found, choice, onChoice }: Props) => {
  const { t } = useTranslation('questions')
  const faulty = found.rows.filter((row) => row.errors.length > 0).length
  const duplicates = found.rows.filter((row) => row.errors.length === 0 && row.duplicate).length
  const columns: ColumnsType<ImportedRow> = [
    { dataIndex: 'place', title: t('import.place'), align: 'right', width: 72 },
    {
      key: 'stem',
      title: t('field.stem'),
      render: (_, row) => (
        <span className="lb-import-row">
          <span>{row.stem || row.name || t('field.noText')}</span>
          {row.type && <span className="lb-muted">{t(`type.${row.type}`)}</span>}
        </span>
      ),
    },
    { key: 'findings', title: t('import.findings'), render: (_, row) => <Findings row={row} /> },
  ]
  return (
    <>
      <Alert
        className="lb-block"
        showIcon
        type={faulty > 0 ? 'warning' : 'success'}
        title={t('import.found', { count: found.rows.length, format: t(`format.${found.format}`) })}
        description={
          <span className="lb-import-choice">
            {faulty > 0 && (
              <Checkbox
                checked={choice.skipFaulty}
                onChange={({ target }) => onChoice({ ...choice, skipFaulty: target.checked })}
              >
                {t('import.skipFaulty', { count: faulty })}
              </Checkbox>
            )}
            {duplicates > 0 && (
              <Checkbox
                checked={choice.skipDuplicates}
                onChange={({ target }) => onChoice({ ...choice, skipDuplicates: target.checked })}
              >
                {t('import.skipDuplicates', { count: duplicates })}
              </Checkbox>
            )}
          </span>
        }
      />
      <Table<ImportedRow>
        size="small"
        rowKey={(row) => row.place}
        columns={columns}
        dataSource={found.rows}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        // Texts wrap: nothing in it takes the focus, so nobody without a mouse could scroll it.
        tableLayout="fixed"
      />
    </>
  )
}
