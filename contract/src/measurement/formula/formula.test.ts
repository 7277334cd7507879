import fc from 'fast-check'
import { all, create, type FactoryFunctionMap } from 'mathjs'
import { describe, expect, test } from 'vitest'
import { checkFormula, type CheckScope, type KeyInfo } from './check.ts'
import { Budget, Evaluator, type Cells, type Value } from './evaluate.ts'
import { parseFormula } from './parse.ts'
import { limits } from './tokens.ts'
import { unitOf } from './units.ts'
import { processorTime } from '../../testing/processor.ts'

const runs = process.env.LONG === '1' ? 20_000 : 500
const factories = all as FactoryFunctionMap
const math = create(factories, {})

const columns: Record<string, Value[]> = {
  a: [1.5],
  b: [-2],
  c: [3],
  x: [1, 2, 3, 4],
  y: [10, 8, 4, null],
  mode: ['CV'],
  empty: [null],
}
const cells: Cells = {
  place: (key) => {
    const column = columns[key]
    return column && { table: column.length > 1 ? 't' : key, lines: column.length }
  },
  value: (key, line) => columns[key]?.[line] ?? null,
}
const value = (source: string, line = 0, from = cells): Value => {
  const parsed = parseFormula(source)
  if (!parsed.ok) throw new Error(`${parsed.problem.code} at ${parsed.problem.index}`)
  return new Evaluator(from).run(parsed.node, { table: 't', line })
}
const fault = (source: string) => {
  const parsed = parseFormula(source)
  return parsed.ok ? null : ([parsed.problem.code, parsed.problem.index] as const)
}

describe('values', () => {
  test.each<[string, Value]>([
    ['1+2*3', 7],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['(1+2)*3', 9],
    ['8/2/2', 2],
    ['5-3-1', 1],
    ['1e-3*2.5E3', 2.5],
    ['2×3÷4−1', 0.5],
    ['π', Math.PI],
    ['1 < 2 and not 2 < 1', true],
    ['1 ≤ 1', true],
    ['1 = 1', true],
    ['1 != 1 or false', false],
    ['a > 1 ? 2 : 3', 2],
    ['if(a < 1, 1/0, 4)', 4],
    ["mode == 'CV'", true],
    ['dB(10)', 20],
    ['dB(1, 10)', -20],
    ['max(a, b, c)', 3],
    ['mean(x)', 2.5],
    ['sum(x)', 10],
    ['mean(y)', 22 / 3],
    ['count(y)', 3],
    ['std(x)', Math.sqrt(5 / 3)],
    ['rms(x)', Math.sqrt(7.5)],
    ['x', 1],
    ['x[3]', 3],
    ['sum(x*y)', 38],
    ['mean((x-mean(x))^2)', 1.25],
    ['slope(x, 2*x+1)', 2],
    ['intercept(x, 2*x+1)', 1],
    ['cross(x, y, 6)', 2.5],
    ['10^cross(log10(x), y, 10)', 1],
    ['empty + 1', null],
    ['max(empty)', null],
    ['1/0', undefined],
    ['ln(0-1)', undefined],
    ['1/0 + empty', undefined],
    ['false and empty > 1', false],
    ['empty > 1 or true', true],
    ['empty > 1', null],
    ['std(a)', null],
    ['cross(x, y, 100)', undefined],
  ])('%s', (source, expected) => {
    const found = value(source)
    if (typeof expected === 'number') expect(found).toBeCloseTo(expected, 12)
    else expect(found).toBe(expected)
  })

  test('a key means the same line of its table', () => {
    expect([0, 1, 2, 3].map((line) => value('x*2', line))).toEqual([2, 4, 6, 8])
    expect(value('y', 3)).toBeNull()
  })
})

describe('places of syntax errors', () => {
  test.each<[string, string, number]>([
    ['', 'EMPTY', 0],
    ['1+', 'UNEXPECTED_END', 2],
    ['1+*2', 'UNEXPECTED', 2],
    ['(1+2', 'EXPECTED', 4],
    ['1 2', 'UNEXPECTED', 2],
    ['3x', 'BAD_NUMBER', 0],
    ['a # b', 'BAD_CHARACTER', 2],
    ["a == 'x", 'OPEN_TEXT', 5],
    ['foo(1)', 'UNKNOWN_FUNCTION', 0],
    ['1+sqrt(1,2)', 'ARITY', 2],
    ['x[0]', 'UNEXPECTED', 2],
    ['x[a]', 'UNEXPECTED', 2],
    ['1e999', 'BAD_NUMBER', 0],
    ['a.constructor', 'BAD_CHARACTER', 1],
    ['constructor(1)', 'UNKNOWN_FUNCTION', 0],
    ['a ? b', 'EXPECTED', 5],
  ])('%s', (source, code, index) => expect(fault(source)).toEqual([code, index]))
})

describe('formula bombs end at once', () => {
  test('length, depth and number of parts are bounded', () => {
    expect(fault('1'.repeat(limits.length + 1))?.[0]).toBe('TOO_LONG')
    expect(fault('('.repeat(400))?.[0]).toBe('TOO_DEEP')
    expect(fault('-'.repeat(400) + '1')?.[0]).toBe('TOO_DEEP')
    expect(fault('2^'.repeat(200) + '2')?.[0]).toBe('TOO_DEEP')
    expect(fault('1+'.repeat(240) + '1')?.[0]).toBe('TOO_MANY')
    expect(fault('not '.repeat(100) + 'true')?.[0]).toBe('TOO_DEEP')
    expect(fault('abs('.repeat(100) + '1')?.[0]).toBe('TOO_DEEP')
  })

  test('powers of powers are undefined, not slow', () => expect(value('9^9^9^9')).toBeUndefined())

  test('nested folds cost lines, not powers of lines', () => {
    const long: Cells = { place: () => ({ table: 't', lines: 200 }), value: (_key, line) => line }
    const source = `${'mean(x+'.repeat(15)}x${')'.repeat(15)}`
    const spent = processorTime()
    expect(typeof value(source, 0, long)).toBe('number')
    expect(spent()).toBeLessThan(2_000)
  })

  test('the budget of steps stops a computation', () => {
    const parsed = parseFormula('mean(x+1)')
    if (!parsed.ok) throw new Error()
    const evaluator = new Evaluator(cells, new Budget(5))
    expect(() => evaluator.run(parsed.node, { table: 't', line: 0 })).toThrow(RangeError)
  })

  test('any text parses or is refused with a place inside it', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc
            .array(
              fc.constantFrom(
                'a',
                '1',
                '+',
                '(',
                ')',
                ',',
                'mean(',
                'if(',
                '[',
                ']',
                '?',
                ':',
                'not ',
                '^',
                '-',
              ),
            )
            .map((p) => p.join('')),
        ),
        (source) => {
          const parsed = parseFormula(source)
          if (parsed.ok) return
          const { index, length } = parsed.problem
          expect(index).toBeGreaterThanOrEqual(0)
          expect(index + length).toBeLessThanOrEqual(source.length)
        },
      ),
      { seed: 7, numRuns: runs },
    ))
})

/** Random expressions as text, in the grammar that mathjs reads alike. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.integer({ min: 0, max: 50 }).map(String),
      fc.double({ min: 0.001, max: 1000, noNaN: true }).map((x) => x.toPrecision(4)),
      fc.constantFrom('a', 'b', 'c', 'pi'),
    ),
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/'), tie('expression'))
      .map(([l, o, r]) => `${l} ${o} ${r}`),
    tie('expression').map((e) => `(${e})`),
    tie('expression').map((e) => `-(${e})`),
    fc.tuple(tie('expression'), fc.integer({ min: -3, max: 3 })).map(([e, n]) => `(${e})^${n}`),
    tie('expression').map((e) => `-${e}^2`),
    fc
      .tuple(
        fc.constantFrom('abs', 'sqrt', 'exp', 'log10', 'sin', 'cos', 'tan', 'atan', 'asin', 'acos', 'floor'),
        tie('expression'),
      )
      .map(([f, e]) => `${f}(${e})`),
    fc
      .tuple(
        fc.constantFrom('min', 'max', 'mean', 'sum', 'std', 'atan2'),
        tie('expression'),
        tie('expression'),
      )
      .map(([f, l, r]) => `${f}(${l}, ${r})`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('<', '<=', '>', '>=', '==', '!='),
        tie('expression'),
        tie('expression'),
      )
      .map(([l, o, r, e]) => `((${l}) ${o} (${r}) ? (${e}) : (${l}))`),
  ),
}))

test('agrees with mathjs wherever both have a finite real result', () => {
  const scope = { a: 1.5, b: -2, c: 3 }
  // mathjs compares with a relative tolerance; ours is exact.
  const exact = create(factories, { relTol: 1e-15, absTol: 1e-300 })
  const theirValue = (source: string): unknown => {
    try {
      return exact.evaluate(source, { ...scope })
    } catch {
      return null // mathjs refuses to order complex numbers.
    }
  }
  let compared = 0
  fc.assert(
    fc.property(expression, (source) => {
      const parsed = parseFormula(source)
      if (!parsed.ok) {
        expect(['TOO_LONG', 'TOO_MANY', 'TOO_DEEP']).toContain(parsed.problem.code)
        return
      }
      const ours = value(source)
      const theirs = theirValue(source)
      // mathjs continues with complex numbers and infinities, which are "undefined" here.
      if (typeof theirs !== 'number' || !Number.isFinite(theirs) || ours === undefined) return
      compared += 1
      expect(Math.abs((ours as number) - theirs)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(theirs)))
    }),
    { seed: 11, numRuns: runs },
  )
  expect(compared).toBeGreaterThan(runs / 3)
})

test('whatever we call undefined, mathjs does not give as a plain finite result of real parts', () => {
  for (const source of ['sqrt(0-1)', 'ln(0)', 'asin(2)', '0/0', '1/0', 'log10(0-5)']) {
    expect(value(source)).toBeUndefined()
    const theirs: unknown = math.evaluate(source.replace('ln', 'log'))
    expect(typeof theirs === 'number' && Number.isFinite(theirs)).toBe(false)
  }
})

describe('units and keys', () => {
  const key = (unit: string, lines = 1, table = 'single', kind: KeyInfo['kind'] = 'number'): KeyInfo => ({
    kind,
    dimension: unitOf(unit).dimension,
    table,
    lines,
  })
  const known: Record<string, KeyInfo> = {
    U1: key('V'),
    U2: key('mV'),
    I: key('mA'),
    R: key('kΩ'),
    C: key('nF'),
    f: key('Hz', 10, 'sweep'),
    U: key('V', 10, 'sweep'),
    phase: key('°', 10, 'sweep'),
    other: key('V', 5, 'elsewhere'),
    n: key('div'),
    shot: key('', 1, 'single', 'image'),
    mode: key('', 1, 'single', 'text'),
  }
  const scope: CheckScope = { table: 'sweep', key: (name) => known[name] }
  const codes = (source: string) => {
    const parsed = parseFormula(source)
    if (!parsed.ok) throw new Error(parsed.problem.code)
    return checkFormula(parsed.node, scope).problems.map((found) => [found.code, found.index])
  }

  test.each([
    'dB(U2, U1)',
    '20*log10(U2/U1)',
    '1/(2*pi*R*C)',
    '-atan(2*pi*f*R*C)*180/pi',
    '-20*log10(sqrt(1+(2*pi*f*1000*1e-7)^2))',
    'U1/1000 + I',
    'U1 > 0.5',
    'if(U1 > 1, U1, U2)',
    'mean(U)',
    'U[3] + other[5] + mean(other)',
    'n + U1',
    'sqrt(U1^2 + U2^2)',
    'sin(phase*pi/180)',
    "mode == 'CV'",
    'cross(f, dB(U, U1), -3)',
    'slope(f, U)*f',
  ])('%s fits', (source) => expect(codes(source)).toEqual([]))

  test.each<[string, string, number]>([
    ['U1 + I', 'UNIT_CLASH', 0],
    ['2*(U1 + R)', 'UNIT_CLASH', 3],
    ['U1 > I', 'UNIT_CLASH', 0],
    ['log10(U1)', 'UNIT_NOT_PLAIN', 6],
    ['sin(f)', 'UNIT_NOT_PLAIN', 4],
    ['2^U1', 'UNIT_NOT_PLAIN', 2],
    ['dB(U1, I)', 'UNIT_CLASH', 0],
    ['max(U1, I)', 'UNIT_CLASH', 0],
    ['U1 + nope', 'UNKNOWN_KEY', 5],
    ['shot + 1', 'IMAGE', 0],
    ['mode + 1', 'KIND', 0],
    ['1 + (U1 > 2)', 'KIND', 5],
    ['not U1', 'KIND', 4],
    ['other', 'ROW_NEEDED', 0],
    ['U[11]', 'ROW_RANGE', 0],
    ['mean(U + other)', 'TWO_TABLES', 9],
  ])('%s is refused', (source, code, index) => expect(codes(source)).toContainEqual([code, index]))
})
