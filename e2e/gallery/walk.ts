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
const patternOf = (address: string): string =>
  address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    // Permissions have words for ids: `access:org:add`.
    .replace(/\w+(%3A\w+)+/g, ':id')
    .replace(/\?.*/, (query) => query.replace(/=[^&]*/g, ''))

const SETTLE_MS = 6_000
const BUSY = '.lb-pending, .ant-skeleton, .ant-spin-spinning'

/** Its fonts have come, and it has followed its window, however busy the machine is. */
const CALM = `document.fonts.ready.then(() => new Promise((done) =>
  setTimeout(() => requestIdleCallback(done, { timeout: ${SETTLE_MS} }), 150)))`

/** The page has come. */
export const settle = async (page: Page): Promise<void> => {
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: SETTLE_MS })
    .catch(() => undefined)
  // Asked again and again from here: a function that waits in the page is text, which its security policy refuses.
  for (let asked = 0; asked < SETTLE_MS; asked += 50) {
    if (await page.evaluate(`!document.querySelector('${BUSY}')`)) break
    await page.waitForTimeout(50)
  }
  await page.evaluate(CALM)
}

/** Files are no pages. */
const LEADS = `[...document.querySelectorAll('main a[href^="/"]:not([href^="/api/"])')].map((link) => link.getAttribute('href'))`

/** Addresses that the page leads to; whoever follows them takes the first of each kind, so that details are seen of one thing. */
const leadsOf = (page: Page): Promise<string[]> => page.evaluate(LEADS)

/** Pages of somebody's menu. */
const menuOf = async (page: Page): Promise<string[]> => {
  const { data } = (await callApi(page, 'GET', '/user/info')) as { data: { menus: { resUrl: string }[] } }
  return data.menus.map(({ resUrl }) => resUrl).filter((url) => url.startsWith('/'))
}

/**
 * Opens every page of somebody's menu, and what these lead to: one of each kind, but those that are left out.
 * @yields the kind of each page once it is there, or why it did not come
 */
export async function* eachPage(
  page: Page,
  { url = '', leaveOut = () => false }: { url?: string; leaveOut?: (pattern: string) => boolean } = {},
): AsyncGenerator<{ pattern: string; failure: string | null }> {
  const seen = new Set<string>()
  const queue = await menuOf(page)
  for (let address = queue.shift(); address; address = queue.shift()) {
    const pattern = patternOf(address)
    if (seen.has(pattern) || leaveOut(pattern)) continue
    seen.add(pattern)
    try {
      await page.goto(url + address)
      await settle(page)
      queue.push(...(await leadsOf(page)))
    } catch (error) {
      yield { pattern, failure: firstLineOf(error) }
      continue
    }
    yield { pattern, failure: null }
  }
}

const firstLineOf = (error: unknown): string => String(error).split('\n')[0] ?? ''

interface Walk {
  account: string
  language: Language
  url: string
  /** Patterns that somebody else's walk has seen; this one adds its own. */
  seen: Set<string>
  /** Only pages whose address has one of these in it; all without any. */
  only: readonly string[]
}

const USUAL = { width: 1366, height: 768 }

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
  await page.setViewportSize(USUAL)
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
  await page.setViewportSize(USUAL)
  const sheetOf = (pattern: string) => (pattern === '/dashboard' ? `${account}${pattern}` : pattern)
  for await (const { pattern, failure } of eachPage(page, {
    url,
    leaveOut: (one) => seen.has(sheetOf(one)),
  })) {
    const sheet = sheetOf(pattern)
    seen.add(sheet)
    if (failure !== null) yield { sheet, failure }
    else if (only.length === 0 || only.some((part) => sheet.includes(part)))
      try {
        yield { sheet, pictures: await looksOf(page, language) }
      } catch (error) {
        yield { sheet, failure: firstLineOf(error) }
      }
  }
  await page.context().close()
}
