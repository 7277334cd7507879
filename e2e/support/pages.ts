import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { exactly, type Language, type Words } from './language.ts'
import { DEMO_PASSWORD } from './product.ts'

const long = process.env['LONG'] === '1'
const screenshots = join(import.meta.dirname, '../screenshots')

/** Clicks the button of exactly this name. */
export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name: exactly(name) }).click()

/** Does something with a row of a list: its first act is in sight, the others are behind "⋯". */
export const actOn = async (row: Locator, t: Words, name: string): Promise<void> => {
  const act = (within: Page | Locator) =>
    within.getByRole('button', { name: exactly(name) }).or(within.getByRole('link', { name: exactly(name) }))
  const more = row.getByRole('button', { name: t('common:list.more') })
  await expect(act(row).or(more).first()).toBeVisible()
  if ((await act(row).count()) > 0) return act(row).click()
  await more.click()
  await act(row.page().getByRole('group', { name: t('common:list.more') })).click()
}

/** Writes a text of two languages, in each of those given: by the switch beside the field. */
export const write = async (
  within: Page | Locator,
  texts: Partial<Record<Language, string>>,
  field: 'input' | 'textarea' = 'input',
): Promise<void> => {
  for (const [language, text] of Object.entries(texts)) {
    const name = language === 'zh' ? /^中文/ : /^English/
    await within.locator('.lb-languages').first().getByRole('button', { name }).click()
    await within.locator(`${field}[lang=${language}]`).first().fill(text)
  }
}

/** Chooses the language that the fields of a page are written in. */
export const writeIn = (page: Page, language: Language): Promise<void> =>
  page
    .locator('.lb-languages:visible')
    .first()
    .getByRole('button', { name: language === 'zh' ? /^中文/ : /^English/ })
    .click()

/** Picks one of the presets of a date field. A list that is about to close may take the first click's calendar with it. */
export const pickPreset = async (page: Page, field: Locator, name: string): Promise<void> => {
  const list = page.locator('.ant-picker-dropdown:visible .ant-picker-presets')
  await expect(async () => {
    await field.click()
    await expect(list).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await list.getByText(name, { exact: true }).click()
  await expect(list).toBeHidden()
}

/** Fills the sign-in form and sends it; null where the account is fixed. */
export const fillSignIn = async (
  page: Page,
  account: string | null,
  password = DEMO_PASSWORD,
): Promise<void> => {
  if (account !== null) await page.locator('#username').fill(account)
  await page.locator('#password').fill(password)
  await page.locator('form.lb-sign-in button[type=submit]').click()
}

/** Signs a demo account in (`teacher1`, `student1`, …) without the form; the browser then has its session. */
export const openSession = async (
  page: Page,
  account: string,
  url: string,
  password = DEMO_PASSWORD,
): Promise<void> => {
  const answer = await page.request.post(`${url}/api/login`, {
    data: { username: account, password: Buffer.from(password).toString('base64') },
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  await page.context().addCookies([{ name: 'Admin-Token', value: data.token, url, sameSite: 'Lax' }])
}

/** Signs a demo account in and opens its dashboard. */
export const signIn = async (page: Page, account: string): Promise<void> => {
  await openSession(page, account, process.env['E2E_URL'] ?? '')
  await page.goto('/dashboard')
  await expect(page.locator('h1')).toBeVisible()
}

/** The router has brought what its address names. */
const ARRIVED = `(() => {
  const { status, location, resolvedLocation } = self.__TSR_ROUTER__.state
  return status === 'idle' && resolvedLocation?.href === location.href
})()`

/**
 * Opens a page within the app, as links do: for walks over many pages, where loading the app again and again costs more than they do.
 * Loads it where it is not open yet.
 */
export const openWithin = async (page: Page, path: string): Promise<void> => {
  if (!(await page.evaluate<boolean>('Boolean(self.__TSR_ROUTER__)'))) return void (await page.goto(path))
  await page.evaluate(`self.__TSR_ROUTER__.history.push(${JSON.stringify(path)})`)
  await expect.poll(() => page.evaluate(ARRIVED), { message: path }).toBe(true)
}

/** Calls the API with the session of the page's browser; in Chinese unless another language is named. */
export const callApi = async (
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  body: object = {},
  language = 'zh-CN',
): Promise<unknown> => {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'Admin-Token')?.value ?? ''
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { 'x-token': token, 'accept-language': language },
    ...(method === 'POST' ? { data: body } : {}),
  })
  return answer.json()
}

/**
 * A picture in e2e/screenshots, in the full counts. Those that stay in the repository go to `kept/`, renewed with `KEEP=1`
 * only, so that a test run changes no file of the repository.
 */
export const shot = async (page: Page, name: string, keep = false): Promise<void> => {
  if (!long && process.env['KEEP'] !== '1') return
  const renew = keep && process.env['KEEP'] === '1'
  await page.screenshot({
    path: join(screenshots, renew ? 'kept' : '', `${name}.png`),
    animations: 'disabled',
  })
}

/** What stands for something that is still to come. */
const PENDING = '.lb-pending, .ant-skeleton'

/**
 * No finding of axe above "minor" on the page as it is, or on a part of it. Axe takes longer than most journeys, so it is left
 * to the full counts; in the gate the page only has to have come.
 */
export const expectAccessible = async (page: Page, part = 'html'): Promise<void> => {
  const shown = await settled(page, part)
  if (!long) return
  const found: string[] = []
  for (const { id, nodes } of await violationsOf(page, part))
    for (const { target, html, failureSummary } of nodes)
      if (id !== 'region' || !(await floats(page, target.join(' '))))
        found.push(`${id}: ${target.join(' ')} ${html} ${failureSummary}`)
  // A link was followed just before: the page that it leads to has come meanwhile.
  if ((await settled(page, part)) !== shown) return expectAccessible(page, part)
  expect(found).toEqual([])
}

/** Colours on their way to others are no finding. What turns for ever, as a sign of waiting does, has no end. */
const STILL = `document.getAnimations().every((one) => one.effect?.getComputedTiming().endTime === Infinity)`

/** Which page is there, once it has its heading and all of the part: before, headings are missing or of the wrong level. */
const settled = async (page: Page, part: string): Promise<string> => {
  const heading = page.locator('h1').first()
  await expect(heading).toBeVisible()
  await expect(page.locator(part).locator(PENDING)).toHaveCount(0)
  await expect.poll(() => page.evaluate(STILL)).toBe(true)
  return `${page.url()} ${await heading.innerText()}`
}

/** Findings of axe that are not minor: of all rules, or of those named. */
export const violationsOf = async (page: Page, part = 'html', rules?: string[]) => {
  const builder = new AxeBuilder({ page })
    .include(part)
    // In the page itself: a second page for the result costs seconds, and these pages have no foreign frames.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  return violations.filter(({ impact }) => impact !== 'minor')
}

/** Whether a place is a tooltip or what a button has opened beside it: these belong to the button, not to a region of the page. */
const floats = (page: Page, target: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const FLOATING = '.ant-tooltip, .ant-popover'
    const element = document.querySelector(${JSON.stringify(target)})
    return Boolean(element && (element.closest(FLOATING) || element.querySelector(FLOATING)))
  })()`)

/** What sticks out of the window sideways, and by how much: as text, the page's globals are unknown to the tests' types. */
const SIDEWAYS = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const right = (element) => element.getBoundingClientRect().right
  return [scrollWidth - clientWidth + ' px', ...[...document.body.querySelectorAll('*')]
    .filter((element) => right(element) > clientWidth)
    .map((element) => right(element).toFixed(2) + ' ' + element.cloneNode(false).outerHTML)]
})()`

/** What sticks out sideways: by how much, then the elements. */
export const sideways = (page: Page): Promise<string[]> => page.evaluate(SIDEWAYS)

/** Nothing sticks out sideways, once the page has followed its window. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  await expect.poll(() => sideways(page)).toEqual([])
}

/** Gathers the addresses that are asked for; the result fails when the token of the session stands in one. */
export const watchToken = async (page: Page): Promise<() => void> => {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'Admin-Token')?.value ?? ''
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('websocket', (socket) => addresses.push(socket.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  return () => {
    expect(token).not.toBe('')
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter((url) => decodeURIComponent(url).includes(token))).toEqual([])
  }
}

/** Gathers what the console and the page report as errors; call the result at the end. */
export const watchErrors = (page: Page): (() => void) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return () => expect(errors).toEqual([])
}

/**
 * Ends the session behind the page's back, while its next call of `path` is under way: that call is refused. Ended before, the page
 * could learn of it from the broker and cover itself before the click that makes the call.
 */
export const endSessionUnder = (page: Page, path: string): Promise<unknown> =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await callApi(page, 'POST', '/logout')
      await route.continue()
    },
    { times: 1 },
  )
