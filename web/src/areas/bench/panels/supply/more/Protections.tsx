import { useTranslation } from '../../../../../app/i18n.ts'
import { Key, OutputKey } from '../../Keys.tsx'
import { Knob } from '../../Knob.tsx'
import { linear } from '../../steps.ts'
import type { useInstrument } from '../../use-instrument.ts'
import { key, PROTECTIONS, type Rating } from '../settings.ts'

interface Props {
  rating: Rating
  supply: ReturnType<typeof useInstrument>
  /** Words of the protections that have switched the output off. */
  tripped: readonly string[]
  onCleared: () => void
}

/** Over-voltage and over-current protection of one output; what has switched it off has to be cleared first. */
const Protections = ({ rating, supply, tripped, onCleared }: Props) => {
  const { t } = useTranslation('bench')
  const { num, on, set, store } = supply
  const { channel } = rating
  const clear = async () => {
    for (const word of tripped) await store.act(`DP.${word}.CLEAR(CH${channel})`)
    onCleared()
  }
  return (
    <>
      <div className="lb-knobs">
        {PROTECTIONS.map(({ name, word, unit, of }) => (
          <Knob
            key={name}
            label={t('panels.levelOf', { name: word })}
            unit={unit}
            value={num(key(channel, `${name}.level`))}
            steps={linear(unit === 'V' ? 0.01 : 0.001, 1.1 * rating[of], unit === 'V' ? 0.1 : 0.05, 0.01)}
            onChange={(level) => set(key(channel, `${name}.level`), level)}
          />
        ))}
      </div>
      {PROTECTIONS.map(({ name, word }) => (
        <OutputKey
          key={name}
          on={on(key(channel, name))}
          label={t('panels.protectionOf', { name: word, channel })}
          text={word}
          onChange={(value) => set(key(channel, name), value)}
        />
      ))}
      {tripped.length > 0 && (
        <Key tone="stop" onPress={() => void clear()}>
          {t('panels.clearTripped', { names: tripped.join(', ') })}
        </Key>
      )}
    </>
  )
}

export default Protections
