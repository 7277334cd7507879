import { expect, it } from 'vitest'
import { hintStepOf } from './hints.rules.ts'

it('goes a step further each time, up to where the teacher lets it', () => {
  const steps = (settings: Parameters<typeof hintStepOf>[0]) =>
    [0, 1, 2, 3].map((asked) => hintStepOf(settings, asked).step)
  expect(steps({ depth: 'step', gradual: true })).toEqual([1, 2, 3, 3])
  expect(steps({ depth: 'place', gradual: true })).toEqual([1, 2, 2, 2])
  expect(steps({ depth: 'question', gradual: true })).toEqual([1, 1, 1, 1])
  expect(steps({ depth: 'step', gradual: false })).toEqual([3, 3, 3, 3])
})
