import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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
  // Quoted names of tests.
  const quoted = [...text.matchAll(/"([^"]+)" in `([^`]+)`/g)]
  expect(quoted.length).toBeGreaterThan(3)
  for (const [, title = '', path = ''] of quoted)
    expect([title, readFileSync(join(root, path), 'utf8').includes(title)]).toEqual([title, true])
})

it('the recipes for contributors name files that are there, with their example in them', () => {
  const recipes = readFileSync(join(root, 'docs/contributing.md'), 'utf8').split('\n## ').slice(1)
  const wrong = recipes.flatMap((recipe) => {
    const [title = ''] = recipe.split('\n')
    const example = /^Example: `([^`]+)`/m.exec(recipe)?.[1]
    if (!example) return [`${title}: no example`]
    const lines = recipe.split('\n').filter((line) => line.startsWith('- '))
    if (lines.length < 3) return [`${title}: no list`]
    return lines.flatMap((line) => {
      // A line may say under which name the example stands in its files.
      const word = /: as `([^`]+)`/.exec(line)?.[1] ?? example
      const [named = ''] = line.split(': ')
      return [...named.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => {
        const file = join(root, path)
        if (!existsSync(file)) return [`${title}: ${path} is not there`]
        return path.includes(word) || readFileSync(file, 'utf8').includes(word)
          ? []
          : [`${title}: ${path} does not have ${word}`]
      })
    })
  })
  expect(recipes.length).toBeGreaterThan(6)
  expect(wrong).toEqual([])
})

it('what the architecture names is there', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const named = [...text.matchAll(/`((?:server|web|contract|bench|scripts)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('each decision is a dated record of an area with what was refused, and names files that are there', () => {
  const index = readFileSync(join(root, 'docs/decisions.md'), 'utf8')
  const listed = [...index.matchAll(/\(decisions\/([^)]+)\)/g)].map(([, file = '']) => file)
  const files = readdirSync(join(root, 'docs/decisions'))
  expect(listed.toSorted()).toEqual(files.toSorted())
  const records = files.flatMap((file) =>
    readFileSync(join(root, 'docs/decisions', file), 'utf8')
      .split(/^- /m)
      .slice(1)
      .map((record) => record.replaceAll(/\s+/g, ' ')),
  )
  expect(records.length).toBeGreaterThan(150)
  const incomplete = records.filter((record) => !/^\d{4}-\d\d-\d\d\. .*Refused( for now)?: /.test(record))
  expect(incomplete).toEqual([])
  const named = records.flatMap((record) =>
    [...record.matchAll(/`((?:server|web|contract|bench|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path),
  )
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('pictures that documents show are there, light to load, and each is shown', () => {
  const shown = ['README.md', 'docs/gallery.md'].flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/images\/([\w-]+\.\w+)/g)].map(([, name]) => name),
  )
  expect(readdirSync(join(root, 'docs/images')).toSorted()).toEqual([...new Set(shown)].toSorted())
  const heavy = shown.filter((name) => statSync(join(root, 'docs/images', name ?? '')).size > 60 * 1024)
  expect(heavy).toEqual([])
})
