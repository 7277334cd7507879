import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { languages, type Language, type Words } from './language.ts'
import { callApi, openSession } from './pages.ts'
import { keepPictures } from './pictures.ts'
import { DEMO_PASSWORD } from './product.ts'

/** What a page keeps in the browser, but for the files that it fetched. */
const STORED = 'local_storage,indexeddb,service_workers,cache_storage,file_systems'

/** What windows were opened with, and those that a former journey has left, by that. */
const openedWith = new WeakMap<BrowserContext, string>()
const left = new Map<string, BrowserContext[]>()

/**
 * An empty window. One that was left is taken where there is one: it has the files of the product at hand, and
 * to fetch and compile them anew costs a second of processor time for everybody in every journey.
 */
const openWindow = async (browser: Browser, options: BrowserContextOptions): Promise<Page> => {
  const key = JSON.stringify(options)
  const again = left.get(key)?.pop()
  const context = again ?? (await browser.newContext(options))
  openedWith.set(context, key)
  const page = await context.newPage()
  if (again) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: options.baseURL ?? '', storageTypes: STORED })
    await devtools.detach()
  }
  return page
}

/** Leaves a window without anything of who used it; what it keeps for the address goes when it is taken again. */
const leave = async (context: BrowserContext): Promise<void> => {
  const key = openedWith.get(context)
  if (key === undefined) return context.close()
  openedWith.delete(context)
  await Promise.all(context.pages().map((page) => page.close()))
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
  ])
  left.set(key, [...(left.get(key) ?? []), context])
}

/** A window of one's own, signed in, with no page open yet. Ends with the browser, or by `closeWindows`. */
export const personAt = async (
  browser: Browser,
  account: string,
  language: Language,
  {
    colorScheme = 'light',
    url = process.env['E2E_URL'] ?? '',
    password = DEMO_PASSWORD,
    ...more
  }: { colorScheme?: 'light' | 'dark'; url?: string; password?: string; timezoneId?: string } = {},
): Promise<Page> => {
  const page = await openWindow(browser, {
    baseURL: url,
    locale: languages[language],
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    colorScheme,
    ...more,
  })
  await openSession(page, account, url, password)
  return page
}

/** Closes the windows of everybody: an open page goes on working, and slows the tests that follow. */
export const closeWindows = async ({ browser }: { browser: Browser }): Promise<void> => {
  await keepPictures(browser)
  const waiting = new Set([...left.values()].flat())
  await Promise.all(
    browser
      .contexts()
      .filter((context) => !waiting.has(context))
      .map(leave),
  )
}

/** Gives back the bench that a former, broken run may have left in use. */
export const leaveBench = async (page: Page): Promise<void> => {
  const { data } = (await callApi(page, 'GET', '/device/occupancy/mine')) as {
    data: { occupancy: { id: string; endedAt: string | null } | null }
  }
  if (data.occupancy && !data.occupancy.endedAt)
    await callApi(page, 'POST', '/device/occupancy/release', { id: data.occupancy.id })
}

/** The name of whoever is signed in, as readers of the page's language see it in lists. */
export const nameOf = async (page: Page): Promise<string> => {
  const language = await page.evaluate<string>('navigator.language')
  const { data } = (await callApi(page, 'GET', '/user/info', {}, language)) as { data: { name: string } }
  return data.name
}

/** Signs out by the user menu. */
export const signOut = async (page: Page, t: Words): Promise<void> => {
  await page.getByRole('button', { name: t('shell:user.menu') }).click()
  await page.getByRole('menuitem', { name: t('shell:user.logout') }).click()
  await page.waitForURL('**/login**')
}

const FIRST_PASSWORD = 'First2026'

/** Somebody new in the demo school, in a role that the administrator finds or makes, past the first change of the password. */
export const newPerson = async (
  browser: Browser,
  language: Language,
  base: string,
  roleOf: (admin: Page) => Promise<string | undefined>,
): Promise<{ page: Page; account: string }> => {
  const admin = await personAt(browser, 'sysadmin', language)
  const { data: users } = (await callApi(admin, 'GET', '/sys/user/page?text=teacher1')) as {
    data: { items: { orgId: string }[] }
  }
  const account = `${base}${Date.now().toString(36)}`
  await callApi(admin, 'POST', '/sys/user/add', {
    account,
    name: account,
    password: FIRST_PASSWORD,
    loginMethod: 'any',
    orgId: users.items[0]?.orgId,
    roles: [{ roleId: await roleOf(admin) }],
  })
  const page = await personAt(browser, account, language, { password: FIRST_PASSWORD })
  const said = (password: string) => Buffer.from(password).toString('base64')
  await callApi(page, 'POST', '/user/password', {
    oldPassword: said(FIRST_PASSWORD),
    password: said(DEMO_PASSWORD),
  })
  return { page, account }
}

/** A new teacher with a class of one's own of these students, so that nothing hangs on what other journeys have left. */
export const teacherOfOneClass = async (
  browser: Browser,
  language: Language,
  accounts: readonly string[],
): Promise<Page> => {
  const { page, account } = await newPerson(browser, language, 'teacher', async (admin) => {
    const { data: roles } = (await callApi(admin, 'GET', '/sys/user/roleOptions')) as {
      data: { id: string; code: string }[]
    }
    return roles.find(({ code }) => code === 'teacher')?.id
  })
  const { data: made } = (await callApi(page, 'POST', '/lab/class/add', {
    name: { zh: account, en: account },
  })) as { data: { id: string } }
  await callApi(page, 'POST', '/lab/class/addMembers', { id: made.id, accounts })
  return page
}
