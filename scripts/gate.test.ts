import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { JOURNEYS, LEFT_OUT } from './gate.ts'

it('what the gate holds and leaves out is there, so that nothing is meant by the name of a former file', () => {
  const named = [...JOURNEYS.map((file) => `e2e/${file}`), ...LEFT_OUT]
  expect(named.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})
