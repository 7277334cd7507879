import { useTranslation } from '../../../../app/i18n.ts'
import { KeyChoice } from '../Keys.tsx'
import type { useInstrument } from '../use-instrument.ts'
import { ACQUIRE_TYPES, AVERAGES } from './settings.ts'

/** How samples are taken, and whether the picture waits for the trigger or rolls. */
export const Acquire = ({
  scope: { word, num, set },
}: {
  scope: Pick<ReturnType<typeof useInstrument>, 'word' | 'num' | 'set'>
}) => {
  const { t } = useTranslation('scope')
  const type = word('acquire.type')
  return (
    <>
      <KeyChoice
        label={t('acquire.title')}
        inline
        value={type}
        options={ACQUIRE_TYPES.map((value) => ({
          value: value as string,
          text: t(`acquire.${value}`),
          label: `${t(`acquire.${value}`)} · ${t(`acquire.help.${value}`)}`,
        }))}
        onChange={(value) => set('acquire.type', value)}
      />
      {type === 'AVER' && (
        <KeyChoice
          label={t('acquire.averages')}
          inline
          value={String(num('acquire.averages') ?? '')}
          options={AVERAGES.map((count) => ({ value: String(count), text: String(count) }))}
          onChange={(count) => set('acquire.averages', Number(count))}
        />
      )}
      <KeyChoice
        label={t('mode.title')}
        inline
        value={word('timebase.mode') === 'ROLL' ? 'ROLL' : 'MAIN'}
        options={[
          { value: 'MAIN', text: 'YT', label: `YT · ${t('mode.MAIN')}` },
          { value: 'ROLL', text: 'ROLL', label: `ROLL · ${t('mode.ROLL')}` },
        ]}
        onChange={(mode) => set('timebase.mode', mode)}
      />
    </>
  )
}
