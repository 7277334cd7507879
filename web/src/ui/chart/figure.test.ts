import { expect, it } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { lastOf, type XyFigure } from './model.ts'
import { sparkPath } from './Sparkline.tsx'
import { tableOf } from './table.ts'

const points = [0, 1, 2, 3].map((k) => ({ x: Date.parse('2026-11-20') + k * DAY_MS, y: k }))
const days: XyFigure = {
  kind: 'xy',
  x: { kind: 'time', zone: 'Asia/Shanghai', days: true },
  y: { unit: 'h' },
  series: [{ key: 'hours', name: 'Hours', kind: 'line', points }],
}

it('keeps what lies within a length of time before the latest point', () => {
  const xs = (milliseconds: number | null) =>
    (lastOf(days, milliseconds) as XyFigure).series[0]?.points.map(({ y }) => y)
  expect([xs(2 * DAY_MS), xs(null)]).toEqual([
    [2, 3],
    [0, 1, 2, 3],
  ])
})

it('has its numbers as a table: instants in words, gaps as gaps, ends of error bars beside their value', () => {
  expect(tableOf(lastOf(days, DAY_MS))).toEqual({ head: ['', 'Hours (h)'], rows: [['2026-11-23', 3]] })
  const measured: XyFigure = {
    kind: 'xy',
    x: { kind: 'log', name: 'Frequency', unit: 'Hz' },
    y: {},
    series: [
      { key: 'a', name: 'Read', kind: 'scatter', points: [{ x: 100, y: 2, low: 1, high: 4 }] },
      { key: 'b', name: 'Theory', kind: 'line', points: [{ x: 10, y: 1 }] },
    ],
  }
  expect(tableOf(measured)).toEqual({
    head: ['Frequency (Hz)', 'Read', 'Read −', 'Read +', 'Theory'],
    rows: [
      [10, null, null, null, 1],
      [100, 2, 1, 4, null],
    ],
  })
  const heat = { kind: 'heat', columns: ['8', '9'], rows: ['Mon'], values: [[1, null]], name: 'Use' } as const
  expect(tableOf(heat)).toEqual({ head: ['', '8', '9'], rows: [['Mon', 1, null]] })
})

it('draws a spark line from zero or the lowest to the highest', () => {
  expect(sparkPath([0, 5, 10], 24, 24)).toBe('M2.0 22.0L12.0 12.0L22.0 2.0')
  expect(sparkPath([-5, 5], 24, 24)).toBe('M2.0 22.0L22.0 2.0')
  expect(sparkPath([3], 24, 24)).toBe('M2.0 2.0')
})
