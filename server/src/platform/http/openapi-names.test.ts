import { expect, it } from 'vitest'
import { isOfContract } from './openapi-names.ts'

it('a product that starts reads the contract, and nothing of its tests', () => {
  const files = [
    'core/types.ts',
    'testing/seed.ts',
    'core/score.test.ts',
    'bench/circuit.fixture.ts',
    'README.md',
  ]
  expect(files.filter(isOfContract)).toEqual(['core/types.ts'])
})
