import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedDictionaries } from '@labbox/contract/system/shipped-dictionaries.ts'

/** No dictionary may have the values yes and no: each page has its own words for them. */
const UNREAD = ['yesNo']

test('an edit of a dictionary is seen: pages read every one that ships', () => {
  const areas = join(import.meta.dirname, '../areas')
  const pages = globSync('**/*.{ts,tsx}', { cwd: areas }).map((name) =>
    readFileSync(join(areas, name), 'utf8'),
  )
  const unread = Object.keys(shippedDictionaries).filter(
    (key) => !pages.some((page) => page.includes(`useDictionary('${key}')`)),
  )
  expect(unread).toEqual(UNREAD)
})
