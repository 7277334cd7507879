import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Result, Select, Table } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { gradeBookGet, type GradeItem } from '@labbox/contract/scores/books.ts'
import {
  SCORE_IMPORT_LIMIT,
  SCORE_IMPORT_ROWS,
  scoreImport,
  type ScoreImportRow,
} from '@labbox/contract/scores/import.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { SheetDrop } from '../../../ui/import/SheetDrop.tsx'
import { useSheetImport } from '../../../ui/import/use-sheet-import.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useTypeWord } from '../../tasks/index.ts'
import { bookAnswers } from '../book/use-grade-book.ts'
import { ImportVerdict } from '../../../ui/import/ImportVerdict.tsx'
import '../../../ui/arrange.css'

const MB = 1 << 20
type Found = DataOf<typeof scoreImport>

/** The mapping as the call takes it. */
const columnsOf = (taken: Found['taken']): string =>
  taken.map(({ column, itemId }) => `${column}:${itemId}`).join(',')

interface MappingProps {
  found: Found
  items: readonly GradeItem[]
  onChange: (taken: Found['taken']) => void
}

/** Which column of the sheet goes where. */
const Mapping = ({ found, items, onChange }: MappingProps) => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const typeWord = useTypeWord()
  const options = items.map(({ id, name, type }) => ({
    value: id,
    label: type === null ? text(name) : `${text(name)} · ${typeWord(type)}`,
  }))
  const goesTo = (column: number) => found.taken.find((one) => one.column === column)?.itemId
  const put = (column: number, itemId: string | undefined) => {
    const others = found.taken.filter((one) => one.column !== column && one.itemId !== itemId)
    onChange(itemId ? [...others, { column, itemId }].toSorted((a, b) => a.column - b.column) : others)
  }
  return (
    <table className="lb-table">
      <thead>
        <tr>
          <th scope="col">{t('import.column')}</th>
          <th scope="col">{t('import.goesTo')}</th>
        </tr>
      </thead>
      <tbody>
        {found.headers.map((header, column) =>
          header && !found.people.includes(column) ? (
            <tr key={column}>
              <th scope="row">{header}</th>
              <td>
                <Select
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  aria-label={t('import.goesToOf', { column: header })}
                  placeholder={t('import.leftOut')}
                  options={options}
                  value={goesTo(column) ?? null}
                  onChange={(itemId: string | undefined) => put(column, itemId)}
                />
              </td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  )
}

/** What the dry run found, by rows. */
const Rows = ({ found }: { found: Found }) => {
  const { t } = useTranslation('scores')
  return (
    <Table<ScoreImportRow>
      rowKey="line"
      size="small"
      className="lb-block"
      dataSource={found.rows}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: t('import.line'), dataIndex: 'line', align: 'right', className: 'lb-num' },
        { title: t('field.number'), dataIndex: 'student' },
        { title: t('field.student'), dataIndex: 'name' },
        ...found.taken.map(({ column }, k) => ({
          title: found.headers[column],
          align: 'right' as const,
          className: 'lb-num',
          render: (_: unknown, row: ScoreImportRow) => row.values[k],
        })),
        {
          title: t('import.result'),
          render: (_, { faults, conflicts }) => (
            <>
              {faults.map((fault) => (
                <StatusTag key={fault} tone="bad">
                  {t(`import.fault.${fault}`)}
                </StatusTag>
              ))}
              {conflicts > 0 && <StatusTag tone="warn">{t('import.differs')}</StatusTag>}
              {faults.length === 0 && conflicts === 0 && <StatusTag tone="ok">{t('import.right')}</StatusTag>}
            </>
          ),
        },
      ]}
    />
  )
}

/** Scores come in by a sheet: choose it, say which column goes where, see what is wrong, confirm. */
const ScoreImport = () => {
  const { t } = useTranslation('scores')
  const close = useCloseDrawer()
  const { course = '', class: classId = '' }: Record<string, string> = useSearch()
  const key = { courseId: course, classId }
  const book = useQuery(queryOf(gradeBookGet, key))
  const [overwrite, setOverwrite] = useState(false)
  const { found, refusal, busy, check, recheck, write, again } = useSheetImport(scoreImport, bookAnswers)
  const retry = (taken: Found['taken'], over = overwrite) =>
    void recheck({ ...key, columns: columnsOf(taken), overwrite: over })
  if (found?.written)
    return (
      <RouteDrawer title={t('import.title')} width={860}>
        <Result
          status="success"
          title={t('import.done', { count: found.cells })}
          extra={<Button onClick={close}>{t('common:action.close')}</Button>}
        />
      </RouteDrawer>
    )
  if (!found)
    return (
      <RouteDrawer title={t('import.title')} width={860}>
        <p className="lb-muted">{t('import.intro')}</p>
        <SheetDrop
          busy={busy}
          refusal={refusal}
          limits={t('import.limits', { mb: SCORE_IMPORT_LIMIT / MB, rows: SCORE_IMPORT_ROWS })}
          onFile={(chosen) => void check(chosen, key)}
        />
      </RouteDrawer>
    )
  const right = found.faulty === 0
  return (
    <RouteDrawer
      title={t('import.title')}
      width={860}
      acts={
        <>
          <Button
            type="primary"
            loading={busy}
            disabled={!right || found.cells === 0}
            onClick={() => void write({ ...key, columns: columnsOf(found.taken), overwrite })}
          >
            {t('import.confirm', { count: found.cells })}
          </Button>
          <Button onClick={again}>{t('import.again')}</Button>
        </>
      }
    >
      <ImportVerdict
        right={right}
        title={
          right
            ? t('import.allRight', { count: found.total })
            : t('import.someWrong', { count: found.faulty, rows: found.total })
        }
      >
        {t(right ? 'import.allRightHint' : 'import.someWrongHint')}
      </ImportVerdict>
      <Mapping found={found} items={book.data?.items ?? []} onChange={(taken) => retry(taken)} />
      {found.conflicts > 0 && (
        <p>
          <Checkbox
            checked={overwrite}
            onChange={({ target }) => {
              setOverwrite(target.checked)
              retry(found.taken, target.checked)
            }}
          >
            {t('import.overwrite', { count: found.conflicts })}
          </Checkbox>
        </p>
      )}
      <Rows found={found} />
    </RouteDrawer>
  )
}

export default ScoreImport
