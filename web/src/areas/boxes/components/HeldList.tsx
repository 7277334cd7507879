import type { BoxHeld } from '@labbox/contract/boxes/boxes.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** What a box holds, or held, by name. */
export const HeldList = ({ held }: { held: BoxHeld }) => {
  const { t } = useTranslation('boxes')
  const text = useLocalText()
  if (held.at === null) return <p className="lb-muted">{t('held.nothing')}</p>
  return (
    <>
      <p className="lb-muted">
        {t('held.at')} <TimeText value={held.at} />
      </p>
      <h4>{t('held.people', { count: held.people.length })}</h4>
      <ul>
        {held.people.map(({ name, number }) => (
          <li key={`${number} ${name}`}>{[number, name].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      <h4>{t('held.tasks', { count: held.tasks.length })}</h4>
      <ul>
        {held.tasks.map((name) => (
          <li key={text(name)}>{text(name)}</li>
        ))}
      </ul>
    </>
  )
}
