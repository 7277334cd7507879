import { compareReadings } from '@labbox/contract/bench/acts/again.ts'
import type { Said } from '@labbox/contract/bench/acts/acts.ts'
import { accuracyOf, errorLimit } from '@labbox/contract/measurement/uncertainty/accuracy.ts'
import { ACCURACY } from 'labbox-bench/instruments/accuracy.ts'
import { failureText } from '../../../../app/api/api-error.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { Link } from '../../../../ui/navigation.ts'
import { engineering } from '../../../../ui/number/quantity.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import type { Repeated } from './again.ts'
import '../../../../ui/arrange.css'

interface Props {
  recordId: string
  readings: readonly Repeated[]
  /** By which share of the larger one readings may differ. */
  share: number
}

/** What the maker allows of a reading, ±; 0: nothing is stated. */
const limitOf = (model: string, command: string, value: number | null): number => {
  const row = value === null ? null : accuracyOf(ACCURACY, model, command, value)
  return row ? errorLimit(row, value ?? 0) : 0
}

const compared = ({ before, now }: Repeated, share: number) => {
  if (!now) return null
  const { command } = before
  const limits = limitOf(before.model, command, before.value) + limitOf(now.model, command, now.value)
  return compareReadings(before, now, share, limits)
}

const saidOf = ({ value, text }: Said, unit: string): string =>
  value === null ? (text ?? '–') : engineering(value, unit, 4)

/** Readings then and now, how far they lie apart, and whether they may. */
export const ReadingTable = ({ recordId, readings, share }: Props) => {
  const { t } = useTranslation('records')
  const rows = readings.map((reading) => ({ reading, result: compared(reading, share) }))
  const within = rows.filter(({ result }) => result?.within).length
  return (
    <>
      <p>{t('again.within', { within, count: rows.length })}</p>
      <table className="lb-table">
        <thead>
          <tr>
            <th scope="col">{t('again.reading')}</th>
            <th scope="col" className="lb-num">
              {t('again.then')}
            </th>
            <th scope="col" className="lb-num">
              {t('again.now')}
            </th>
            <th scope="col" className="lb-num">
              {t('again.difference')}
            </th>
            <th scope="col">{t('again.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ reading: { seq, before, now, error }, result }) => (
            <tr key={seq}>
              <th scope="row">
                <Link to="/bench/experimentTable/record" search={{ id: recordId, seq: String(seq) }}>
                  {before.command}
                </Link>
              </th>
              <td className="lb-num">{saidOf(before, before.unit)}</td>
              <td className="lb-num">{now ? saidOf(now, now.unit || before.unit) : failureText(error)}</td>
              <td className="lb-num">
                {typeof result?.difference === 'number' ? engineering(result.difference, before.unit) : '–'}
                {typeof result?.allowed === 'number' && (
                  <div className="lb-muted">± {engineering(result.allowed, before.unit)}</div>
                )}
              </td>
              <td>
                {result && result.within !== null ? (
                  <StatusTag tone={result.within ? 'ok' : 'bad'}>
                    {t(result.within ? 'again.yes' : 'again.no')}
                  </StatusTag>
                ) : (
                  <StatusTag tone="neutral">{t('again.open')}</StatusTag>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
