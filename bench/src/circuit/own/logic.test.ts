import { afterAll, describe, expect, it } from 'vitest'
import { HIGH, LOW, type Level } from '../../logic/level.ts'
import { onBoard } from '../../logic/logic.fixture.ts'
import { tryCircuit } from '../../simulator/trial.ts'
import { SpicePool } from '../../spice/pool.ts'
import { checkCircuit } from '../check.ts'
import { circuitOf, parts, type FixturePart } from '../circuit.fixture.ts'
import { symbolName } from '../symbols/index.ts'
import { readLogic } from './logic.ts'
import { readModel } from './model.ts'
import { decodedCounter, OWN_ID } from './own.fixture.ts'
import { ownSymbol } from './symbol.ts'

const pool = new SpicePool()
afterAll(() => pool.close())

const text = (lines: string, head = '.logic HC') => decodedCounter({ spice: `${head}\n${lines}\n.ends` })
const faults = (lines: string, head?: string) => readLogic(text(lines, head)).problems

describe('a logic function of one’s own', () => {
  it('is read into a row as the catalogue has them', () => {
    const { row, problems } = readLogic(decodedCounter())
    expect(problems).toEqual([])
    expect(row).toMatchObject({
      types: { HC: 'HC' },
      pins: 'clk clr oe GND q0 q1 y z VCC',
      model: {
        gates: { _three: 'q1 & q0', _low: '!q1', y: '_three', z: '_low' },
        registers: [{ clock: 'clk', reset: '!clr', next: { q0: '!q0', q1: 'q1 ^ q0' } }],
        enables: { z: 'oe' },
        delays: { q0: 20, q1: 20, y: 20, z: 20 },
      },
    })
  })

  it('counts, decodes and floats', () => {
    const board = onBoard(readLogic(decodedCounter()).row!)
    board.set({ clr: HIGH, oe: HIGH })
    const seen = [0, 1, 2, 3, 4].map(() => {
      const state = `${board.number('q1 q0')}${board.read('y')}${board.read('z')}`
      board.pulse('clk')
      return state
    })
    expect(seen).toEqual(['001', '101', '200', '310', '001'])
    board.set({ oe: LOW })
    expect(board.read('z')).toBe(3 satisfies Level)
  })

  it('is a digital part on the sheet, with the name that it was given', () => {
    const symbol = ownSymbol(OWN_ID, 1, decodedCounter())!
    expect(symbol.logic?.kind).toBe('part')
    expect(symbolName(symbol, 'en')).toBe('Decoded counter')
    expect(symbol.pins.map(({ name }) => name)).toContain('VCC')
  })

  it('runs in a circuit, and is checked as digital parts are', async () => {
    const counter = (nets: Record<string, string>): FixturePart => ({
      symbol: OWN_ID,
      own: decodedCounter(),
      nets,
    })
    const circuit = circuitOf({
      DP1: parts.supply(1, 'vdd', '0'),
      R1: parts.R('1k', 'vdd', '0'),
      U1: counter({
        clk: '0',
        clr: '0',
        oe: 'vdd',
        VCC: 'vdd',
        GND: '0',
        z: 'z',
        y: 'y',
        q0: 'q0',
        q1: 'q1',
      }),
      R2: parts.R('10k', 'z', '0'),
      R3: parts.R('10k', 'y', '0'),
      R4: parts.R('10k', 'q0', '0'),
      R5: parts.R('10k', 'q1', '0'),
    })
    const trial = await tryCircuit(pool, circuit)
    const mean = (net: string) =>
      trial.kind === 'ran' ? trial.figures.find(({ label }) => label === net)?.mean : undefined
    // 5 V behind the 50 Ω of its family.
    expect(mean('z')).toBeCloseTo((5 * 10_000) / 10_050, 2)
    expect(mean('y')).toBeCloseTo(0, 2)
    const without = circuitOf({ R1: parts.R('1k', 'x', '0'), U1: counter({ clk: 'x', GND: '0' }) })
    expect(checkCircuit(without).map(({ code }) => code)).toContain('openPin')
  })

  it.each([
    ['y = a &', 'expression'],
    ['y = other', 'name'],
    ['vcc = clk', 'name'],
    ['y = vcc', 'name'],
    ['y = clk\ny = !clk', 'name'],
    ['y = _never', 'name'],
    ['open q0', 'name'],
    ['q0 := clk', 'statement'],
    ['y clk', 'statement'],
    ['y = clk; quit', 'statement'],
    ['.include /etc/passwd', 'statement'],
    ['y = clk $(reboot)', 'statement'],
    ['__proto__ = clk', 'name'],
    ['constructor = clk', 'name'],
    ['table clk clr -> y\n0 1 2 -> 1', 'statement'],
    ['table clk clr -> y\n0 -> 1', 'table'],
    ['table clk clr -> y\n0 x -> 1\n0 1 -> 0', 'table'],
    ['0 1 -> 1', 'table'],
    ['y = clk\ndelay y 0', 'value'],
    ['y = clk\ndelay y 1e9', 'value'],
    [`y = ${'('.repeat(60)}clk${')'.repeat(60)}`, 'expression'],
    [`y = ${'!'.repeat(200)}clk`, 'expression'],
    [`y = ${'clk & '.repeat(80)}clk`, 'long'],
    ['', 'statement'],
  ])('refuses %j by its line', (lines, fault) => {
    const problems = faults(lines)
    expect(problems.map((each) => each.fault)).toContain(fault)
    expect(problems.every(({ line }) => line >= 1 && line <= 4)).toBe(true)
    expect(readLogic(text(lines)).row).toBeNull()
    expect(ownSymbol(OWN_ID, 1, text(lines))?.logic).toBeUndefined()
  })

  it.each([
    ['.logic TTL', 'logic'],
    ['.logic', 'logic'],
    ['.logic HC delay=0.1', 'value'],
  ])('refuses the head %j', (head, fault) => {
    expect(faults('y = clk', head)[0]).toEqual({ line: 1, fault })
  })

  it('wants the pins of its supply, and none that is called as a level', () => {
    const without = decodedCounter()
    const pins = without.pins.filter(({ name }) => name !== 'vcc')
    expect(readLogic({ ...without, pins }).problems[0]?.fault).toBe('logicPins')
    const numbered = without.pins.map((pin) => (pin.name === 'z' ? { ...pin, name: '1' } : pin))
    expect(readLogic({ ...without, pins: numbered }).problems[0]?.fault).toBe('logicPins')
  })

  it('has limits of lines and outputs', () => {
    const long = Array.from({ length: 310 }, (_, i) => `_n${i} = clk`).join('\n')
    expect(faults(long)[0]?.fault).toBe('long')
    const wide = Array.from({ length: 70 }, (_, i) => `_n${i} = clk`).join('\n')
    expect(faults(wide)[0]?.fault).toBe('long')
  })

  it('is what the model of a symbol may be', () => {
    expect(readModel(decodedCounter(), 1)).toEqual({ template: { lines: [] }, problems: [] })
    expect(readModel(text('y = other'), 1).problems).toEqual([{ line: 2, fault: 'name' }])
  })
})
