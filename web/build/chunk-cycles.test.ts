import { expect, it } from 'vitest'
import { cycleIn } from './chunk-cycles.ts'

it('finds files that import one another, and nothing where many import one', () => {
  const tree = new Map([
    ['page', ['parts', 'base']],
    ['parts', ['base']],
    ['base', []],
  ])
  expect(cycleIn(tree)).toBeNull()
  expect(cycleIn(new Map(tree).set('base', ['parts']))).toEqual(['parts', 'base', 'parts'])
})
