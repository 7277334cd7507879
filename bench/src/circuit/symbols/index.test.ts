import type { Component } from '@labbox/contract/bench/circuit.ts'
import { describe, expect, it } from 'vitest'
import { boundingBox, defaultParams, pinPositions, symbolOf, symbols } from './index.ts'

const placed = (id: string, over: Partial<Component> = {}): Component => ({
  symbol: { id, version: 1 },
  designator: 'X1',
  x: 100,
  y: 200,
  rotation: 0,
  mirrored: false,
  params: {},
  ...over,
})

describe('catalogue', () => {
  it.each(Object.values(symbols))('$id is complete', (symbol) => {
    expect(symbol.names.zh && symbol.names.en && symbol.prefix).toBeTruthy()
    expect(new Set(symbol.pins.map((pin) => pin.name)).size).toBe(symbol.pins.length)
    for (const pin of symbol.pins) expect([pin.x % 20, pin.y % 20].every((rest) => rest === 0)).toBe(true)
    for (const shape of [...symbol.drawing, ...(symbol.ieee ?? [])])
      expect(shape.d).toMatch(/^M[-\d .MLHVAQTZ]+$/)
    for (const [name, value] of Object.entries(defaultParams(symbol))) {
      const def = symbol.params.find((param) => param.name === name)!
      if (def.kind === 'choice') expect(def.choices).toContain(value.text)
      else {
        expect(value.si).toBeGreaterThanOrEqual(def.min!)
        expect(value.si).toBeLessThanOrEqual(def.max!)
      }
    }
  })

  it('knows no inherited names and no other versions', () => {
    expect(symbolOf({ symbol: { id: 'constructor', version: 1 } })).toBeUndefined()
    expect(symbolOf({ symbol: { id: 'resistor', version: 2 } })).toBeUndefined()
  })
})

describe('pinPositions', () => {
  const at = (over: Partial<Component>) =>
    pinPositions(placed('npn', over)).map(({ x, y, direction }) => [x, y, direction])
  it('turns clockwise', () => {
    expect(at({})).toEqual([
      [120, 160, 'up'],
      [80, 200, 'left'],
      [120, 240, 'down'],
    ])
    expect(at({ rotation: 90 })).toEqual([
      [140, 220, 'right'],
      [100, 180, 'up'],
      [60, 220, 'left'],
    ])
  })
  it('mirrors before it turns', () => {
    expect(at({ mirrored: true })[1]).toEqual([120, 200, 'right'])
    expect(at({ mirrored: true, rotation: 90 })[1]).toEqual([100, 220, 'down'])
  })
  it('gives a box around the pins', () => {
    expect(boundingBox(placed('resistor', { rotation: 90 }))).toEqual({
      x: 80,
      y: 160,
      width: 40,
      height: 80,
    })
  })
})
