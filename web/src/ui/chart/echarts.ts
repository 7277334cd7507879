import { BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { init, use as load, type ECharts } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Look } from './look.ts'
import type { Figure } from './model.ts'
import { optionOf } from './option.ts'

// Only what our figures are made of; loaded when the first of them is seen.
load([
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  SVGRenderer,
])

/** Puts a figure into a box of the page, whose size it then follows by `resize`. */
export const draw = (box: HTMLElement): ECharts => init(box, null, { renderer: 'svg' })

/** The figure as an SVG of its own, without a page around it. */
export const svgOf = (figure: Figure, look: Look, size: { width: number; height: number }): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  chart.setOption({ ...optionOf(figure, look), animation: false, backgroundColor: look.surface })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

export { optionOf }
