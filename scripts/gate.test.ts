import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LEFT_OUT } from './gate.ts'

it('each file that the gate leaves out is there, so that none is left out by the name of a former one', () => {
  const files = [...LEFT_OUT.journeys.map((file) => `e2e/${file}`), ...LEFT_OUT.units]
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})
