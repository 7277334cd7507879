import { describe, expect, it } from 'vitest'
import { parseEquation } from '../equation.ts'
import { FLOATING, HIGH, LOW, type Level } from '../level.ts'
import { onBoard } from '../logic.fixture.ts'
import { drivenBy } from '../part.ts'
import { MOS_PARTS, TTL_PARTS } from './index.ts'
import { pinsOf, type LogicRow } from './row.ts'

const rows = [...TTL_PARTS, ...MOS_PARTS]
const row = (id: string): LogicRow => rows.find((one) => one.id === id)!
const board = (id: string, start: Record<string, Level> = {}) => onBoard(row(id), start)
/** The other level of a bit. */
const not = (level: Level): Level => (level === HIGH ? LOW : HIGH)
const bit = (value: number, index: number): Level => ((value >> index) & 1 ? HIGH : LOW)
const bits = (names: string, value: number): Record<string, Level> => {
  const list = names.split(' ')
  return Object.fromEntries(list.map((name, i) => [name, bit(value, list.length - 1 - i)]))
}
/** The numbers an output group shows while a clock is pulsed. */
const counted = (id: string, outputs: string, clock: string, steps: number, start: Record<string, Level>) => {
  const { pulse, number, set } = board(id, start)
  return {
    set,
    go: () => {
      const seen = [number(outputs)]
      for (let i = 0; i < steps; i++) {
        pulse(clock)
        seen.push(number(outputs))
      }
      return seen
    },
  }
}
const cycle = (length: number, steps: number, from = 0) =>
  Array.from({ length: steps + 1 }, (_, i) => (from + i) % length)

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
      const known = new Set([...has, ...driven])
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

describe('flip-flops', () => {
  it.each([
    ['7474', '1CLK', '1D', '1Q', '1QN', { '1CLR': HIGH, '1PRE': HIGH }],
    ['74174', 'CLK', '5D', '5Q', null, { CLR: HIGH }],
    ['74175', 'CLK', '2D', '2Q', '2QN', { CLR: HIGH }],
    ['74273', 'CLK', 'D7', 'Q7', null, { CLR: HIGH }],
    ['74374', 'CLK', 'D0', 'Q0', null, {}],
    ['74377', 'CLK', 'D4', 'Q4', null, {}],
    ['4013', '2CLK', '2D', '2Q', '2QN', {}],
  ] as const)('%s takes over when its clock rises', (id, clock, data, output, inverse, start) => {
    const { set, read } = board(id, start)
    for (const level of [HIGH, LOW, HIGH]) {
      set({ [data]: level })
      set({ [clock]: HIGH })
      expect(read(output)).toBe(level)
      if (inverse) expect(read(inverse)).toBe(not(level))
      set({ [data]: not(level) })
      set({ [clock]: LOW })
      expect(read(output)).toBe(level)
    }
  })

  it.each([
    ['7473', '1CLK', LOW, { '1CLR': HIGH, '1CLK': HIGH }],
    ['74107', '1CLK', LOW, { '1CLR': HIGH, '1CLK': HIGH }],
    ['74112', '1CLK', LOW, { '1CLR': HIGH, '1PRE': HIGH, '1CLK': HIGH }],
    ['4027', '1CLK', HIGH, {}],
  ] as const)('%s sets, resets, holds and toggles', (id, clock, edge, start) => {
    const { set, read, pulse } = board(id, start)
    const after = (j: Level, k: Level) => {
      set({ '1J': j, '1K': k })
      pulse(clock, edge)
      expect(read('1QN')).toBe(1 - read('1Q'))
      return read('1Q')
    }
    expect(after(HIGH, LOW)).toBe(HIGH)
    expect(after(LOW, LOW)).toBe(HIGH)
    expect(after(HIGH, HIGH)).toBe(LOW)
    expect(after(HIGH, HIGH)).toBe(HIGH)
    expect(after(LOW, HIGH)).toBe(LOW)
  })

  it('preset and clear do not wait for the clock', () => {
    const { set, read } = board('7474', { '1CLR': HIGH, '1PRE': HIGH })
    set({ '1PRE': LOW })
    expect([read('1Q'), read('1QN')]).toEqual([HIGH, LOW])
    set({ '1CLR': LOW })
    expect([read('1Q'), read('1QN')]).toEqual([HIGH, HIGH])
    set({ '1PRE': HIGH })
    expect([read('1Q'), read('1QN')]).toEqual([LOW, HIGH])
  })

  it.each([
    ['7475', '12E', '2D', '2Q'],
    ['74373', 'LE', 'D5', 'Q5'],
    ['4042', 'CLK', '3D', '3Q'],
  ] as const)('%s is open while it is enabled', (id, enable, data, output) => {
    const { set, read } = board(id, id === '4042' ? { POL: HIGH } : {})
    set({ [enable]: HIGH, [data]: HIGH })
    expect(read(output)).toBe(HIGH)
    set({ [data]: LOW })
    expect(read(output)).toBe(LOW)
    set({ [data]: HIGH })
    set({ [enable]: LOW })
    set({ [data]: LOW })
    expect(read(output)).toBe(HIGH)
  })

  it('74279 remembers what was pressed', () => {
    const { set, read } = board('74279', { '1S1': HIGH, '1S2': HIGH, '1R': HIGH })
    set({ '1S2': LOW })
    set({ '1S2': HIGH })
    expect(read('1Q')).toBe(HIGH)
    set({ '1R': LOW })
    set({ '1R': HIGH })
    expect(read('1Q')).toBe(LOW)
  })
})

describe('counters', () => {
  const run = { CLR: HIGH, LOAD: HIGH, ENP: HIGH, ENT: HIGH }

  it.each([
    ['74160', 10],
    ['74161', 16],
    ['74162', 10],
    ['74163', 16],
  ] as const)('%s counts, clears and loads', (id, length) => {
    const { set, pulse, number, read } = board(id, run)
    set({ CLR: LOW })
    const cleared = number('QD QC QB QA')
    if (length === 10 ? id === '74160' : id === '74161') expect(cleared).toBe(0)
    pulse('CLK')
    expect(number('QD QC QB QA')).toBe(0)
    set({ CLR: HIGH })
    for (let n = 1; n <= 2 * length; n++) {
      pulse('CLK')
      expect(number('QD QC QB QA')).toBe(n % length)
      expect(read('RCO')).toBe(Number(n % length === length - 1))
    }
    set({ LOAD: LOW, ...bits('D C B A', 7) })
    pulse('CLK')
    expect(number('QD QC QB QA')).toBe(7)
    set({ LOAD: HIGH, ENP: LOW })
    pulse('CLK')
    expect(number('QD QC QB QA')).toBe(7)
  })

  it.each([
    ['74192', 10],
    ['74193', 16],
  ] as const)('%s counts up and down', (id, length) => {
    const { set, pulse, number, read } = board(id, { UP: HIGH, DOWN: HIGH, LOAD: HIGH })
    set({ CLR: HIGH })
    set({ CLR: LOW })
    for (let n = 1; n <= length + 2; n++) {
      set({ UP: LOW })
      expect(read('CO')).toBe(Number((n - 1) % length !== length - 1))
      set({ UP: HIGH })
      expect(number('QD QC QB QA')).toBe(n % length)
    }
    for (let n = 1; n >= -2; n--) {
      pulse('DOWN', LOW)
      expect(number('QD QC QB QA')).toBe((n + length) % length)
    }
    set({ LOAD: LOW, ...bits('D C B A', 6) })
    expect(number('QD QC QB QA')).toBe(6)
  })

  it('7490 counts to ten with its halves in a row, sets to nine', () => {
    const { set, number, kernel, pulse } = board('7490')
    set({ R01: HIGH, R02: HIGH })
    set({ R01: LOW, R02: LOW })
    const seen: number[] = []
    for (let n = 0; n < 11; n++) {
      const before = number('QA')
      pulse('CKA')
      if (before === 1) pulse('CKB')
      seen.push(number('QD QC QB QA'))
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1])
    set({ R91: HIGH, R92: HIGH })
    expect(number('QD QC QB QA')).toBe(9)
    expect(kernel.next).toBe(Infinity)
  })

  it.each([
    ['7493', '8'],
    ['7492', '6'],
  ] as const)('%s: its second half divides by %s', (id, text) => {
    const { set, number, pulse } = board(id)
    set({ R01: HIGH, R02: HIGH })
    set({ R01: LOW, R02: LOW })
    const seen = Array.from({ length: 2 * Number(text) }, () => {
      pulse('CKB')
      return number('QD QC QB')
    })
    expect(new Set(seen).size).toBe(Number(text))
    expect(seen.slice(Number(text))).toEqual(seen.slice(0, Number(text)))
  })

  it.each([
    ['74393', '2QD 2QC 2QB 2QA', '2CLK', 16, { '2CLR': LOW }],
    ['4024', 'Q7 Q6 Q5 Q4 Q3 Q2 Q1', 'CLK', 128, {}],
    ['4518', '1Q4 1Q3 1Q2 1Q1', '1CLK', 10, { '1EN': HIGH }],
    ['4520', '2Q4 2Q3 2Q2 2Q1', '2CLK', 16, { '2EN': HIGH }],
  ] as const)('%s counts', (id, outputs, clock, length, start) => {
    const counter = counted(id, outputs, clock, length + 3, start)
    const reset = { '74393': '2CLR', '4024': 'RST', '4518': '1RST', '4520': '2RST' }[id]
    counter.set({ [reset]: HIGH })
    counter.set({ [reset]: LOW })
    expect(counter.go()).toEqual(cycle(length, length + 3))
  })

  it('74390 counts to five and by two', () => {
    const { set, pulse, number } = board('74390')
    set({ '1CLR': HIGH })
    set({ '1CLR': LOW })
    const seen = Array.from({ length: 6 }, () => {
      pulse('1CKB')
      return number('1QD 1QC 1QB')
    })
    expect(seen).toEqual([1, 2, 3, 4, 0, 1])
    pulse('1CKA')
    expect(number('1QA')).toBe(1)
  })

  it.each([
    ['4040', 12],
    ['4020', 14],
  ] as const)('%s divides', (id, stages) => {
    const { set, pulse, read } = board(id)
    set({ RST: HIGH })
    set({ RST: LOW })
    for (let n = 0; n < 2 ** (stages - 1); n++) pulse('CLK')
    expect(read(`Q${stages}`)).toBe(HIGH)
    expect(read('Q9')).toBe(LOW)
  })

  it('4017 hands one output on, from whatever state it comes up in', () => {
    const outputs = 'Q9 Q8 Q7 Q6 Q5 Q4 Q3 Q2 Q1 Q0'
    for (let seed = 1; seed < 20; seed++) {
      const { pulse, number } = onBoard(row('4017'), {}, seed)
      for (let n = 0; n < 12; n++) pulse('CLK')
      const now = number(outputs)
      expect(Math.log2(now) % 1, `seed ${seed}`).toBe(0)
      for (let n = 0; n < 10; n++) pulse('CLK')
      expect(number(outputs)).toBe(now)
    }
    const { set, pulse, number, read } = board('4017')
    set({ RST: HIGH })
    set({ RST: LOW })
    expect([number(outputs), read('CO')]).toEqual([1, HIGH])
    for (let n = 0; n < 6; n++) pulse('CLK')
    expect([number(outputs), read('CO')]).toEqual([64, LOW])
    set({ INH: HIGH })
    pulse('CLK')
    expect(number(outputs)).toBe(64)
  })
})

describe('shift registers', () => {
  it.each([
    ['74164', 'A', 'CLK', 'QA QB QC QD QE QF QG QH', { B: HIGH, CLR: HIGH }],
    ['4015', '1D', '1CLK', '1Q1 1Q2 1Q3 1Q4', {}],
    ['4094', 'D', 'CLK', 'Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8', { STR: HIGH, OE: HIGH }],
  ] as const)('%s moves bits along', (id, data, clock, outputs, start) => {
    const { set, pulse, number } = board(id, start)
    const length = outputs.split(' ').length
    for (let n = 0; n < length; n++) pulse(clock)
    expect(number(outputs)).toBe(0)
    set({ [data]: HIGH })
    pulse(clock)
    set({ [data]: LOW })
    for (let n = 1; n < length; n++) {
      expect(number(outputs)).toBe(2 ** (length - n))
      pulse(clock)
    }
  })

  it('74165 gives out what it was loaded with, the last input first', () => {
    const { set, read, pulse } = board('74165', { LD: HIGH })
    set({ ...bits('H G F E D C B A', 0b10110010), LD: LOW })
    set({ LD: HIGH })
    const seen = Array.from({ length: 8 }, () => {
      const level = read('QH')
      expect(read('QHN')).toBe(1 - level)
      pulse('CLK')
      return level
    })
    expect(seen.join('')).toBe('10110010')
  })

  it('74194 moves both ways', () => {
    const { set, pulse, number } = board('74194', { CLR: HIGH, S1: HIGH, S0: HIGH })
    set(bits('A B C D', 0b0110))
    pulse('CLK')
    expect(number('QA QB QC QD')).toBe(0b0110)
    set({ S1: LOW, SR: HIGH })
    pulse('CLK')
    expect(number('QA QB QC QD')).toBe(0b1011)
    set({ S1: HIGH, S0: LOW })
    pulse('CLK')
    expect(number('QA QB QC QD')).toBe(0b0110)
    set({ S1: LOW })
    pulse('CLK')
    expect(number('QA QB QC QD')).toBe(0b0110)
  })

  it('74595 shows a byte at once', () => {
    const outputs = 'QH QG QF QE QD QC QB QA'
    const { set, pulse, number } = board('74595', { SRCLR: HIGH })
    for (const level of [1, 0, 1, 1, 0, 0, 1, 0]) {
      set({ SER: level as Level })
      pulse('SRCLK')
    }
    pulse('RCLK')
    expect(number(outputs)).toBe(0b10110010)
    set({ SRCLR: LOW })
    expect(number(outputs)).toBe(0b10110010)
    set({ OE: HIGH })
    expect(number(outputs)).toBeNaN()
  })
})
