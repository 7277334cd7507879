import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../web/src')

/** The part of the app that a sheet belongs to: an area, `app` or `ui`. */
const ownerOf = (file: string): string =>
  /^areas\/([^/]+)\//.exec(file)?.[1] ?? file.slice(0, file.indexOf('/'))

it('no two parts of the app give a class of the same name its own look, since all sheets are global', () => {
  const owners = new Map<string, Set<string>>()
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css')) continue
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const [, name = ''] of text.matchAll(/(?:^|[}\n])\s*\.(lb-[\w-]+)\s*\{/g)) {
      const known = owners.get(name) ?? new Set()
      owners.set(name, known.add(ownerOf(file)))
    }
  }
  expect(owners.size).toBeGreaterThan(200)
  const shared = [...owners].filter(([, parts]) => parts.size > 1)
  expect(shared.map(([name, parts]) => [name, ...parts])).toEqual([])
})
