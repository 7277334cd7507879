import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { colourOf, look } from './look.ts'

const looks = ['free', 'selected', 'expired', 'reserved', 'limited'] as const

/** What the colours of the slots mean. */
export const Legend = () => {
  const { t } = useTranslation('bookings')
  const colours = useDictionary('deviceChooseColour')
  return (
    <ul className="lb-legend" aria-label={t('week.legend')}>
      {looks.map((name) => (
        <li key={name}>
          <i className={look(name)} aria-hidden />
          {name === 'free' ? t('colour.free') : colours.label(colourOf(name))}
        </li>
      ))}
    </ul>
  )
}
