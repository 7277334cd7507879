import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

it('what is shown for the security of the product is there', () => {
  const named = [...text.matchAll(/`((?:server|web|contract|bench|e2e|scripts)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  // Names of tests that are quoted.
  const quoted = [...text.matchAll(/"([^"]+)" in `([^`]+)`/g)]
  expect(quoted.length).toBeGreaterThan(3)
  for (const [, title = '', path = ''] of quoted)
    expect([title, readFileSync(join(root, path), 'utf8').includes(title)]).toEqual([title, true])
})
