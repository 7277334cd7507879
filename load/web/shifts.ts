import type { Browser, Page } from '@playwright/test'
import { userInfo } from '@labbox/contract/access/access.ts'
import type { Person } from '../kit/http.ts'
import { OBSERVE, quiet, type Seen } from './watch.ts'

/** Windows in which pages are looked at. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

/** What moves after a second without a call moves by itself. */
const SETTLED_MS = 1_000

/** How far things on a page move while it loads (cumulative layout shift). */
export interface Shift {
  page: string
  width: number
  cls: number
}

/** The pages of a person's menu. */
const pagesOf = async (person: Person): Promise<string[]> => {
  const { menus } = await person.call(userInfo, {})
  return [...new Set(menus.map(({ resUrl }) => resUrl).filter((path) => path.startsWith('/')))]
}

const shiftOf = async (page: Page, path: string): Promise<number> => {
  await page.goto(path)
  await quiet(page, SETTLED_MS)
  return (await page.evaluate<Seen>('window.seen')).cls
}

/** Opens every page of a person's menu, wide and narrow. */
export const shiftsOf = async (browser: Browser, url: string, person: Person): Promise<Shift[]> => {
  const shifts: Shift[] = []
  for (const viewport of WINDOWS) {
    const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport })
    await context.addCookies([{ name: 'Admin-Token', value: person.token, url, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.addInitScript(OBSERVE)
    for (const path of await pagesOf(person))
      shifts.push({
        page: `${person.account} ${path}`,
        width: viewport.width,
        cls: await shiftOf(page, path),
      })
    await context.close()
  }
  return shifts
}
