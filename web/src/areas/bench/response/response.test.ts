import { expect, it } from 'vitest'
import { gainFigure, phaseFigure } from './figures.ts'
import { keptResponse } from './kept.ts'

const POINTS = [
  { frequency: 10, gain: -0.000_41, phase: -0.57 },
  { frequency: 1000, gain: -3.0103, phase: null },
]
const names = { frequency: 'f', gain: 'G', phase: 'φ' }

it('shows gain and phase over frequencies by their ratio', () => {
  const gain = gainFigure(POINTS, names)
  expect(gain).toMatchObject({ x: { kind: 'log', unit: 'Hz' }, y: { unit: 'dB' } })
  expect(gain).toHaveProperty('series.0.points', [
    { x: 10, y: -0 },
    { x: 1000, y: -3.01 },
  ])
  expect(phaseFigure(POINTS, names)).toHaveProperty('series.0.points.1.y', null)
})

it('takes from what was kept only what makes sense', () => {
  const fresh = keptResponse(undefined)
  expect(fresh).toEqual({ from: 10, to: 1e5, points: 40, input: 1, output: 2, measured: [] })
  expect(keptResponse({ from: -1, to: 5e3, points: 41, input: 9, measured: 'x', junk: 1 })).toEqual({
    ...fresh,
    to: 5000,
  })
  expect(keptResponse({ measured: POINTS }).measured).toEqual(POINTS)
})
