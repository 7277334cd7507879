import { expect, it } from 'vitest'
import { line, samples } from '@labbox/contract/questions/testing.ts'
import { plainTextOf } from './rules.ts'

it.each([
  [samples.parameterised.content.stem, { en: 'R = [R], C = [C]: f_c([R])?' }],
  [samples.blank.content.stem, { en: 'Low pass: ____ passes, ____ does not.' }],
  [{ zh: line('频率 ', { latex: '\\frac{1}{2\\pi RC}' }) }, { zh: '频率 1/(2π RC)' }],
  [
    { en: line({ latex: '10\\ \\mathrm{k\\Omega}' }, ' or ', { latex: '\\dfrac{U}{R_1}' }) },
    { en: '10 kΩ or U/R_1' },
  ],
])('says a text in a line: %#', (text, said) => expect(plainTextOf(text)).toEqual(said))
