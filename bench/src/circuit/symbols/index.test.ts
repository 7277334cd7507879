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

/** What a teaching laboratory expects of a catalogue. */
const EXPECTED = {
  basic:
    'resistor capacitor electrolytic inductor potentiometer switch transformer relay fuse lamp crystal thermistor photoresistor battery dc-motor voltage-source current-source vcvs vccs cccs ccvs',
  diodes: 'diode zener led schottky bridge photodiode varicap',
  transistors:
    'npn pnp matched-npn matched-pnp darlington-npn darlington-pnp njf pjf nmos pmos thyristor triac',
  analog:
    'opamp comparator ne555 ne556 regulator-78xx regulator-79xx regulator-317 reference-431 inamp analog-switch multiplier optocoupler adc8 dac8 vco 4046',
  gates: '7400 7402 7404 7408 7410 7414 7420 7430 7432 7486 74132 4001 4011 4069 4070 4071 4081 4093',
  'decoders and selectors': '7442 7447 7448 74138 74139 74147 74148 74151 74153 74157 4028 4511',
  'arithmetic and drivers': '7483 7485 74280 74283 74125 74240 74244 74245 4008',
  'latches, flip-flops, counters':
    '7474 7475 74107 74112 74174 74175 74273 74373 74374 7490 7493 74160 74161 74163 74192 74193 74390 74393 4013 4017 4020 4027 4040 4518',
  'shift registers and one-shots': '74164 74165 74194 74595 4015 4094 74123 74221 4098 4538',
  'displays and inputs':
    'led-bar display-cc display-ca display-bcd dot-matrix-8x8 lcd-1602 push-button dip-switch keypad-4x4 rotary-encoder buzzer logic-source logic-probe logic-clock',
}
const TYPES = {
  opamp: 'LM741 TL082 LM358 NE5532',
  led: 'red green yellow blue white',
  'regulator-78xx': '7805 7812',
  7400: '74LS00 74HC00',
  74273: '74LS273 74HC273',
}

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

  it('has at least 150 parts beside instruments, of TTL 45 types and of MOS 20', () => {
    const all = Object.values(symbols)
    const digital = (name: string) => all.filter((one) => one.class === name && /^\d/.test(one.id))
    expect(all.filter((one) => !one.instrument).length).toBeGreaterThanOrEqual(150)
    expect(digital('TTL').length).toBeGreaterThanOrEqual(45)
    expect(digital('MOS').length).toBeGreaterThanOrEqual(20)
  })

  it.each(Object.entries(EXPECTED))('%s has every kind of part', (kind, ids) => {
    for (const id of ids.split(' ')) expect(symbols[id], `${kind}: ${id}`).toBeDefined()
  })
  it.each(Object.entries(TYPES))('%s in the types that people have', (id, types) => {
    const { choices } = symbols[id]!.params.find(({ name }) => name === 'model')!
    expect(choices).toEqual(expect.arrayContaining(types.split(' ')))
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
