import { type Circuit, emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { describe, expect, it } from 'vitest'
import { partDrawing, valueText } from './draw/part.ts'
import { addComponent, addLabel, addWire, newComponent } from './edit/ops.ts'
import { tidy } from './edit/tidy.ts'
import { circuitSvg } from './render.ts'
import { symbols } from './symbols/index.ts'

const drawn = (): Circuit => {
  let circuit = emptyCircuit()
  for (const [i, symbol] of Object.values(symbols).entries())
    circuit = addComponent(circuit, newComponent(circuit, symbol, [i * 200, 0]))
  circuit = addWire(circuit, [[0, 100], [200, 100]]) // prettier-ignore
  circuit = addWire(circuit, [[100, 100], [100, 200]]) // prettier-ignore
  return tidy(addLabel(circuit, { x: 100, y: 200, text: 'out' }))
}

describe('circuitSvg', () => {
  it('draws every part, wires, a junction and the label', () => {
    const svg = circuitSvg(drawn(), { title: 'All parts' })
    expect(svg.match(/<circle /g)).toHaveLength(1)
    expect(svg).toContain('cx="100" cy="100"')
    for (const text of ['R1', '1 kΩ', '100 nF', 'out', 'aria-label="All parts"']) expect(svg).toContain(text)
    expect(svg).not.toMatch(/NaN|undefined/)
  })
  it('draws the other standard, the other theme, and an empty sheet', () => {
    expect(circuitSvg(drawn(), { standard: 'ieee' })).not.toBe(circuitSvg(drawn()))
    expect(circuitSvg(drawn(), { theme: 'dark' })).toContain('#10151b')
    expect(circuitSvg(drawn(), { theme: 'print' })).not.toContain('<rect')
    expect(circuitSvg(emptyCircuit())).toMatch(/^<svg .*<\/svg>$/)
  })
  it('escapes texts of the document', () => {
    const circuit = addLabel(emptyCircuit(), { x: 0, y: 0, text: '<script>"&\n' })
    const part = { ...newComponent(circuit, symbols.resistor!, [0, 0]), designator: '</text><a>' }
    const svg = circuitSvg(addComponent(circuit, part), { title: '"><b>' })
    expect(svg).not.toMatch(/<script|<a>|<b>/)
  })
})

describe('partDrawing', () => {
  const part = newComponent(emptyCircuit(), symbols.resistor!, [0, 0])
  it('shows values as textbooks do, and what cannot be read with a question mark', () => {
    expect(valueText({ ...part, params: { value: { text: '4k7', si: 4700 } } })).toBe('4.7 kΩ')
    expect(valueText({ ...part, params: { value: { text: 'abc', si: null } } })).toBe('abc?')
    expect(valueText(newComponent(emptyCircuit(), symbols.potentiometer!, [0, 0]))).toBe('10 kΩ · 50 %')
  })
  it('puts name and value of an upright part on its right', () => {
    const { texts } = partDrawing({ ...part, rotation: 90 }, 'iec')
    expect(texts.map(({ x, anchor }) => [x, anchor])).toEqual([
      [16, 'start'],
      [16, 'start'],
    ])
  })
  it('lays the lever of a closed switch down', () => {
    const open = newComponent(emptyCircuit(), symbols.switch!, [0, 0])
    const closed = { ...open, params: { closed: { text: '1', si: 1 } } }
    expect(partDrawing(closed, 'iec').shapes).not.toEqual(partDrawing(open, 'iec').shapes)
  })
  it('shows an unknown symbol as a box with its name', () => {
    const { texts } = partDrawing({ ...part, symbol: { id: 'flux', version: 1 } }, 'iec')
    expect(texts[0]?.text).toBe('flux')
  })
})
