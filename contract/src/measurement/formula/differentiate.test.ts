import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Differentiator, dense, sparse, type DualCells, type Sparse } from './differentiate.ts'
import { Evaluator } from './evaluate.ts'
import { parseFormula } from './parse.ts'

const nodeOf = (text: string) => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.node
}

/** Columns of one table, each cell an input of its own. */
const columns = (values: Record<string, readonly (number | null)[]>): DualCells<Sparse> => ({
  place: (key) => values[key] && { table: 't', lines: values[key].length },
  dual: (key, line) => ({ value: values[key]?.[line] ?? null, d: new Map([[`${key}${line}`, 1]]) }),
})
const at = { table: 't', line: 0 }
const derived = (text: string, values: Record<string, readonly (number | null)[]>) =>
  new Differentiator(columns(values), sparse).run(nodeOf(text), at)
const valueOf = (text: string, values: Record<string, readonly (number | null)[]>): number =>
  Number(
    new Evaluator({
      place: columns(values).place,
      value: (key, line) => values[key]?.[line] ?? null,
    }).run(nodeOf(text), at),
  )

/** Every kind of operator and function, on columns of three lines with values between 0.3 and 2. */
const FORMULAS = [
  'a*b-a/b+a^b',
  '-a^2+2^a',
  'abs(a-b)+sqrt(a*b)+exp(-a)',
  'ln(a)+log10(b)+dB(a,b)+dB(a)',
  'sin(a)*cos(b)+tan(a/4)',
  'asin(a/3)+acos(b/3)+atan(a)+atan2(a,b)',
  'mean(a)+sum(a*b)+rms(b)+std(a)',
  'max(a,b)+min(a,b)+max(a)',
  'slope(a,b)',
  'intercept(a,b)',
  'cross(a+10*a^0,b,1)',
  'if(a>b,a*2,b*3)',
  'a[2]*mean((a-mean(a))^2)',
]

describe('derivatives of formulas', () => {
  const value = fc.integer({ min: 30, max: 200 }).map((n) => n / 100)
  const column = fc.array(value, { minLength: 3, maxLength: 3 })

  test.each(FORMULAS)('%s: as differences give them', (text) => {
    fc.assert(
      fc.property(column, column, (a, b) => {
        // Away from corners, where there is no derivative to compare with.
        fc.pre(new Set([...a, ...b]).size === 6 && ![...a, ...b].some((x) => Math.abs(x - 1) < 0.005))
        const { value: found, d } = derived(text, { a, b })
        if (typeof found !== 'number') return
        for (const [key, own] of [
          ['a', a],
          ['b', b],
        ] as const)
          own.forEach((x, k) => {
            const h = 1e-6
            const moved = (by: number) => valueOf(text, { a, b, [key]: own.with(k, x + by) })
            const difference = (moved(h) - moved(-h)) / (2 * h)
            expect(d.get(`${key}${k}`) ?? 0).toBeCloseTo(difference, 4)
          })
      }),
      { seed: 7, numRuns: 40 },
    )
  })

  test('what is blank or not defined has no derivative', () => {
    expect(derived('a+b', { a: [1], b: [null] })).toEqual({ value: null, d: sparse.zero })
    expect(derived('1/a', { a: [0] })).toEqual({ value: undefined, d: sparse.zero })
    expect(derived('a>1', { a: [2] })).toEqual({ value: true, d: sparse.zero })
  })

  test('a power whose exponent is exact takes no logarithm of a negative base', () => {
    expect(derived('a^2', { a: [-3] }).d.get('a0')).toBe(-6)
  })

  test('by the place of parameters', () => {
    const space = dense(2)
    const cells = {
      place: () => ({ table: '', lines: 1 }),
      dual: (key: string) => ({ value: key === 'p' ? 3 : 4, d: key === 'p' ? [1, 0] : [0, 1] }),
    }
    expect(new Differentiator(cells, space).run(nodeOf('p*q'), at)).toEqual({ value: 12, d: [4, 3] })
  })
})
