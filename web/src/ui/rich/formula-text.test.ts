import { expect, it } from 'vitest'
import { formulaText } from './formula-text.ts'

it.each([
  ['R_1 = 2 kΩ 与 R_2 = 1 kΩ', 'R₁ = 2 kΩ 与 R₂ = 1 kΩ'],
  ['the output voltage U_o', 'the output voltage Uₒ'],
  ['f_{12} of x_{max}', 'f₁₂ of xₘₐₓ'],
  ['R_A and U_{CC}, file_name, snake_case_1', 'RA and UCC, file_name, snake_case_1'],
])('%s reads %s in a line of a list', (text, read) => {
  expect(formulaText(text)).toBe(read)
})
