import { Select } from 'antd'
import { useState } from 'react'
import { formatValue, NO_VALUE } from '@labbox/contract/measurement/format.ts'
import type { Submission } from '@labbox/contract/reports/reports.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { compare, isChanged, type ChangedCell } from '../diff/compare.ts'
import { DraftChanges } from '../diff/DraftChanges.tsx'

const valueText = (change: ChangedCell, which: 'before' | 'after'): string => {
  const value = change[which]?.value
  if (value === null || value === undefined) return NO_VALUE
  return typeof value === 'number' ? formatValue(value, change.item.format, change.item.unit) : value
}

const Verdict = ({ cell }: { cell: ChangedCell['after'] }) =>
  cell?.verdict ? <span data-verdict={cell.verdict}>{cell.verdict === 'pass' ? ' ✓' : ' ✗'}</span> : null

/** What the latest submission differs in from an earlier one: values, texts, pictures, circuit. */
export const ChangesView = ({ submissions }: { submissions: readonly Submission[] }) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const latest = submissions.at(-1)
  const earlier = submissions.slice(0, -1)
  const [chosen, setChosen] = useState<string | null>(null)
  const before = earlier.find(({ id }) => id === chosen) ?? earlier.at(-1)
  const changes = before && latest ? compare(before, latest) : null
  if (!before || !latest || !changes) return <p className="lb-muted">{t('changes.first')}</p>
  return (
    <>
      <p>
        {t('changes.comparedWith')}{' '}
        <Select
          size="small"
          value={before.id}
          aria-label={t('changes.comparedWith')}
          options={earlier.map(({ id, number }) => ({ value: id, label: t('state.submission', { number }) }))}
          onChange={setChosen}
        />
      </p>
      {!isChanged(changes) && <p className="lb-muted">{t('changes.none')}</p>}
      {changes.cells.length > 0 && (
        <>
          <h3>{t('changes.values')}</h3>
          <div className="lb-scroll" tabIndex={0} role="region" aria-label={t('changes.values')}>
            <table className="lb-changes">
              <thead>
                <tr>
                  <th scope="col">{t('changes.item')}</th>
                  <th scope="col">{t('changes.before')}</th>
                  <th scope="col">{t('changes.after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.cells.map((cell) => (
                  <tr key={cell.id}>
                    <th scope="row">
                      {text(cell.item.name)}{' '}
                      <span className="lb-muted">{text(cell.line) || cell.number}</span>
                    </th>
                    <td>
                      <del>{valueText(cell, 'before')}</del>
                      <Verdict cell={cell.before} />
                    </td>
                    <td>
                      <ins>{valueText(cell, 'after')}</ins>
                      <Verdict cell={cell.after} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <DraftChanges template={latest.template} changes={changes} />
      {changes.circuit && <p>{t('changes.circuit')}</p>}
    </>
  )
}
