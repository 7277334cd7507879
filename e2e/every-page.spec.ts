import type { Page } from '@playwright/test'
import { faultsOf } from './gallery/faults.ts'
import { eachPage, settle } from './gallery/walk.ts'
import { tabFaults } from './support/focus.ts'
import type { Language } from './support/language.ts'
import { sideways } from './support/pages.ts'
import { personAt } from './support/people.ts'
import { shiftFaults, watchShifts } from './support/shift.ts'
import { startProduct, type Product } from './support/product.ts'
import { expect, test } from './support/test.ts'

// Tracing a hundred pages costs more than the pages.
test.use({ trace: 'off' })
test.skip(process.env['LONG'] !== '1', 'LONG: only in npm run test:long')
// So many pages take half an hour where other work keeps the processor busy.
test.describe.configure({ mode: 'parallel', timeout: 3_600_000 })

const USUAL = { width: 1366, height: 768 }
const PHONE = { width: 360, height: 740 }
/** What a usual window has room for when its page is enlarged to 200 %. */
const ENLARGED = { width: 683, height: 384 }

/** The windows in which pages are opened; in the others they are only looked at. */
const OPENED = { en: USUAL, zh: PHONE } as const

/** Each language is looked at in both themes: in a wide window in one, on a phone in the other. */
const themes = { en: ['light', 'dark'], zh: ['dark', 'light'] } as const

/** What is wrong with the page: what moved while it loaded, all findings of axe in a wide window, what cannot be read on a phone. */
const looksOf = async (page: Page, language: Language): Promise<string[]> => {
  const [wide, narrow] = themes[language]
  const found = await shiftFaults(page)
  await page.setViewportSize(USUAL)
  await settle(page)
  found.push(...(await faultsOf(page, 'all')))
  await page.emulateMedia({ colorScheme: narrow })
  await page.setViewportSize(PHONE)
  await settle(page)
  found.push(...(await faultsOf(page, 'contrast')).map((fault) => `on a phone, ${narrow}: ${fault}`))
  await page.emulateMedia({ colorScheme: wide })
  await page.setViewportSize(USUAL)
  await settle(page)
  return found
}

/** What is wrong with its order of Tab, or has to be scrolled sideways when it is enlarged. */
const waysOf = async (page: Page): Promise<string[]> => {
  const found = (await tabFaults(page)).slice(0, 3)
  await page.setViewportSize(ENLARGED)
  await settle(page)
  found.push(...(await sideways(page)).slice(0, 2).map((what) => `at 200 %, sideways: ${what}`))
  await page.setViewportSize(USUAL)
  return found
}

// With work of months in it, so that there is something on every page.
let product: Product | undefined
test.beforeAll(async () => {
  product = await startProduct({ DEMO_WORK: 'on' })
})
test.afterAll(() => product?.stop())

const accounts = ['student1', 'teacher1', 'orgadmin', 'sysadmin']

for (const language of ['en', 'zh'] as const)
  for (const account of accounts)
    test(`every page of ${account} is accessible and fits, in ${language}`, async ({ browser }) => {
      const url = product?.url ?? ''
      const page = await personAt(browser, account, language, { url, colorScheme: themes[language][0] })
      await page.setViewportSize(OPENED[language])
      await watchShifts(page)
      let pages = 0
      const found: string[] = []
      for await (const { pattern, failure } of eachPage(page, { url })) {
        pages++
        const faults = failure === null ? await looksOf(page, language) : [failure]
        // English words are the longer ones: what fits in them fits. Tab goes the same way in both.
        if (failure === null && language === 'en') faults.push(...(await waysOf(page)))
        found.push(...faults.map((what) => `${pattern}: ${what}`))
        await page.setViewportSize(OPENED[language])
      }
      expect(pages).toBeGreaterThan(8)
      expect(found).toEqual([])
      await page.context().close()
    })
