import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import mutants from './mutants.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

it('names texts that stand once in their files, and tests that are there', () => {
  const lost = mutants.filter(
    ({ file, text, test }) =>
      !existsSync(join(root, test)) || readFileSync(join(root, file), 'utf8').split(text).length !== 2,
  )
  expect(lost).toEqual([])
  expect(mutants.length).toBeGreaterThanOrEqual(60)
})
