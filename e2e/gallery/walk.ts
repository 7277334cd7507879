import type { Browser, Page } from '@playwright/test'
import type { Language } from '../support/language.ts'
import { callApi } from '../support/pages.ts'
import { personAt } from '../support/people.ts'
import { faultsOf } from './faults.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  [360, 740],
  [768, 1024],
  [1366, 768],
] as const

export interface Picture {
  look: string
  png: Buffer
  faults: string[]
}

/** An address without what names one thing: pages that differ by it are the same page. */
export const patternOf = (address: string): string =>
  address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/\?.*/, (query) => query.replace(/=[^&]*/g, ''))

const BUSY = '.lb-pending, .ant-skeleton, .ant-spin-spinning'

/** The page has come, with its fonts. */
export const settle = async (page: Page): Promise<void> => {
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 4_000 })
    .catch(() => undefined)
  await page
    .waitForFunction(`!document.querySelector('${BUSY}')`, undefined, { timeout: 4_000 })
    .catch(() => undefined)
  await page.evaluate('document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 150)))')
}

const LEADS = `[...document.querySelectorAll('main a[href^="/"]')].map((link) => link.getAttribute('href'))`

/** Addresses that the page leads to; whoever follows them takes the first of each kind, so that details are seen of one thing. */
export const leadsOf = (page: Page): Promise<string[]> => page.evaluate(LEADS)

/** Pages of somebody's menu. */
export const menuOf = async (page: Page): Promise<string[]> => {
  const { data } = (await callApi(page, 'GET', '/user/info')) as { data: { menus: { resUrl: string }[] } }
  return data.menus.map(({ resUrl }) => resUrl).filter((url) => url.startsWith('/'))
}

interface Walk {
  account: string
  language: Language
  url: string
  /** Patterns that somebody else's walk has seen; this one adds its own. */
  seen: Set<string>
  /** Only pages whose address has one of these in it; all without any. */
  only: readonly string[]
}

/** The page as it is, in both themes and all widths. */
const looksOf = async (page: Page, language: Language): Promise<Picture[]> => {
  const pictures: Picture[] = []
  for (const theme of themes)
    for (const [width, height] of sizes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height })
      await settle(page)
      const checks = width === 1366 && theme === 'light' ? 'all' : width === 768 ? 'layout' : 'contrast'
      const faults = await faultsOf(page, checks)
      pictures.push({ look: `${language} ${theme} ${width}`, png: await page.screenshot(), faults })
    }
  return pictures
}

/**
 * Opens every page of somebody's menu, and what these lead to, and tells of each as soon as it has been seen.
 * @yields the page's name with its pictures, or with why it could not be seen
 */
export async function* walk(
  browser: Browser,
  { account, language, url, seen, only }: Walk,
): AsyncGenerator<{ sheet: string; pictures: Picture[] } | { sheet: string; failure: string }> {
  const page = await personAt(browser, account, language, { url })
  const queue = await menuOf(page)
  for (let address = queue.shift(); address; address = queue.shift()) {
    const pattern = patternOf(address)
    const sheet = pattern === '/dashboard' ? `${account}${pattern}` : pattern
    if (seen.has(sheet)) continue
    seen.add(sheet)
    try {
      await page.setViewportSize({ width: 1366, height: 768 })
      await page.goto(url + address)
      await settle(page)
      queue.push(...(await leadsOf(page)))
      if (only.length === 0 || only.some((part) => sheet.includes(part)))
        yield { sheet, pictures: await looksOf(page, language) }
    } catch (error) {
      yield { sheet, failure: String(error).split('\n')[0] ?? '' }
    }
  }
  await page.context().close()
}
