import type { BudgetRow, CellUncertainty } from '@labbox/contract/measurement/uncertainty/sheet.ts'
import type { Quality } from '@labbox/contract/measurement/uncertainty/quality.ts'
import { formatUncertain } from '@labbox/contract/measurement/uncertainty/format.ts'
import { tablesOf, type StudentItem, type StudentTemplate } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'

const number = (value: number | null, digits = 3): string =>
  value === null ? '–' : String(Number(value.toPrecision(digits))).replace(/^-/, '−')

const withUnit = (value: number | null, unit: string, digits?: number): string =>
  value === null || !unit ? number(value, digits) : `${number(value, digits)} ${unit}`

export interface BudgetProps {
  template: StudentTemplate
  item: StudentItem
  value: number
  found: CellUncertainty
  quality: Quality | null | undefined
}

/** What a result is uncertain by, the largest part first. */
const Rows = ({ template, item, found }: Pick<BudgetProps, 'template' | 'item' | 'found'>) => {
  const { t } = useTranslation('plots')
  const text = useLocalText()
  const items = new Map(tablesOf(template).flatMap((table) => table.items.map((each) => [each.key, each])))
  const share = ({ part }: BudgetRow): string =>
    found.u ? `${Math.round((100 * part ** 2) / found.u ** 2)} %` : '–'
  return (
    <table className="lb-sheet-table">
      <thead>
        <tr>
          {(['quantity', 'value', 'type', 'u', 'sensitivity', 'part', 'share'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`budget.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.budget.map((row) => {
          const input = items.get(row.key)
          return (
            <tr key={row.key}>
              <th scope="row">{text(input?.name) || row.key}</th>
              <td className="lb-num">
                {row.value === null ? t('budget.column') : withUnit(row.value, input?.unit ?? '', 5)}
              </td>
              <td>{row.types.join(' + ') || '–'}</td>
              <td className="lb-num">{withUnit(row.u, input?.unit ?? '')}</td>
              <td className="lb-num">{number(row.sensitivity)}</td>
              <td className="lb-num">{withUnit(row.part, item.unit)}</td>
              <td className="lb-num">{share(row)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Where the uncertainty of a value that was read or typed comes from. */
const Sources = ({ quality, unit }: { quality: Quality; unit: string }) => {
  const { t } = useTranslation('plots')
  const { limit, samples, stated, source, confirmed } = quality
  return (
    <ul>
      {stated !== null && <li>{t('budget.stated', { u: withUnit(stated, unit) })}</li>}
      {limit !== null && <li>{t('budget.limit', { limit: withUnit(limit, unit) })}</li>}
      {samples && <li>{t('budget.samples', { count: samples.length })}</li>}
      {source && (
        <li>
          {source}
          {!confirmed && <span className="lb-muted"> {t('budget.unconfirmed')}</span>}
        </li>
      )}
    </ul>
  )
}

/** The budget of one value: what it is uncertain by, and what follows (GUM 7.2). */
const Budget = ({ template, item, value, found, quality }: BudgetProps) => {
  const { t } = useTranslation('plots')
  const k = template.uncertainty?.coverage ?? 2
  if (found.u === null)
    return (
      <>
        <p>{t('budget.unknown')}</p>
        {found.budget.length > 0 && <Rows template={template} item={item} found={found} />}
      </>
    )
  return (
    <>
      <p>
        <strong className="lb-num">{formatUncertain(value, k * found.u, item.unit, item.format)}</strong>{' '}
        <span className="lb-muted">{t('budget.coverage', { k })}</span>
      </p>
      {found.budget.length > 0 && (
        <>
          <Rows template={template} item={item} found={found} />
          <p className="lb-muted">
            {t('budget.combined', { u: withUnit(found.u, item.unit) })}
            {Number.isFinite(found.freedom) && ` ${t('budget.freedom', { n: Math.floor(found.freedom) })}`}
            {found.budget.some(({ unconfirmed }) => unconfirmed) && ` ${t('budget.someUnconfirmed')}`}
          </p>
        </>
      )}
      {quality && <Sources quality={quality} unit={item.unit} />}
    </>
  )
}

export default Budget
