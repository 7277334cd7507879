import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button } from 'antd'
import { plotLimits, type Plot } from '@labbox/contract/measurement/plot/schema.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { tableTypes, type Table } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { newPlot } from './plot-edit.ts'
import { PlotForm } from './PlotForm.tsx'

/** The plots of one table. */
const PlotList = ({
  table,
  problems,
  onChange,
}: {
  table: Table
  problems: readonly TemplateProblem[]
  onChange: (plots: Plot[]) => void
}) => {
  const { t } = useTranslation('plots')
  const name = useLocalText()(table.name)
  const plots = table.plots ?? []
  if (table.type === tableTypes.separate && plots.length === 0) return null
  const fresh = newPlot(table)
  return (
    <section aria-label={name ? t('editor.plotsOf', { table: name }) : t('editor.plots')}>
      <div className="lb-sheet-title">{t('editor.plots')}</div>
      {plots.length === 0 && <p className="lb-muted">{t(fresh ? 'editor.none' : 'editor.limits')}</p>}
      {plots.map((plot, k) => (
        <PlotForm
          key={plot.id}
          table={table}
          plot={plot}
          number={k + 1}
          problems={problems.filter(({ place }) => place.plot === plot.id)}
          onChange={(next) => onChange(plots.with(k, next))}
          onRemove={() => onChange(plots.filter(({ id }) => id !== plot.id))}
        />
      ))}
      <div className="lb-actions">
        <Button
          icon={<PlusOutlined />}
          disabled={!fresh || plots.length >= plotLimits.plots}
          onClick={() => fresh && onChange([...plots, fresh])}
        >
          {t('editor.add')}
        </Button>
      </div>
    </section>
  )
}

export default PlotList
