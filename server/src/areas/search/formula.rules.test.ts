import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formulaLine } from './formula.rules.ts'

it.each([
  [String.raw`f_c=\frac{1}{2\pi RC}`, 'f_c=1/(2π RC)'],
  [String.raw`-3\ \mathrm{dB}`, '-3 dB'],
  [String.raw`-45^\circ`, '-45°'],
  [String.raw`R=1\,\mathrm{k\Omega}`, 'R=1 kΩ'],
  [String.raw`U_o=U_i/\sqrt2`, 'U_o=U_i/√2'],
  [String.raw`\left|A\right|=\frac{1}{\sqrt{1+(f/f_c)^2}}`, '|A|=1/(√(1+(f/f_c)^2))'],
  [String.raw`\varphi=-\arctan(2\pi fRC)`, 'φ=-arctan (2π fRC)'],
  [String.raw`x^{n+1}_{out}`, 'x^(n+1)_out'],
])('reads %s as %s', (latex, line) => expect(formulaLine(latex)).toBe(line))

it('makes one line of whatever is written, without commands', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('\\', '{', '}', '^', '_', 'frac', 'sqrt', 'a', ' ', '1') }),
      (latex) => {
        expect(formulaLine(latex)).not.toMatch(/[\\{}\n]/)
      },
    ),
  ))
