import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../web/src')

/** Sheets and modules of the app by their names below `web/src`, without comments. */
const files = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')]),
)
const sheets = [...files].filter(([file]) => file.endsWith('.css'))

/** The part of the app that a sheet belongs to: an area, `app` or `ui`. */
const ownerOf = (file: string): string =>
  /^areas\/([^/]+)\//.exec(file)?.[1] ?? file.slice(0, file.indexOf('/'))

/** Sheets by the classes that they give a look of their own: those that a selector begins with. */
const sheetsOf = (pattern: RegExp): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  for (const [file, text] of sheets)
    for (const [, name = ''] of text.matchAll(pattern))
      found.set(name, (found.get(name) ?? new Set()).add(file))
  return found
}

it('no two parts of the app give a class of the same name its own look, since all sheets are global', () => {
  const owners = [...sheetsOf(/(?:^|[}\n])\s*\.(lb-[\w-]+)\s*\{/g)].map(
    ([name, where]) => [name, ...new Set([...where].map(ownerOf))] as const,
  )
  expect(owners.length).toBeGreaterThan(200)
  expect(owners.filter(([, ...parts]) => parts.length > 1)).toEqual([])
})

it('uses no value that nothing gives: a declaration with one counts as none', () => {
  const given = new Set(
    [...files].flatMap(([file, text]) =>
      [...text.matchAll(file.endsWith('.css') ? /(--lb-[\w-]+)\s*:/g : /(--lb-[\w-]+)/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  const used = sheets.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--lb-[\w-]+)/g)].map(([, name]) => [file, name] as const),
  )
  expect(used.length).toBeGreaterThan(500)
  expect(used.filter(([, name]) => !given.has(name))).toEqual([])
})

/** Part of every page: what is read before the first of them, and with the parts that all of them have. */
const ALWAYS = ['main.tsx', 'app/App.tsx', 'app/shell/Shell.tsx', 'app/theme/base.css', 'ui/ui.css']

const importsBy = (pattern: RegExp) =>
  new Map(
    [...files].map(([file, text]) => [
      file,
      [...text.matchAll(pattern)]
        .map(([, path = '']) => join(dirname(file), path))
        .filter((path) => files.has(path)),
    ]),
  )
const imports = importsBy(/(?:from|^@?import)\s+'(\.[^']+)'/gm)
const lazyImports = importsBy(/\bimport\(\s*'(\.[^']+)'/g)

/** A module and all that comes with it. */
const chunkOf = (start: string): Set<string> => {
  const found = new Set([start])
  // A set is walked on to what is added meanwhile.
  for (const file of found) for (const path of imports.get(file) ?? []) found.add(path)
  return found
}

/** Chunks by what they begin with, which is loaded when it is needed. */
const chunks = new Map([...new Set([...lazyImports.values()].flat())].map((start) => [start, chunkOf(start)]))

/** What is certainly there with each chunk: what all that load it bring, too. Pages can be the first that is opened. */
const thereWith = (): Map<string, Set<string>> => {
  const always = new Set(ALWAYS.flatMap((file) => [...chunkOf(file)]))
  const there = new Map([...chunks].map(([start, chunk]) => [start, new Set([...always, ...chunk])]))
  const loaders = new Map<string, Set<string>>()
  for (const [start, chunk] of chunks)
    for (const path of new Set([...chunk].flatMap((file) => lazyImports.get(file) ?? [])))
      loaders.set(path, (loaders.get(path) ?? new Set()).add(start))
  for (const [file, paths] of lazyImports)
    if (file.endsWith('routes.tsx')) for (const path of paths) loaders.delete(path)
  // Deep enough for pages that load panes that load dialogs.
  for (let depth = 0; depth < 3; depth++)
    for (const [start, by] of loaders) {
      const [first, ...others] = [...by].map((one) => there.get(one)!)
      for (const file of first!) if (others.every((other) => other.has(file))) there.get(start)!.add(file)
    }
  return there
}

it('what is loaded by itself brings the sheets of its classes: no other page need have been there before', () => {
  const looks = sheetsOf(/(?:^|[},\n])\s*\.(lb-[\w-]+)/g)
  const lacking = new Set<string>()
  for (const [start, there] of thereWith())
    for (const file of chunks.get(start)!)
      for (const [, names = ''] of (files.get(file) ?? '').matchAll(/className="([^"]*)"/g))
        for (const name of names.split(/\s+/)) {
          const where = looks.get(name)
          if (where && ![...where].some((sheet) => there.has(sheet)))
            lacking.add(`${file}: ${name} (${[...where].join(' or ')})`)
        }
  expect(chunks.size).toBeGreaterThan(300)
  expect([...lacking].sort()).toEqual([])
})
