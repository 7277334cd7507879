import { describe, expect, it } from 'vitest'
import { HIGH, LOW, type Level } from '../level.ts'
import { onBoard } from '../logic.fixture.ts'
import { bits, board, not, row } from './parts.fixture.ts'

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
