import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { fillTargets, type FillTarget, type MeasuredRun } from '@labbox/contract/measurement/fill.ts'
import { manualSave, sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { randomId } from '../../../app/random-id.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'

interface Props {
  sheetId: string
  run: MeasuredRun
}

/** Puts what a program has measured into a table of the sheet, as typed values: the table's plots follow. */
const FillTable = ({ sheetId, run }: Props) => {
  const { t } = useTranslation('sheet')
  const text = useLocalText()
  const client = useQueryClient()
  const query = queryOf(sheetGet, { sheetId })
  const { data: sheet } = useQuery(query)
  const [busy, setBusy] = useState(false)
  if (!sheet?.open) return null
  const targets = fillTargets(sheet.template, run)
  if (targets.length === 0) return <p className="lb-muted">{t('fill.none')}</p>

  const fill = async ({ fills }: FillTarget): Promise<void> => {
    setBusy(true)
    try {
      // What others have entered meanwhile is seen first.
      const { cells } = await call(sheetGet, { sheetId })
      for (const { cellId, value } of fills)
        await call(manualSave, {
          sheetId,
          cellId,
          value,
          typed: String(value),
          base: cells[cellId]?.seq ?? 0,
          saveId: randomId(),
        })
      notify.success(t('fill.done', { count: fills.length }))
    } catch (error) {
      notify.error(failureText(error))
    }
    await client.invalidateQueries({ queryKey: query.queryKey })
    setBusy(false)
  }
  return (
    <Space wrap>
      {targets.map((target, k) => {
        const name = text(target.table.name) || t('fill.table', { number: k + 1 })
        const replaced = target.fills.filter(
          ({ cellId }) => (sheet.cells[cellId]?.value ?? null) !== null,
        ).length
        const label = t('fill.into', { name })
        return replaced > 0 ? (
          <ConfirmButton
            key={target.table.id}
            danger={false}
            loading={busy}
            question={label}
            loses={t('fill.replaces', { count: replaced })}
            run={() => fill(target)}
          >
            {label}
          </ConfirmButton>
        ) : (
          <Button key={target.table.id} loading={busy} onClick={() => void fill(target)}>
            {label}
          </Button>
        )
      })}
    </Space>
  )
}

export default FillTable
