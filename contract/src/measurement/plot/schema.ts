import { z } from 'zod'
import { partName } from '../../core/own.ts'
import { OptionalLocalText } from '../../core/types.ts'
import { fitModels } from '../fit/names.ts'

/** Bounds of the plots of one table: each is drawn anew with every reading. */
export const plotLimits = { plots: 6, curves: 4, degree: 6, parameters: 6 } as const

const Key = partName(/^[A-Za-z_][A-Za-z0-9_]{0,29}$/, 'key')
const Finite = z.number().refine(Number.isFinite, { message: 'number' })

/** A curve that is fitted to the points of a column. */
export const PlotFit = z.object({
  model: z.enum(fitModels),
  /** Of a polynomial. */
  degree: z.number().int().min(1).max(plotLimits.degree).default(2),
  /** Of an own curve: a formula over `x` and its parameters, all in SI base units. */
  formula: z.string().max(500).default(''),
  parameters: z
    .array(z.object({ name: Key, start: Finite }))
    .max(plotLimits.parameters)
    .default([]),
  /** Each point counts by 1/u², where all have an uncertainty. */
  weighted: z.boolean().default(true),
})
export type PlotFit = z.infer<typeof PlotFit>

/** What the points are compared with: a formula over the key of x. */
export const PlotTheory = z.object({
  formula: z.string().max(500),
  /** Students see the curve; else only teachers do, as with standard values. */
  shown: z.boolean().default(false),
})
export type PlotTheory = z.infer<typeof PlotTheory>

/** One column over another. */
export const PlotCurve = z.object({
  key: Key,
  theory: PlotTheory.nullable().default(null),
  fit: PlotFit.nullable().default(null),
})
export type PlotCurve = z.infer<typeof PlotCurve>

/** A picture of a table: some of its columns (or rows) over one of them. */
export const Plot = z.object({
  id: partName(/^[A-Za-z0-9_-]{1,24}$/),
  name: OptionalLocalText.default({}),
  x: Key,
  xLog: z.boolean().default(false),
  yLog: z.boolean().default(false),
  curves: z.array(PlotCurve).min(1).max(plotLimits.curves),
  /** A second picture below: the points less their fit, or less theory where there is no fit. */
  residuals: z.boolean().default(false),
})
export type Plot = z.infer<typeof Plot>

/** The plot as a student gets it: theory only where it is shown to students. */
export const studentPlot = (plot: Plot): Plot => ({
  ...plot,
  curves: plot.curves.map((curve) => ({ ...curve, theory: curve.theory?.shown ? curve.theory : null })),
})
