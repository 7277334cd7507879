import type { Page } from '@playwright/test'
import { languages, wordsOf } from './support/language.ts'
import { expectReadable } from './support/layout.ts'
import { callApi, expectAccessible, expectNoSideways, watchErrors, watchToken } from './support/pages.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Tracing a hundred pages costs more than the pages; the failing step names its address.
test.use({ trace: 'off' })

interface Row {
  id: string
  code?: string
  builtin?: boolean
  shipped?: boolean
}

const long = process.env['LONG'] === '1'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'

const rowsOf = async (page: Page, path: string): Promise<Row[]> => {
  const { data } = (await callApi(page, 'GET', path)) as { data: Row[] | { items: Row[] } }
  return Array.isArray(data) ? data : data.items
}

const added = async (page: Page, path: string, body: object): Promise<string> =>
  ((await callApi(page, 'POST', path, body)) as { data: { id: string } }).data.id

/** Every page under /sys, with the drawers for adding and changing. */
const addresses = async (page: Page): Promise<string[]> => {
  const first = async (path: string) => (await rowsOf(page, path))[0]?.id ?? ''
  const [menu, role, org, user, dictionary] = await Promise.all(
    ['/sys/menu/list', '/sys/role/page', '/sys/org/list', '/sys/user/page', '/sys/codeset/page'].map(first),
  )
  const name = { zh: '与门', en: 'AND gate' }
  const icon = await added(page, '/sys/icon/add', { name, svg: SVG })
  return [
    'menu',
    'menu/add',
    `menu/${menu}/update`,
    'permission',
    'role',
    'role/add',
    `role/${role}/update`,
    `role/${role}/copy`,
    `role/${role}/members`,
    'org',
    'org/add',
    `org/${org}/update`,
    'user',
    'user/add',
    `user/${user}/update`,
    'orguser',
    'onlineUser',
    'icon',
    'icon/add',
    `icon/${icon}/update`,
    'codeset',
    'codeset/add',
    `codeset/${dictionary}/update`,
    'sql',
    'sql/history',
    'sql/slowest',
    'syslog',
    'clientConfig',
    'clientConfig/title/update',
    'logoSetting',
    'logoSetting/add',
    'casConfig',
    'active',
  ].map((path) => `/sys/${path}`)
}

const DRAWER = '[role=dialog]:not([data-before])'

/** As a link of the app goes there: without loading everything anew. Answers what is new on the page. */
const visit = async (page: Page, path: string): Promise<string> => {
  // The drawer opened before may still be there for a moment; it is not the one meant.
  await page.evaluate(`for (const drawer of document.querySelectorAll('[role=dialog]')) drawer.dataset.before = ''
    history.pushState({}, '', ${JSON.stringify(path)})`)
  const drawer = path.split('/').length > 3 && !path.startsWith('/sys/sql')
  await expect(page.locator(drawer ? DRAWER : 'main h1:not([role=img] h1)')).toBeVisible()
  await expect(page.locator('.ant-skeleton-active, .ant-spin-spinning')).toHaveCount(0)
  return drawer ? DRAWER : 'main'
}

/** `drawers`: whether axe reads them too; they look the same in both themes but for their colours, which the first walk has. */
const looks = [
  { language: 'zh', theme: 'dark', width: 1440, drawers: true },
  { language: 'en', theme: 'light', width: 360, drawers: false },
] as const

for (const { language, theme, width, drawers } of looks)
  test(`pages of administrators in ${language}, ${theme}, ${width} px wide`, async ({ browser }) => {
    test.skip(!long, 'LONG: only in npm run test:long')
    const page = await personAt(browser, 'sysadmin', language, { colorScheme: theme })
    const noErrors = watchErrors(page)
    const noToken = await watchToken(page)
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 })
    await page.goto('/dashboard')
    await expect(page.locator('h1')).toBeVisible()
    await expectAccessible(page)
    const all = await addresses(page)
    // Forms for adding have the same fields as those for changing: once is enough.
    for (const path of width < 500 ? all.filter((each) => !/\/(add|copy)$/.test(each)) : all)
      await test.step(path, async () => {
        const part = await visit(page, path)
        await expectNoSideways(page)
        await expectReadable(page)
        if (drawers || part === 'main') await expectAccessible(page, part)
      })
    noErrors()
    noToken()
    await page.context().close()
  })

test('a word of a dictionary that an administrator changes is what a student reads', async ({ browser }) => {
  const t = wordsOf('en')
  const admin = await personAt(browser, 'sysadmin', 'en')
  const student = await personAt(browser, 'student30', 'en')
  await student.goto('/task-center')
  await expect(student.getByText(t('dictionary:labTaskType.3')).first()).toBeVisible()
  const [dictionary] = (await rowsOf(admin, '/sys/codeset/page?key=labTaskType')) as unknown as {
    id: string
    name: object
    entries: { value: string; label: object }[]
  }[]
  const { id, name, entries } = dictionary!
  const edited = entries.map((one) => (one.value === '3' ? { ...one, label: { en: 'Write-up' } } : one))
  await callApi(admin, 'POST', '/sys/codeset/update', { id, name, entries: edited })
  await student.reload()
  await expect(student.getByText('Write-up').first()).toBeVisible()
  await callApi(admin, 'POST', '/sys/codeset/update', { id, name, entries })
  await student.reload()
  await expect(student.getByText(t('dictionary:labTaskType.3')).first()).toBeVisible()
})

test.describe('by keyboard alone', () => {
  const t = wordsOf('en')
  test.use({ locale: languages.en })

  test('a menu row moves, and a drawer opens, is filled in and closes', async ({ browser }) => {
    const page = await personAt(browser, 'sysadmin', 'en')
    await page.goto('/dashboard')
    const orderOf = async () => {
      const rows = (await rowsOf(page, '/sys/menu/list')) as unknown as {
        id: string
        parentId: string | null
      }[]
      return rows.filter(({ parentId }) => parentId === null).map(({ id }) => id)
    }
    const before = await orderOf()
    await visit(page, '/sys/menu')
    await page.getByRole('tree').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const moved = page.waitForResponse('**/api/sys/menu/move')
    await page.keyboard.press('Alt+ArrowDown')
    await moved
    await expect.poll(orderOf).not.toEqual(before)
    const back = page.waitForResponse('**/api/sys/menu/move')
    await page.keyboard.press('Alt+ArrowUp')
    await back
    await expect.poll(orderOf).toEqual(before)

    await visit(page, '/sys/icon')
    await page.getByRole('link', { name: t('system:icon.add') }).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: t('system:icon.add') })
    await expect(drawer).toBeVisible()
    // The drawer holds the focus: Tab comes to its fields and stays in it.
    for (let press = 0; press < 12; press++) await page.keyboard.press('Tab')
    expect(await page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(/\/sys\/icon$/)
    await page.context().close()
  })
})
