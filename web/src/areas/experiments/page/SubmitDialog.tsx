import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { sheetGet } from '@labbox/contract/measurement/measurement.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import {
  cellsOf,
  itemTypes,
  type StudentItem,
  type StudentTable,
} from '@labbox/contract/measurement/template.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ForAll } from '../../tasks/index.ts'

interface Gap {
  table: StudentTable
  empty: number
  total: number
}

/** How much of what the student was to fill is empty, by table. */
const gapsOf = (sheet: Sheet): Gap[] => {
  const gaps = new Map<string, Gap>()
  for (const { id, item, table, lineId } of cellsOf<StudentItem>(sheet.template)) {
    if (table.optional || item.type === itemTypes.formula || lineId in item.given) continue
    const gap = gaps.get(table.id) ?? { table: table as StudentTable, empty: 0, total: 0 }
    gap.total += 1
    if (sheet.cells[id]?.state !== 'filled') gap.empty += 1
    gaps.set(table.id, gap)
  }
  return [...gaps.values()]
}

interface Props {
  open: boolean
  sheetId: string | null
  /** Errors that the check of the circuit found. */
  faults: number
  pictures: number
  held: boolean
  /** Whose work is submitted with it; empty: nobody’s. */
  members: readonly string[]
  onSubmit: () => Promise<void>
  onClose: () => void
}

/** Says what is missing before the experiment is handed in for good. */
const SubmitDialog = ({ open, onSubmit, onClose, ...facts }: Props) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    await onSubmit()
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title={t('experiments-bench:submit.title')}
      okText={t('experiments-bench:submit.ok')}
      cancelText={t('experiments-bench:submit.cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      {facts.sheetId ? (
        <WithSheet {...facts} sheetId={facts.sheetId} />
      ) : (
        <Summary {...facts} gaps={[]} tables={0} />
      )}
    </Modal>
  )
}

type Facts = Pick<Props, 'faults' | 'pictures' | 'held' | 'members'>

const WithSheet = ({ sheetId, ...facts }: Facts & { sheetId: string }) => {
  const sheet = useQuery({ ...queryOf(sheetGet, { sheetId }), staleTime: 0, refetchOnMount: 'always' })
  if (sheet.isError) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
  if (!sheet.data || sheet.isFetching) return <Skeleton active />
  const tables = gapsOf(sheet.data)
  return <Summary {...facts} gaps={tables.filter(({ empty }) => empty > 0)} tables={tables.length} />
}

const Summary = ({
  gaps,
  tables,
  faults,
  pictures,
  held,
  members,
}: Facts & { gaps: Gap[]; tables: number }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const text = useLocalText()
  // Nothing was measured at all: ask before an empty experiment is handed in.
  const untouched =
    gaps.length > 0 &&
    tables === gaps.length &&
    gaps.every(({ empty, total }) => empty === total) &&
    pictures === 0
  const missing = [
    ...gaps.map(({ table, empty, total }, k) =>
      t('experiments-bench:submit.cells', {
        table: text(table.name) || t('experiments-bench:submit.table', { number: k + 1 }),
        empty,
        total,
      }),
    ),
    ...(faults > 0 ? [t('experiments-bench:submit.faults', { count: faults })] : []),
    ...(pictures === 0 ? [t('experiments-bench:submit.noPictures')] : []),
  ]
  return (
    <>
      {missing.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('experiments-bench:submit.missing')}
          description={
            <ul className="lb-exp-list">
              {missing.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
        />
      ) : (
        <Alert type="success" showIcon title={t('experiments-bench:submit.complete')} />
      )}
      {untouched && (
        <p>
          <strong>{t('experiments-bench:submit.untouched')}</strong>
        </p>
      )}
      {members.length > 0 && <ForAll members={members} />}
      <p>{t('experiments-bench:submit.final')}</p>
      {held && <p>{t('experiments-bench:submit.releases')}</p>}
    </>
  )
}

export default SubmitDialog
