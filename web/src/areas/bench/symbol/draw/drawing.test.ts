import { describe, expect, it } from 'vitest'
import { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { newSymbol } from '../new-symbol.ts'
import { addPin, addShape, changed, hitOf, moved, removed, reordered, shapesIn, snapped } from './drawing.ts'

const square = {
  kind: 'line' as const,
  points: [
    [-20, -20],
    [20, -20],
    [20, 20],
    [-20, 20],
  ] as [number, number][],
  closed: true,
  fill: false,
}
const start = (): OwnSymbol => ({ ...newSymbol('twoPins', 'Basic'), drawing: [square] })

describe('the drawing of a symbol', () => {
  it('begins as something that may be saved, whatever it begins with', () => {
    for (const form of ['twoPins', 'fourPins', 'chip'] as const)
      expect(
        OwnSymbol.safeParse({ ...newSymbol(form, 'TTL'), names: { zh: '一', en: 'One' } }).error,
      ).toBeUndefined()
  })

  it('keeps everything on its grid and within its limits', () => {
    expect(snapped([12, -13])).toEqual([10, -15])
    expect(snapped([9999, 4], 10)).toEqual([400, 0])
    const pin = addPin(start(), [-63, 8]).pins.at(-1)
    expect(pin).toMatchObject({ name: '3', x: -60, y: 10, direction: 'left' })
    expect(addPin(start(), [3, 58]).pins.at(-1)).toMatchObject({ x: 0, y: 60, direction: 'down' })
  })

  it('has one picture for both standards until one is drawn for IEEE', () => {
    const circle = { kind: 'circle' as const, at: [0, 0] as [number, number], radius: 10, fill: false }
    const drawn = addShape(start(), 'iec', circle)
    expect(shapesIn(drawn, 'ieee')).toHaveLength(2)
    const other = addShape(drawn, 'ieee', circle)
    expect([shapesIn(other, 'iec').length, shapesIn(other, 'ieee').length]).toEqual([2, 3])
  })

  it('finds what is pointed at: a pin by its line, a piece by its edge', () => {
    expect(hitOf(start(), 'iec', [-35, 3])).toEqual({ kind: 'pin', index: 0 })
    expect(hitOf(start(), 'iec', [3, -18])).toEqual({ kind: 'shape', index: 0 })
    expect(hitOf(start(), 'iec', [0, 0])).toBeNull()
    const text = addShape(start(), 'iec', { kind: 'text', at: [0, 4], text: 'AB' })
    expect(hitOf(text, 'iec', [4, 0])).toEqual({ kind: 'shape', index: 1 })
  })

  it('moves, changes, reorders and removes what is chosen, and nothing else', () => {
    const symbol = start()
    expect(moved(symbol, 'iec', { kind: 'shape', index: 0 }, [5, 0]).drawing[0]).toMatchObject({
      points: [
        [-15, -20],
        [25, -20],
        [25, 20],
        [-15, 20],
      ],
    })
    expect(moved(symbol, 'iec', { kind: 'pin', index: 1 }, [10, 20]).pins.map(({ x, y }) => [x, y])).toEqual([
      [-40, 0],
      [50, 20],
    ])
    expect(moved(symbol, 'iec', null, [5, 5])).toBe(symbol)
    expect(reordered(symbol, 0, 1).pins.map(({ name }) => name)).toEqual(['2', '1'])
    expect(reordered(symbol, 0, -1)).toBe(symbol)
    expect(removed(symbol, 'iec', { kind: 'shape', index: 0 }).drawing).toEqual([])
    const one = removed(symbol, 'iec', { kind: 'pin', index: 0 })
    expect(one.pins.map(({ name }) => name)).toEqual(['2'])
    expect(removed(one, 'iec', { kind: 'pin', index: 0 })).toBe(one)
    const [pin] = symbol.pins
    expect(changed(symbol, 'iec', 0, { pin: { ...pin!, label: 'A' } }).pins[0]?.label).toBe('A')
  })
})
