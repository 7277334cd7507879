import { useMemo } from 'react'
import {
  plotData,
  type ShownUncertainties,
  type ShownValues,
} from '@labbox/contract/measurement/plot/data.ts'
import type { Plot } from '@labbox/contract/measurement/plot/schema.ts'
import type { StudentTable, StudentTemplate, Template } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { figureOf, residualFigure, type PlotWords } from './figure.ts'
import { FitNotes } from './FitNotes.tsx'

const HEIGHT = 300
const RESIDUAL_HEIGHT = 190

export interface TablePlotsProps {
  template: StudentTemplate | Template
  table: StudentTable
  values: ShownValues
  uncertainties: ShownUncertainties
  /** Of a whole class, by cell; drawn beside the values for who teaches. */
  median?: ShownValues | undefined
}

const usePlotWords = (): PlotWords => {
  const { t } = useTranslation('plots')
  const text = useLocalText()
  return {
    text,
    theory: (name) => t('series.theory', { name }),
    fit: (name) => t('series.fit', { name }),
    residual: (name) => t('series.residual', { name }),
    median: (name) => t('series.median', { name }),
  }
}

const PlotFigure = ({ plot, ...props }: Omit<TablePlotsProps, 'table'> & { plot: Plot }) => {
  const { template, values, uncertainties, median } = props
  const { t } = useTranslation('plots')
  const words = usePlotWords()
  const data = useMemo(
    () => plotData(template, plot, values, uncertainties),
    [template, plot, values, uncertainties],
  )
  const ofClass = useMemo(() => median && plotData(template, plot, median), [template, plot, median])
  if (!data) return null
  const coverage = template.uncertainty?.coverage ?? 1
  const names = data.curves.map(({ item }) => words.text(item.name)).join(', ')
  const title = words.text(plot.name) || t('title', { y: names, x: words.text(data.x.name) })
  const residuals = residualFigure(data, plot, words, coverage)
  return (
    <div data-plot={plot.id}>
      <Chart title={title} figure={figureOf(data, plot, words, coverage, ofClass)} height={HEIGHT} />
      {data.curves.map(
        (curve) =>
          curve.fit && (
            <FitNotes key={curve.item.id} curve={curve} fit={curve.fit} name={words.text(curve.item.name)} />
          ),
      )}
      {residuals && <Chart title={t('residuals', { title })} figure={residuals} height={RESIDUAL_HEIGHT} />}
    </div>
  )
}

/** The pictures of one table, drawn anew as its cells are filled. */
const TablePlots = ({ table, ...props }: TablePlotsProps) => (
  <div className="lb-figure-stack">
    {(table.plots ?? []).map((plot) => (
      <PlotFigure key={plot.id} plot={plot} {...props} />
    ))}
  </div>
)

export default TablePlots
