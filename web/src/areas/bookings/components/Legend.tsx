import { useTranslation } from '../../../app/i18n.ts'
import { look } from './look.ts'

const looks = ['free', 'selected', 'expired', 'reserved', 'limited'] as const

/** What the colours of the slots mean. */
export const Legend = () => {
  const { t } = useTranslation('bookings')
  return (
    <ul className="lb-legend" aria-label={t('week.legend')}>
      {looks.map((name) => (
        <li key={name}>
          <i className={look(name)} aria-hidden />
          {t(`colour.${name}`)}
        </li>
      ))}
    </ul>
  )
}
