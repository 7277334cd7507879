import { filterTypes, hasTwoCorners, type FilterType } from '@labbox/contract/bench/scope/filter.ts'
import { useTranslation } from '../../../../../app/i18n.ts'
import { KeyChoice } from '../../Keys.tsx'
import { Knob } from '../../Knob.tsx'
import { decades } from '../../steps.ts'
import type { Frame } from '../draw.ts'
import { cornerRange } from './compute.ts'
import type { Analysis } from './kept.ts'

interface Props {
  analysis: Analysis
  onChange: (change: Partial<Analysis>) => void
  frame: Frame | null
}

/** Which frequencies of a trace pass: the corners go as far as the time base of the screen allows. */
export const FilterControls = ({ analysis: { filter, corners }, onChange, frame }: Props) => {
  const { t } = useTranslation('scope')
  const { min, max } = frame ? cornerRange(frame.header) : { min: 1, max: 1e9 }
  const names = hasTwoCorners(filter) ? ['low', 'high'] : ['corner']
  return (
    <>
      <KeyChoice
        label={t('filter.title')}
        inline
        shows
        value={filter}
        options={filterTypes.map((value) => ({ value, text: t(`filter.${value}`) }))}
        onChange={(value: FilterType) => onChange({ filter: value })}
      />
      <div className="lb-knobs">
        {names.map((name, index) => (
          <Knob
            key={name}
            label={t(`filter.${name}`)}
            unit="Hz"
            value={Math.min(max, Math.max(min, corners[index] ?? min))}
            steps={decades(min, max)}
            onChange={(hertz) =>
              onChange({ corners: index === 0 ? [hertz, corners[1]] : [corners[0], hertz] })
            }
          />
        ))}
      </div>
    </>
  )
}
