import { expect, it } from 'vitest'
import { binsFigure } from './bins.ts'
import { svgOf } from './echarts.ts'
import type { Look } from './look.ts'
import type { Figure, XyFigure } from './model.ts'
import { optionOf } from './option.ts'

const tone = (k: number) => `#0000${k}0`
const look: Look = {
  tones: {
    first: tone(1),
    second: tone(2),
    third: tone(3),
    fourth: tone(4),
    ok: tone(5),
    warn: tone(6),
    bad: tone(7),
    quiet: tone(8),
  },
  text: '#111111',
  muted: '#222222',
  line: '#333333',
  surface: '#ffffff',
  fontSize: 12,
  fontFamily: 'sans-serif',
  still: true,
}
const drawn = (figure: Figure) => svgOf(figure, look, { width: 640, height: 240 })

/** Heights of the bars in a colour, in pixels: of its boxes `M x y l w 0 l 0 h …`. */
const heights = (svg: string, color: string): number[] =>
  [...svg.matchAll(/<path d="([^"]*)"[^>]*fill="([^"]*)"/g)]
    .filter(([, , fill]) => fill === color)
    .map(([, path = '']) => {
      const ys = [...path.matchAll(/[ML]?(-?[\d.]+) (-?[\d.]+)|v(-?[\d.]+)|l(-?[\d.]+) (-?[\d.]+)/g)]
      const moves = ys.flatMap((match) =>
        [match[3], match[5]].filter((move) => move !== undefined).map(Number),
      )
      return Math.max(...moves.map(Math.abs))
    })

it('draws a histogram whose bars are as high as their counts', () => {
  const counts = [6, 7, 1, 14]
  const bins = counts.map((count, k) => ({ from: k, to: k + 1, count, band: k === 2 ? 'low' : 'high' }))
  const bands = [
    { key: 'low', name: 'Low', tone: 'bad' },
    { key: 'high', name: 'High', tone: 'ok' },
  ] as const
  const svg = drawn(binsFigure(bins, bands, { x: 'Score', y: 'Students' }))
  const high = heights(svg, tone(5)).filter((height) => height > 0)
  const [six, seven, most] = high as [number, number, number]
  const [one] = heights(svg, tone(7)).filter((height) => height > 0) as [number]
  expect(high).toHaveLength(3)
  expect(six / seven).toBeCloseTo(6 / 7, 2)
  expect(one / most).toBeCloseTo(1 / 14, 2)
  expect(six / most).toBeCloseTo(6 / 14, 2)
})

it.each(['bar', 'line', 'scatter'] as const)('draws %ss with error bars and a threshold', (kind) => {
  const figure: XyFigure = {
    kind: 'xy',
    x: { kind: 'log', name: 'f', unit: 'Hz' },
    y: { name: 'Gain' },
    series: [
      {
        key: 'a',
        name: 'A',
        kind,
        points: [
          { x: 10, y: 2, low: 1, high: 3 },
          { x: 100, y: 1 },
        ],
      },
    ],
    thresholds: [{ value: 2.5, name: 'Limit' }],
  }
  const svg = drawn(figure)
  expect(svg).toContain('Limit')
  // Upright and two cross lines.
  expect(svg.match(new RegExp(`stroke="${tone(1)}"`, 'g'))?.length).toBeGreaterThanOrEqual(3)
})

it('draws a heat map in shades of one colour', () => {
  const svg = drawn({
    kind: 'heat',
    columns: ['8', '9'],
    rows: ['Mon', 'Tue'],
    values: [
      [0, 4],
      [null, 2],
    ],
    name: 'Use',
  })
  expect(svg).toContain('Mon')
  expect(svg).toMatch(/rgb\(0,0,16\)|#000010/)
})

it('names all of a few columns of a heat map, however narrow it is', () => {
  const columns = ['Exams', 'Labs', 'Reports', 'Course mark']
  const figure = {
    kind: 'heat',
    columns,
    rows: ['Analog Electronics Lab'],
    values: [[1, 2, 3, 4]],
    name: 'Mean',
  } as const
  const svg = svgOf(figure, look, { width: 290, height: 100 })
  for (const word of columns.flatMap((column) => column.split(' '))) expect(svg).toContain(`>${word}<`)
})

it('gives a legend of several lines room above the figure', () => {
  const series = ['优秀 ≥ 0.900', '良好 ≥ 0.800', '中等 ≥ 0.700', '合格 ≥ 0.600', '未达以上等级'].map(
    (name, k) => ({
      key: String(k),
      name,
      kind: 'bar' as const,
      stack: 'level',
      tone: 'first' as const,
      points: [{ x: 0, y: 6 }],
    }),
  )
  const figure: XyFigure = { kind: 'xy', x: { kind: 'category', values: ['目标 1'] }, y: { min: 0 }, series }
  for (const width of [640, 320, 200]) {
    const svg = svgOf(figure, look, { width, height: 280 })
    const heightOf = (words: string) =>
      Number(new RegExp(`translate\\([\\d.-]+ ([\\d.-]+)\\)[^>]*>${words}<`).exec(svg)?.[1])
    expect(heightOf('30') - heightOf('未达以上等级'), `${width} px`).toBeGreaterThan(12)
  }
})

it('leaves bars that lie their room beside long names, and their numbers theirs at the end', () => {
  const values = ['Electronics 2401', 'First Steps in Electronic Measurement (open enrolment)']
  const points = [163.2, 21.8].map((y, x) => ({ x, y }))
  const figure: XyFigure = {
    kind: 'xy',
    x: { kind: 'category', values },
    y: { min: 0, unit: 'h', bare: true },
    lying: true,
    series: [{ key: 'hours', name: 'Hours', kind: 'bar', points }],
  }
  const svg = svgOf(figure, look, { width: 300, height: 92 })
  expect(svg).toMatch(/>First Steps in Ele[^<]*(\.\.\.|…)</)
  const [, left = ''] = /translate\(([\d.]+) [\d.]+\)[^>]*>163\.2</.exec(svg) ?? []
  // Five digits are about 32 px wide.
  expect(Number(left)).toBeLessThan(300 - 32)
  expect(Number(left)).toBeGreaterThan(200)
})

it('comes without motion for those who want none', () => {
  const figure: Figure = {
    kind: 'xy',
    x: { kind: 'number' },
    y: {},
    series: [{ key: 'a', name: 'a', kind: 'line', points: [{ x: 1, y: 1 }] }],
  }
  const animated = (still: boolean) => optionOf(figure, { ...look, still })['animation']
  expect([animated(true), animated(false)]).toEqual([false, true])
})
