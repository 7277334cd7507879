import { useTranslation } from '../../../../../app/i18n.ts'
import { KeyChoice } from '../../Keys.tsx'
import { Knob } from '../../Knob.tsx'
import { linear } from '../../steps.ts'
import { ACROSS } from './compute.ts'
import { larger, type Analysis } from './kept.ts'

interface Props {
  analysis: Analysis
  onChange: (change: Partial<Analysis>) => void
}

/** A part of the screen, shown larger under the whole. */
export const PartControls = ({ analysis: { part, partAt }, onChange }: Props) => {
  const { t } = useTranslation('scope')
  const reach = (ACROSS / 2) * (1 - 1 / part)
  const within = (divisions: number, most: number): number => Math.max(-most, Math.min(most, divisions))
  return (
    <>
      <KeyChoice
        label={t('part.title')}
        inline
        shows
        value={String(part)}
        options={larger.map((factor) => ({
          value: String(factor),
          text: factor === 1 ? t('part.off') : `×${factor}`,
        }))}
        onChange={(text) => {
          const factor = Number(text) as Analysis['part']
          onChange({ part: factor, partAt: within(partAt, (ACROSS / 2) * (1 - 1 / factor)) })
        }}
      />
      {part > 1 && (
        <div className="lb-knobs">
          <Knob
            label={t('part.at')}
            value={partAt}
            format={(divisions) => `${divisions} div`}
            steps={linear(-reach, reach, ACROSS / part / 10, ACROSS / part / 100)}
            home={0}
            onChange={(at) => onChange({ partAt: within(at, reach) })}
          />
        </div>
      )}
    </>
  )
}
