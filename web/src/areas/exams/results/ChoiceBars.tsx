import type { ReactNode } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'

interface ChoiceBarsProps {
  rows: readonly { id: string; label: ReactNode; count: number; right: boolean }[]
  attempts: number
}

/** How many chose each option; the right ones say so. */
export const ChoiceBars = ({ rows, attempts }: ChoiceBarsProps) => {
  const { t } = useTranslation('exams-results')
  return (
    <table className="lb-option-counts">
      <caption className="lb-visually-hidden">{t('stat.choices')}</caption>
      <tbody>
        {rows.map(({ id, label, count, right }) => (
          <tr key={id}>
            <th scope="row">
              {label}
              {right && <span className="lb-choices-right"> ✓ {t('stat.right')}</span>}
            </th>
            <td>
              <Meter parts={[{ key: id, value: count, tone: right ? 'ok' : 'quiet' }]} of={attempts} />
            </td>
            <td className="lb-num">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
