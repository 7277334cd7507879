import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { binsFigure } from '../chart/bins.ts'
import type { Figure } from '../chart/model.ts'

const FIRST_DAY = Date.parse('2026-11-01')
const COUNTS = [0, 0, 1, 2, 4, 6, 7, 14, 9, 5]

/** One figure of each kind, for the page of parts. */
export const sampleFigures: Record<string, Figure> = {
  Histogram: binsFigure(
    COUNTS.map((count, k) => ({
      from: k * 10,
      to: (k + 1) * 10,
      count,
      band: k < 6 ? 'fail' : k === 9 ? 'excellent' : 'pass',
    })),
    [
      { key: 'fail', name: 'Below 60', tone: 'bad' },
      { key: 'pass', name: '60 to 89.9', tone: 'first' },
      { key: 'excellent', name: '90 and above', tone: 'ok' },
    ],
    { x: 'Score', y: 'Students' },
  ),
  'Lines over time': {
    kind: 'xy',
    x: { kind: 'time', zone: 'UTC', days: true },
    y: { min: 0, unit: 'h' },
    thresholds: [{ value: 80, name: 'Capacity', tone: 'bad' }],
    series: ['Hours on benches', 'Hours booked'].map((name, which) => ({
      key: name,
      name,
      kind: 'line',
      points: Array.from({ length: 24 }, (_, k) => ({
        x: FIRST_DAY + k * DAY_MS,
        y: Math.round(50 + 30 * Math.sin(k / (3 + which)) + which * 10),
      })),
    })),
  },
  'Points with error bars': {
    kind: 'xy',
    x: { kind: 'log', name: 'Frequency', unit: 'Hz' },
    y: { name: 'Gain', unit: 'dB' },
    series: [
      {
        key: 'read',
        name: 'Read',
        kind: 'scatter',
        points: [10, 30, 100, 300, 1000, 3000, 10_000].map((x) => {
          const y = -10 * Math.log10(1 + (x / 1000) ** 2)
          return { x, y, low: y - 0.8, high: y + 0.8 }
        }),
      },
      {
        key: 'theory',
        name: 'Theory',
        kind: 'line',
        points: Array.from({ length: 31 }, (_, k) => {
          const x = 10 ** (1 + k / 10)
          return { x, y: -10 * Math.log10(1 + (x / 1000) ** 2) }
        }),
      },
    ],
  },
  'Stacked bars': {
    kind: 'xy',
    x: { kind: 'category', values: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] },
    y: { min: 0, whole: true },
    series: (['Done', 'Under way', 'Missed'] as const).map((name, which) => ({
      key: name,
      name,
      kind: 'bar',
      stack: 'all',
      tone: (['ok', 'first', 'quiet'] as const)[which] ?? 'first',
      points: [6, 4, 8, 3, 5].map((y, x) => ({ x, y: Math.max(0, y - which * 2) })),
    })),
  },
  'Heat map': {
    kind: 'heat',
    columns: ['08', '10', '12', '14', '16', '18'],
    rows: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    name: 'Use',
    unit: '%',
    values: [
      [20, 60, 40, 80, 90, 30],
      [10, 50, 30, 70, 85, 20],
      [25, 65, null, 75, 95, 35],
      [15, 55, 35, 90, 60, 25],
      [5, 30, 20, 40, 30, 0],
    ],
  },
}

export interface SampleRow {
  id: string
  name: string
  state: 'ok' | 'active' | 'warn'
  count: number
  at: string
  remark: string
}

export const sampleRows: SampleRow[] = Array.from({ length: 6 }, (_, k) => ({
  id: String(k),
  name: `Frequency response of an RC circuit ${k + 1}`,
  state: (['ok', 'active', 'warn'] as const)[k % 3] ?? 'ok',
  count: (k + 1) * 7,
  at: new Date(Date.now() - k * k * 3_600_000).toISOString(),
  remark: 'A remark that is longer than its column and ends with an ellipsis, the whole of it in the title',
}))
