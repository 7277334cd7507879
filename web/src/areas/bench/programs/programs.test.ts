import { expect, it } from 'vitest'
import { characteristicFigure, gainFigure, phaseFigure, transferFigure } from './figures.ts'
import { keptResponse, keptSweep } from './kept.ts'

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

it('shows current over voltage in the order of the voltages, and what is read over what is set', () => {
  const points = [
    { set: 1, volts: 0.6, amps: 0.0004 },
    { set: 0, volts: 0.001, amps: 0 },
  ]
  expect(characteristicFigure(points, { volts: 'V', amps: 'A' })).toHaveProperty('series.0.points', [
    { x: 0.001, y: 0 },
    { x: 0.6, y: 0.4 },
  ])
  expect(transferFigure(points, { set: 's', volts: 'V' })).toHaveProperty('series.0.points.0', {
    x: 1,
    y: 0.6,
  })
  expect(keptSweep({ to: 99, supply: 3, measured: points })).toEqual({
    from: 0,
    to: 5,
    points: 40,
    supply: 3,
    measured: points,
  })
})
