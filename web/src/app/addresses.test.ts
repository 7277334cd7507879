import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { areaRoutes, type AreaRoute } from './areas.ts'

const sources = join(import.meta.dirname, '..')
const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name): [string, string] => [name, readFileSync(join(sources, name), 'utf8')])

/** What the pattern's first group matches, and where. */
const found = (pattern: RegExp): { file: string; address: string }[] =>
  texts.flatMap(([file, text]) => [...text.matchAll(pattern)].map((match) => ({ file, address: match[1]! })))

// `:id` of a route is `$id` of a link.
const spelled = (path: string) => path.replace(/:(\w+)/g, '$$$1')
const under = (base: string, { path, children = [] }: AreaRoute): string[] => {
  const own = path.startsWith('/') ? spelled(path) : `${base}/${spelled(path)}`
  return [own, ...children.flatMap((child) => under(own, child))]
}
const pages = ['/', ...areaRoutes.flatMap((route) => under('', route))].map((path) =>
  path.split('/').slice(1),
)
/** Whether the first parts of a page's address are these; a `$name` stands for any. */
const begins = (page: string[], parts: string[]) =>
  parts.every((part, at) => page[at] === part || page[at]?.startsWith('$'))
const split = (address: string) =>
  address
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1)

it('a link leads to a page', () => {
  const links = found(/\bto(?:=|: ?|=\{)["'`](\/[^"'`{?]*)["'`]/g)
  const leads = (parts: string[]) => pages.some((page) => page.length === parts.length && begins(page, parts))
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ address }) => !leads(split(address)))).toEqual([])
})

it('an address that is put together begins as a page does', () => {
  const areas = new Set(pages.map(([area]) => area))
  const written = found(/["'`](\/[\w$/-]+)["'`]/g).filter(
    // Addresses in these files are calls of the API, which have a test of their own.
    ({ file, address }) => areas.has(split(address)[0]) && file !== 'app/api/light-calls.ts',
  )
  expect(written.length).toBeGreaterThan(150)
  expect(written.filter(({ address }) => !pages.some((page) => begins(page, split(address))))).toEqual([])
})
