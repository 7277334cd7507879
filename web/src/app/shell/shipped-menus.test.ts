import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shippedMenus } from '@labbox/contract/access/shipped-menus.ts'
import { areaRoutes } from '../areas.ts'

const locales = join(import.meta.dirname, '../../locales')
const wordOf = (language: string, key: string): unknown => {
  const [file, name = ''] = key.split(':')
  const words = JSON.parse(readFileSync(join(locales, language, `${file}.json`), 'utf8')) as unknown
  return name.split('.').reduce((at, part) => (at as Record<string, unknown>)[part], words)
}

const pages = shippedMenus.filter(({ url }) => url)

it.each(['zh', 'en'] as const)('a shipped row of the menu is called as its page is: %s', (language) => {
  const titles = pages.map(({ url }) => {
    const title = areaRoutes.find(({ path }) => path === url)?.title
    return [url, title && wordOf(language, title)]
  })
  expect(titles).toEqual(pages.map((row) => [row.url, row[language]]))
})

it.each(['zh', 'en'] as const)('a group is not called as a page below it: %s', (language) => {
  const groups = new Map(shippedMenus.map((row) => [row.key, row[language]]))
  expect(
    pages.filter((row) => row.group && groups.get(row.group) === row[language]).map(({ url }) => url),
  ).toEqual([])
})
