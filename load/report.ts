/**
 * What a report that computes costs: fitting 200 points by each curve, without a start, and drawing a plot of 10,000 points as the vector
 * picture that sheet, report and PDF show, in processor time of this process; then the PDFs of 60 reports in seconds, and what is left of
 * the frames of ten benches meanwhile, and how much slower an exam saves. References: the same sums of squares computed once as a plain
 * loop, and the same points written as one bare SVG path.
 */
import { fitCurve, type FitPoint, type FitSpec } from '@labbox/contract/measurement/fit/fit.ts'
import { median, round } from './kit/figures.ts'
import { report } from './kit/report.ts'
import { measurePdfs } from './report/pdfs.ts'

const POINTS = 200
const DRAWN = 10_000
const TIMES = 15
const WARM = 3
/** What is aimed at on two quiet cores. */
const FIT_MS = 20
const PLOT_MS = 50
/** By a headless shell; Debian’s Chromium may take 35 s. */
const PDF_S = 20
const FRAMES = 0.85
const SAVES = 1.2

/** Milliseconds of processor that one call costs: the median, after warming up. */
const costOf = (run: () => unknown): number => {
  const costs: number[] = []
  for (let k = -WARM; k < TIMES; k += 1) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    if (k >= 0) costs.push((user + system) / 1000)
  }
  return median(costs)
}

/** The same scatter at every run: a linear congruence (Numerical Recipes), −1 … 1. */
const scatter = (() => {
  let state = 1
  return () => {
    state = (1664525 * state + 1013904223) % 2 ** 32
    return state / 2 ** 31 - 1
  }
})()

const sampled = (run: (x: number) => number, low: number, high: number): FitPoint[] =>
  Array.from({ length: POINTS }, (_, k) => {
    const x = low * (high / low) ** (k / (POINTS - 1))
    const y = run(x)
    return { x, y: y * (1 + 0.005 * scatter()), u: 0.005 * Math.abs(y) + 1e-6 }
  })

const spec = (model: FitSpec['model'], more: Partial<FitSpec> = {}): FitSpec => ({
  model,
  weighted: true,
  ...more,
})
const curves: Record<string, [FitSpec, FitPoint[]]> = {
  line: [spec('line'), sampled((x) => 1 + 2 * x, 0.1, 10)],
  polynomial: [spec('polynomial', { degree: 4 }), sampled((x) => 1 + x - 0.1 * x ** 3, 0.1, 2)],
  power: [spec('power'), sampled((x) => 3 * x ** 1.5, 0.1, 100)],
  exponential: [spec('exponential'), sampled((x) => 5 * Math.exp(-1.2 * x), 0.01, 3)],
  rcStep: [spec('rcStep'), sampled((x) => 5 * (1 - Math.exp(-x / 1e-3)), 1e-5, 5e-3)],
  resonance: [spec('resonance'), sampled((x) => 2 / Math.hypot(1, 8 * (x / 5000 - 5000 / x)), 500, 50_000)],
  diode: [spec('diode'), sampled((x) => 1e-12 * (Math.exp(x / (1.8 * 0.025852)) - 1), 0.3, 0.75)],
  own: [
    spec('own', {
      formula: 'a0-10*log10(1+(x/fc)^2)',
      parameters: [
        { name: 'a0', start: 0 },
        { name: 'fc', start: 500 },
      ],
    }),
    sampled((x) => -0.5 - 10 * Math.log10(1 + (x / 1592) ** 2), 100, 50_000),
  ],
}

const fits = Object.fromEntries(
  Object.entries(curves).map(([name, [which, points]]) => {
    const once = fitCurve(which, points)
    if (!once.ok) throw new Error(`${name}: ${once.reason}`)
    return [name, { ms: round(costOf(() => fitCurve(which, points))), iterations: once.iterations }]
  }),
)
console.table(fits)

/** The product's chart, by its address: its types are those of a browser, which programs here do not know. */
const { svgOf } = (await import(new URL('../web/src/ui/chart/echarts.ts', import.meta.url).href)) as {
  svgOf: (figure: unknown, look: unknown, size: { width: number; height: number }) => string
}

const tones = ['first', 'second', 'third', 'fourth', 'ok', 'warn', 'bad', 'quiet'] as const
const look = {
  tones: Object.fromEntries(tones.map((tone) => [tone, '#1f6feb'])),
  text: '#111',
  muted: '#555',
  line: '#ccc',
  surface: '#fff',
  fontSize: 12,
  fontFamily: 'sans-serif',
  still: true,
}
const drawn = Array.from({ length: DRAWN }, (_, k) => ({ x: k, y: Math.sin(k / 500) + 0.05 * scatter() }))
const line = {
  kind: 'xy',
  x: { kind: 'number', name: 't', unit: 's' },
  y: { name: 'U', unit: 'V' },
  series: [{ key: 'u', name: 'U', kind: 'line', guide: 'solid', points: drawn }],
}
const dots = { ...line, series: [{ key: 'u', name: 'U', kind: 'scatter', points: drawn }] }
const size = { width: 900, height: 400 }
const bare = () =>
  `<svg xmlns="http://www.w3.org/2000/svg"><path d="${drawn
    .map(
      ({ x, y }, k) =>
        `${k === 0 ? 'M' : 'L'}${((x / DRAWN) * 900).toFixed(1)} ${(200 - 150 * y).toFixed(1)}`,
    )
    .join('')}"/></svg>`
const squares = () => {
  const [, points] = curves['own'] as [FitSpec, FitPoint[]]
  return points.reduce((sum, { x, y }) => sum + (y - 10 * Math.log10(1 + (x / 1592) ** 2)) ** 2, 0)
}

const fitMs = Math.max(...Object.values(fits).map(({ ms }) => ms))
const lineMs = round(costOf(() => svgOf(line, look, size)))
const dotsMs = round(costOf(() => svgOf(dots, look, size)))
const plotMs = Math.max(lineMs, dotsMs)
const bareMs = round(costOf(bare))
const { pdf60S, pdfPeakMb, framesBefore, framesDuringBulk, savesDuringBulk, saveP95BeforeMs } =
  await measurePdfs()
report({
  fitPoints: POINTS,
  fitMs,
  fitReferenceMs: round(costOf(squares)),
  plotPoints: DRAWN,
  plotMs,
  plotLineMs: lineMs,
  plotDotsMs: dotsMs,
  plotReferenceMs: bareMs,
  plotToReference: round(plotMs / bareMs),
  pdf60S: round(pdf60S),
  pdf60AimS: PDF_S,
  pdfPeakMb: round(pdfPeakMb),
  framesBefore: round(framesBefore),
  framesDuringBulk: round(framesDuringBulk),
  framesDuringBulkAim: FRAMES,
  saveP95BeforeMs: round(saveP95BeforeMs),
  savesDuringBulk: round(savesDuringBulk),
  savesDuringBulkAim: SAVES,
})
if (fitMs > FIT_MS || plotMs > PLOT_MS) console.log(`Aims: fitMs ≤ ${FIT_MS}, plotMs ≤ ${PLOT_MS}`)
