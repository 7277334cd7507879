import { useMemo } from 'react'
import {
  plotData,
  type PlotData,
  type ShownUncertainties,
  type ShownValues,
} from '@labbox/contract/measurement/plot/data.ts'
import type { Plot } from '@labbox/contract/measurement/plot/schema.ts'
import type { StudentTable, StudentTemplate, Template } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { useNumbered } from '../../../ui/numbered/numbered.ts'
import { plotPart } from '@labbox/contract/measurement/sheet-parts.ts'
import { figureOf, residualFigure, type OthersData, type PlotWords } from './figure.ts'
import { FitNotes } from './FitNotes.tsx'

const HEIGHT = 300
const RESIDUAL_HEIGHT = 190

export interface TablePlotsProps {
  template: StudentTemplate | Template
  table: StudentTable
  values: ShownValues
  uncertainties: ShownUncertainties
  /** Drawn beside the values for who teaches. */
  others?: Others | undefined
}

/** What others have measured, by cell. */
export interface Others {
  /** Chosen students or runs. */
  works: readonly { name: string; values: ShownValues }[]
  /** All of a class. */
  everybody?: readonly ShownValues[]
  median: ShownValues
}

/** Points alone: what others have is neither fitted nor compared with theory. */
const pointsOnly = (plot: Plot): Plot => ({
  ...plot,
  curves: plot.curves.map(({ key }) => ({ key, theory: null, fit: null })),
})

/** Theory with the medians of a class in its formula, over all x that somebody has. */
const theoryOver = (
  template: TablePlotsProps['template'],
  plot: Plot,
  median: ShownValues,
  everybody: readonly PlotData[],
) => {
  const bare = { ...plot, curves: plot.curves.map((curve) => ({ ...curve, fit: null })) }
  const xs = everybody.flatMap(({ curves }) => curves.flatMap(({ points }) => points.map(({ x }) => x)))
  return plotData(template, bare, median, {}, xs)
}

const othersOf = (template: TablePlotsProps['template'], plot: Plot, others: Others): OthersData => {
  const bare = pointsOnly(plot)
  const drawn = (values: ShownValues) => plotData(template, bare, values)
  const everybody = (others.everybody ?? []).flatMap((values) => drawn(values) ?? [])
  return {
    works: others.works.flatMap(({ name, values }) => {
      const data = drawn(values)
      return data ? [{ name, data }] : []
    }),
    everybody,
    median: drawn(others.median),
    theory: everybody.length > 0 ? theoryOver(template, plot, others.median, everybody) : null,
  }
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
    everybody: (name) => t('series.everybody', { name }),
  }
}

const PlotFigure = ({ plot, ...props }: TablePlotsProps & { plot: Plot }) => {
  const { template, table, values, uncertainties, others } = props
  const numbered = useNumbered(plotPart(table.id, plot.id))
  const { t } = useTranslation('plots')
  const words = usePlotWords()
  const data = useMemo(
    () => plotData(template, plot, values, uncertainties),
    [template, plot, values, uncertainties],
  )
  const beside = useMemo(() => others && othersOf(template, plot, others), [template, plot, others])
  if (!data) return null
  const coverage = template.uncertainty?.coverage ?? 1
  const names = data.curves.map(({ item }) => words.text(item.name)).join(', ')
  const title = words.text(plot.name) || t('title', { y: names, x: words.text(data.x.name) })
  const residuals = residualFigure(data, plot, words, coverage)
  return (
    <div data-plot={plot.id} id={numbered?.anchor}>
      <Chart
        title={numbered?.caption(title) ?? title}
        figure={figureOf(data, plot, words, coverage, beside)}
        height={HEIGHT}
      />
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
const TablePlots = (props: TablePlotsProps) => (
  <div className="lb-figure-stack">
    {(props.table.plots ?? []).map((plot) => (
      <PlotFigure key={plot.id} plot={plot} {...props} />
    ))}
  </div>
)

export default TablePlots
