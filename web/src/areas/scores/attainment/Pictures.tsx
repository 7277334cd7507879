import type { ClassAttainment } from '@labbox/contract/scores/attainment-calls.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { levelsFigure, outcomesFigure, shown } from './figures.ts'
import '../../../ui/arrange.css'

/** Outcomes by what brought them about, and how students lie in their levels. */
export const Pictures = ({ data }: { data: ClassAttainment }) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const outcome = (k: number) => t('outcomeNo', { no: k + 1 })
  const levels = data.settings?.levels ?? []
  return (
    <div className="lb-halves lb-block">
      <Chart
        title={t('chart.outcomes')}
        height={280}
        figure={outcomesFigure(data, {
          outcome,
          of: (of) => t(`of.${of}`),
          target: t('target'),
          attainment: t('attainment'),
        })}
      />
      {levels.length > 0 && (
        <Chart
          title={t('chart.levels')}
          height={280}
          figure={levelsFigure(data, {
            outcome,
            level: (k) => `${text(levels[k]?.name)} ≥ ${shown(levels[k]?.from ?? null)}`,
            below: t('below'),
          })}
        />
      )}
    </div>
  )
}
