import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './directions/graph.ts'
import { zoneOf } from './directions/zones.ts'

const root = join(import.meta.dirname, '..')
const files = sourceFiles(root, ['contract/src', 'server/src', 'web/src', 'bench/src']).filter(
  (path) => !zoneOf(path).test,
)
const linesOf = (path: string): number => readFileSync(join(root, path), 'utf8').split('\n').length - 1

it('no file is longer than 500 lines, and nine of ten are shorter than 300', () => {
  const sizes = files.map((path) => [path, linesOf(path)] as const)
  expect(sizes.filter(([, lines]) => lines > 500)).toEqual([])
  expect(sizes.filter(([, lines]) => lines >= 300).length).toBeLessThan(sizes.length / 10)
})

it('no folder has more than 25 files beside their tests: it gets rooms by noun', () => {
  const folders = Map.groupBy(files, dirname)
  const full = [...folders].filter(([, inside]) => inside.length > 25)
  expect(full.map(([folder, inside]) => `${folder} (${inside.length})`)).toEqual([])
})

it('of the snapshots of migrations only the newest is kept', () => {
  const { entries } = JSON.parse(
    readFileSync(join(root, 'server/migrations/meta/_journal.json'), 'utf8'),
  ) as {
    entries: { idx: number }[]
  }
  const newest = String(entries.at(-1)?.idx).padStart(4, '0')
  const snapshots = readdirSync(join(root, 'server/migrations/meta')).filter((name) =>
    name.endsWith('_snapshot.json'),
  )
  expect(snapshots).toEqual([`${newest}_snapshot.json`])
})
