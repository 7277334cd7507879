import { describe, expect, it } from 'vitest'
import { parseEquation } from '../equation.ts'
import { FLOATING, HIGH, LOW, type Level } from '../level.ts'
import { onBoard } from '../logic.fixture.ts'
import { drivenBy } from '../part.ts'
import { MOS_PARTS, TTL_PARTS } from './index.ts'
import { bit, bits, board, not, rows } from './parts.fixture.ts'
import { pinsOf, type LogicRow } from './row.ts'

describe('the rows', () => {
  it('are enough, each with an id of its own', () => {
    expect(TTL_PARTS.length).toBeGreaterThanOrEqual(45)
    expect(MOS_PARTS.length).toBeGreaterThanOrEqual(20)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it.each(rows.map((one) => [one.id, one] as const))(
    '%s names what it has',
    (_, { pins, model, names, types }) => {
      const words = pins.trim().split(/\s+/)
      expect([14, 16, 20]).toContain(words.length)
      const has = pinsOf({ pins }).map(({ name }) => name)
      expect(new Set(has).size).toBe(has.length)
      expect(has).toContain('VCC')
      expect(has).toContain('GND')
      expect(names.zh && names.en && Object.keys(types).length > 0).toBeTruthy()
      const driven = drivenBy(model)
      const compared = model.comparators ?? {}
      const known = new Set([...has, ...driven, ...Object.keys(compared)])
      for (const name of driven) expect(name.startsWith('_') || has.includes(name), name).toBe(true)
      const texts = [
        ...Object.values(model.gates ?? {}),
        ...Object.values(model.enables ?? {}),
        ...(model.registers ?? []).flatMap(({ clock, reset, set, next }) => [
          clock,
          ...(reset ? [reset] : []),
          ...(set ? [set] : []),
          ...Object.values(next),
        ]),
      ]
      const used = new Set(texts.flatMap((text) => parseEquation(text).inputs))
      for (const name of used) expect(known, name).toContain(name)
      // Every pin has a use.
      for (const name of has)
        expect(used.has(name) || driven.includes(name) || name === 'VCC' || name === 'GND', name).toBe(true)
      for (const { pin, share } of Object.values(compared)) {
        expect(has).toContain(pin)
        expect(share > 0 && share < 1).toBe(true)
      }
      for (const name of [...Object.keys(model.enables ?? {}), ...(model.open ?? [])])
        expect(driven).toContain(name)
    },
  )
})

const GATES: Record<NonNullable<LogicRow['gates']>, (inputs: boolean[]) => boolean> = {
  and: (inputs) => inputs.every(Boolean),
  nand: (inputs) => !inputs.every(Boolean),
  or: (inputs) => inputs.some(Boolean),
  nor: (inputs) => !inputs.some(Boolean),
  xor: (inputs) => inputs.filter(Boolean).length % 2 === 1,
  xnor: (inputs) => inputs.filter(Boolean).length % 2 === 0,
  buffer: ([input]) => input!,
  not: ([input]) => !input,
}

it.each([
  ['4068', 'and', 'nand'],
  ['4078', 'or', 'nor'],
] as const)('%s has both outputs of its gate', (id, plain, inverted) => {
  const part = rows.find((one) => one.id === id)!
  const { set, read } = onBoard(part)
  const inputs = [...'ABCDEFGH']
  for (let value = 0; value < 256; value++) {
    const levels = inputs.map((name, i) => [name, bit(value, i) === HIGH] as const)
    set(Object.fromEntries(levels))
    const given = levels.map(([, level]) => level)
    expect([read('K'), read('J')]).toEqual([Number(GATES[plain](given)), Number(GATES[inverted](given))])
  }
})

describe('gates', () => {
  it.each(rows.filter(({ gates }) => gates).map((one) => [one.id, one] as const))('%s', (_, part) => {
    const enables = part.model.enables ?? {}
    for (const output of drivenBy(part.model)) {
      const { set, read } = onBoard(part)
      const enable = enables[output]
      if (enable) set({ [enable.replace('!', '')]: !enable.startsWith('!') })
      const inputs = parseEquation(part.model.gates![output]!).inputs
      for (let value = 0; value < 2 ** inputs.length; value++) {
        const levels = inputs.map((name, i) => [name, bit(value, i) === HIGH] as const)
        set(Object.fromEntries(levels))
        const expected = GATES[part.gates!](levels.map(([, level]) => level))
        const floats = part.model.open?.includes(output) && expected
        expect(read(output), `${output} at ${value}`).toBe(floats ? FLOATING : Number(expected))
      }
      if (enable) {
        set({ [enable.replace('!', '')]: enable.startsWith('!') })
        expect(read(output)).toBe(FLOATING)
      }
    }
  })
})

describe('decoders, encoders and selectors', () => {
  it.each([
    ['7442', 'D C B A', (n: number) => `Y${n}`, 10, {}, LOW],
    ['74138', 'C B A', (n: number) => `Y${n}`, 8, { G1: HIGH }, LOW],
    ['74139', '2B 2A', (n: number) => `2Y${n}`, 4, {}, LOW],
    ['4028', 'D C B A', (n: number) => `Q${n}`, 10, {}, HIGH],
  ] as const)('%s makes one output of each number', (id, inputs, output, count, start, active) => {
    const { set, read } = board(id, start)
    for (let value = 0; value < 2 ** inputs.split(' ').length; value++) {
      set(bits(inputs, value))
      for (let n = 0; n < count; n++)
        expect(read(output(n)), `${value} ${n}`).toBe(n === value ? active : not(active))
    }
  })

  it('74138 is silent when it is not enabled', () => {
    const { set, number } = board('74138', { G1: HIGH })
    set({ G2A: HIGH })
    expect(number('Y7 Y6 Y5 Y4 Y3 Y2 Y1 Y0')).toBe(255)
  })

  it.each([
    ['74151', 'C B A', 'D', 'Y', 8],
    ['74153', 'B A', '2C', '2Y', 4],
    ['74253', 'B A', '1C', '1Y', 4],
  ] as const)('%s takes one of its inputs', (id, address, data, output, count) => {
    const { set, read } = board(id)
    for (let value = 0; value < count; value++)
      for (let n = 0; n < count; n++) {
        const only = Object.fromEntries(Array.from({ length: count }, (_, k) => [`${data}${k}`, k === n]))
        set({ ...bits(address, value), ...only })
        expect(read(output)).toBe(Number(n === value))
      }
  })

  it.each(['74157', '74257'])('%s takes A or B', (id) => {
    const { set, read } = board(id)
    set({ '3A': HIGH, '3B': LOW, SEL: LOW })
    expect(read('3Y')).toBe(HIGH)
    set({ SEL: HIGH })
    expect(read('3Y')).toBe(LOW)
    set({ '3B': HIGH, G: HIGH })
    expect(read('3Y')).toBe(id === '74157' ? LOW : FLOATING)
  })

  it('74148 tells the highest input that is low', () => {
    const idle = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`I${i}`, HIGH] as const))
    const { set, number, read } = board('74148', idle)
    expect([number('A2 A1 A0'), read('EO'), read('GS')]).toEqual([7, LOW, HIGH])
    for (let n = 0; n < 8; n++) {
      set({ [`I${n}`]: LOW })
      expect([number('A2 A1 A0'), read('EO'), read('GS')], String(n)).toEqual([7 - n, HIGH, LOW])
    }
    set({ EI: HIGH })
    expect([number('A2 A1 A0'), read('EO'), read('GS')]).toEqual([7, HIGH, HIGH])
  })

  it('74147 tells the highest key', () => {
    const idle = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`I${i + 1}`, HIGH] as const))
    const { set, number } = board('74147', idle)
    expect(number('D C B A')).toBe(15)
    for (let n = 1; n < 10; n++) {
      set({ [`I${n}`]: LOW })
      expect(number('D C B A')).toBe(15 - n)
    }
  })

  /** Digits as rows of seven segments. */
  const DIGITS = ['abcdef', 'bc', 'abdeg', 'abcdg', 'bcfg', 'acdfg', 'cdefg', 'abc', 'abcdefg', 'abcfg']
  const lit = (read: (name: string) => Level, on: Level) =>
    [...'abcdefg'].filter((name) => read(name) === on).join('')

  it.each([
    ['7447', { LT: HIGH, BI: HIGH, RBI: HIGH }, LOW],
    ['7448', { LT: HIGH, BI: HIGH, RBI: HIGH }, HIGH],
    ['4511', { LT: HIGH, BI: HIGH }, HIGH],
  ] as const)('%s shows the digits', (id, start, on) => {
    const { set, read } = board(id, start)
    for (let n = 0; n < 10; n++) {
      set(bits('D C B A', n))
      expect(lit(read, on)).toBe(DIGITS[n])
    }
    set({ LT: LOW })
    expect(lit(read, on)).toBe('abcdefg')
    set({ LT: HIGH, BI: LOW })
    expect(lit(read, on)).toBe('')
  })

  it('4511 keeps a digit', () => {
    const { set, read } = board('4511', { LT: HIGH, BI: HIGH })
    set(bits('D C B A', 4))
    set({ LE: HIGH })
    set(bits('D C B A', 7))
    expect(lit(read, HIGH)).toBe(DIGITS[4])
  })
})

describe('arithmetic', () => {
  it.each(['7483', '74283', '4008'])('%s adds', (id) => {
    const { set, number } = board(id)
    for (let a = 0; a < 16; a++)
      for (let b = 0; b < 16; b++)
        for (const carry of [LOW, HIGH]) {
          set({ ...bits('A4 A3 A2 A1', a), ...bits('B4 B3 B2 B1', b), C0: carry })
          expect(number('C4 S4 S3 S2 S1')).toBe(a + b + carry)
        }
  })

  it('7485 compares, and passes on what a lower one says', () => {
    const { set, number } = board('7485')
    for (let a = 0; a < 16; a++)
      for (let b = 0; b < 16; b++) {
        set({ ...bits('A3 A2 A1 A0', a), ...bits('B3 B2 B1 B0', b), IAEB: HIGH })
        expect(number('AGB AEB ALB')).toBe(a > b ? 4 : a === b ? 2 : 1)
      }
    set({ ...bits('B3 B2 B1 B0', 15), IAEB: LOW, IAGB: HIGH })
    expect(number('AGB AEB ALB')).toBe(4)
    set({ IAGB: LOW, IALB: HIGH })
    expect(number('AGB AEB ALB')).toBe(1)
  })

  it('74280 counts ones', () => {
    const { set, read } = board('74280')
    for (let value = 0; value < 512; value += 7) {
      set(bits('A B C D E F G H I', value))
      const ones = value.toString(2).split('1').length - 1
      expect([read('EVEN'), read('ODD')]).toEqual(ones % 2 === 0 ? [HIGH, LOW] : [LOW, HIGH])
    }
  })
})

describe('drivers', () => {
  it.each(['74240', '74244'])('%s', (id) => {
    const { set, read } = board(id)
    set({ '2A3': HIGH, '2OE': LOW, '1OE': HIGH })
    expect(read('2Y3')).toBe(id === '74240' ? LOW : HIGH)
    expect(read('1Y1')).toBe(FLOATING)
  })

  it('74245 passes on in either direction', () => {
    const { set, read } = board('74245')
    set({ A3: HIGH, DIR: HIGH })
    expect(read('B3')).toBe(HIGH)
    set({ A3: LOW })
    expect(read('B3')).toBe(LOW)
    set({ DIR: LOW, B3: HIGH })
    expect(read('A3')).toBe(HIGH)
    set({ OE: HIGH, A3: LOW })
    expect(read('A3')).toBe(LOW)
  })
})
