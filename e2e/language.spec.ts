import type { Page } from '@playwright/test'
import { areasOf, driven, keysOf, languages, type Language } from './support/language.ts'
import { openWithin } from './support/pages.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

const names = Object.keys(languages) as Language[]

test('both languages have the same texts', () => {
  const [zh, en] = names.map((language) =>
    areasOf(language).flatMap((area) =>
      [...keysOf(language, area)].map(([key, text]) =>
        text.trim() ? `${area}:${key}` : `${area}:${key} is empty`,
      ),
    ),
  )
  expect(zh?.toSorted()).toEqual(en?.toSorted())
})

/** Pages of each role that the journeys of the lab lead over. */
const PAGES = {
  student1: [
    '/dashboard',
    '/task-center',
    '/bench/experimentalize',
    '/my/experiments',
    '/my/reports',
    '/stu/queryScore',
  ],
  teacher1: [
    '/lab/project',
    '/lab/myClass',
    '/teacher/taskMgt',
    '/teacher/taskMgt/publish',
    '/teacher/reportReview',
  ],
  orgadmin: ['/dashboard', '/device/list', '/device/online', '/device/usage'],
} as const

/** Everything on the page that is read or read aloud and looks like the key of a text: `tasks:list.title`. */
const rawKeys = async (page: Page, keys: ReadonlySet<string>): Promise<string[]> => {
  const texts = (await page.evaluate(`[...document.querySelectorAll('body, body *')].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])`)) as string[]
  return texts.filter((text) => {
    const name = text.trim().replace(/^\w+:/, '')
    return name.includes('.') && keys.has(name)
  })
}

// A test above checks that both languages have the same keys; only the long tests walk all pages.
for (const language of driven(import.meta.filename))
  test(`no key of a text is shown in ${language}`, async ({ browser }) => {
    const keys = new Set(areasOf(language).flatMap((area) => [...keysOf(language, area).keys()]))
    for (const [account, paths] of Object.entries(PAGES)) {
      const page = await personAt(browser, account, language)
      for (const path of paths) {
        await openWithin(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
        expect(await rawKeys(page, keys), path).toEqual([])
        if (language === 'en') {
          // Names that people gave are in Chinese (the dashboard greets by one); texts of the product are not.
          expect(await page.title(), path).not.toMatch(/[一-鿿]/)
        }
      }
      await page.context().close()
    }
  })
