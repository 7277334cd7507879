import { PlotCurve, PlotFit, plotLimits, type Plot } from '@labbox/contract/measurement/plot/schema.ts'
import { basicTypes, type Item, type Table } from '@labbox/contract/measurement/template.ts'
import { partId } from '../edit.ts'

/** Items of a table that can be drawn. */
export const drawable = (table: Table): Item[] =>
  table.items.filter(({ basicType }) => basicType === basicTypes.number)

/** A first plot of a table: its last column over its first. */
export const newPlot = (table: Table): Plot | null => {
  const items = drawable(table)
  const [x] = items
  const y = items.at(-1)
  if (!x || !y || items.length < 2) return null
  return {
    id: partId(),
    name: {},
    x: x.key,
    xLog: false,
    yLog: false,
    curves: [PlotCurve.parse({ key: y.key })],
    residuals: false,
  }
}

/** Another curve of the same unit that is not drawn yet; null: there is none. */
export const nextCurve = (table: Table, plot: Plot): PlotCurve | null => {
  if (plot.curves.length >= plotLimits.curves) return null
  const taken = new Set([plot.x, ...plot.curves.map(({ key }) => key)])
  const items = drawable(table)
  const unit = items.find(({ key }) => key === plot.curves[0]?.key)?.unit
  const free = items.filter(({ key }) => !taken.has(key))
  const next = free.find((item) => item.unit === unit) ?? free[0]
  return next ? PlotCurve.parse({ key: next.key }) : null
}

/** The fit with another model; what the teacher wrote for another stays. */
export const withModel = (fit: PlotFit | null, model: PlotFit['model'] | 'none'): PlotFit | null =>
  model === 'none' ? null : { ...PlotFit.parse({ model }), ...fit, model }
