import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { driven, wordsOf, type Words } from './support/language.ts'
import {
  actOn,
  callApi,
  expectAccessible,
  expectNoSideways,
  fillSignIn,
  press,
  shot,
  write,
} from './support/pages.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PEOPLE = 200
const NEW_PASSWORD = 'Journey-pass-1'
const TEACHER = { zh: '教师', en: 'Teacher' } as const
const phone = { width: 360, height: 740 }

/** `GBK`, as Chinese spreadsheets write CSV: the few characters that are needed here. */
const gb: Readonly<Record<string, string>> = {
  账: 'd5cb',
  号: 'bac5',
  姓: 'd0d5',
  名: 'c3fb',
  张: 'd5c5',
  伟: 'ceb0',
}
const encoded = (text: string): Buffer =>
  Buffer.concat([...text].map((one) => Buffer.from(gb[one] ?? Buffer.from(one).toString('hex'), 'hex')))

const csv = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: encoded(lines.join('\r\n')),
})

const fillName = (drawer: Locator, name: string): Promise<void> => write(drawer, { zh: name, en: name })
const save = (drawer: Locator, t: Words) => press(drawer, t('common:action.save'))
const choose = (page: Page, name: string) =>
  page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).first().click()

for (const language of driven(import.meta.filename))
  test.describe.serial(`users in ${language}`, () => {
    const t = wordsOf(language)
    const stamp = Date.now().toString(36)
    const school = `School ${stamp}`
    const helper = `Helper ${stamp}`
    const prefix = `j${stamp.slice(-7)}`
    const accountOf = (k: number) => `${prefix}${String(k).padStart(4, '0')}`
    let admin: Page
    let password = ''

    test.beforeAll(async ({ browser }) => {
      admin = await personAt(browser, 'sysadmin', language)
    })
    test.afterAll(() => admin?.context().close())

    test('the administrator makes an organisation and a role', async () => {
      await admin.goto('/sys/org/add')
      const drawer = admin.getByRole('dialog')
      await fillName(drawer, school)
      await expectAccessible(admin)
      await save(drawer, t)
      await expect(admin.getByText(school).first()).toBeVisible()

      await admin.goto('/sys/role')
      const teacher = admin.getByRole('row').filter({ hasText: TEACHER[language] }).first()
      await actOn(teacher, t, t('sys-access:role.copy'))
      await fillName(drawer, helper)
      await save(drawer, t)
      await expect(admin.getByRole('row').filter({ hasText: helper })).toBeVisible()
    })

    test('a sheet is tried first, and then everybody comes in', async () => {
      await admin.goto('/sys/user/import')
      const drawer = admin.getByRole('dialog')
      await drawer.getByLabel(t('user-import:org')).click()
      await choose(admin, school)
      await expectAccessible(admin)
      await shot(admin, `import-start-${language}`)
      const file = drawer.locator('input[type=file]')
      await file.setInputFiles(csv(['账号,姓名', `${accountOf(1)},张伟`, 'x,张伟', `${accountOf(1)},`]))
      await expect(drawer).toContainText(t('user-import:someWrong', { count: 2, rows: 3 }))
      const faulty = (line: string) =>
        drawer.getByRole('row').filter({ has: admin.getByText(line, { exact: true }) })
      await expect(faulty('3')).toContainText(t('user-import:fault.badAccount'))
      await expect(faulty('4')).toContainText(t('user-import:fault.duplicateAccount'))
      await expect(faulty('4')).toContainText(t('user-import:fault.badName'))
      await expectAccessible(admin)
      await shot(admin, `import-faults-${language}`)

      await press(drawer, t('user-import:again'))
      await drawer.getByLabel(t('user-import:org')).click()
      await choose(admin, school)
      const lines = Array.from({ length: PEOPLE }, (_, k) => `${accountOf(k + 1)},张伟`)
      await file.setInputFiles(csv(['账号,姓名', ...lines]))
      await expect(drawer).toContainText(t('user-import:allRight', { count: PEOPLE }))
      await drawer.getByRole('button', { name: t('user-import:confirm', { count: PEOPLE }) }).click()
      await expect(drawer).toContainText(t('user-import:done', { count: PEOPLE }))
      const [saved] = await Promise.all([
        admin.waitForEvent('download'),
        drawer.getByRole('button', { name: 'CSV' }).click(),
      ])
      const rows = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
      expect(rows).toHaveLength(PEOPLE + 1)
      password = rows.find((row) => row.startsWith(accountOf(1)))?.split(',')[2] ?? ''
      expect(password).not.toBe('')
      await drawer.getByRole('button', { name: t('user-import:passwords.noted') }).click()
      await expect(drawer.getByText(t('user-import:passwords.title'))).toBeHidden()
      await expectAccessible(admin)
    })

    test('the list pages, and gives somebody two roles', async () => {
      await admin.goto(`/sys/user?text=${prefix}`)
      await expect(admin.getByText(t('common:list.total', { count: PEOPLE }))).toBeVisible()
      const row = (k: number) => admin.getByRole('row').filter({ hasText: accountOf(k) })
      await admin.locator('.ant-pagination-next').click()
      await expect(row(21)).toBeVisible()
      await admin.locator('.ant-pagination-prev').click()
      await expectAccessible(admin)
      await row(1).getByRole('checkbox').check()
      await press(admin, t('sys-access:user.assign'))
      const dialog = admin.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: t('sys-access:user.assignRoles') }).check()
      await dialog.locator('#roles').click()
      await choose(admin, TEACHER[language])
      await choose(admin, helper)
      await admin.keyboard.press('Escape')
      await expectAccessible(admin)
      await save(dialog, t)
      await expect(row(1)).toContainText(helper)
    })

    test('the list and the import are usable at 360 px and in the dark', async ({ browser }) => {
      const page = await personAt(browser, 'sysadmin', language, { colorScheme: 'dark' })
      for (const size of [null, phone]) {
        if (size) await page.setViewportSize(size)
        const name = size ? '360' : 'dark'
        await page.goto(`/sys/user?text=${prefix}`)
        await expect(page.getByText(accountOf(1))).toBeVisible()
        await expectNoSideways(page)
        await expectAccessible(page)
        await shot(page, `users-${name}-${language}`)
        await page.goto('/sys/user/import')
        await expect(page.getByRole('dialog').getByText(t('user-import:drop'))).toBeVisible()
        await expectNoSideways(page)
        await expectAccessible(page)
        await shot(page, `import-${name}-${language}`)
      }
      // The scopes of a role too.
      const { data } = (await callApi(page, 'GET', '/sys/role/page')) as { data: { items: { id: string }[] } }
      await page.goto(`/sys/role/${data.items[0]?.id}/update`)
      const grants = page.getByRole('dialog').getByRole('table')
      await grants.getByRole('button').first().click()
      const scope = await grants.locator('.ant-select').first().boundingBox()
      expect((scope?.x ?? Infinity) + (scope?.width ?? 0)).toBeLessThan(phone.width)
      await expectNoSideways(page)
      await shot(page, `role-360-${language}`)
      await page.context().close()
    })

    test('who has the longest account, and no other name, is listed at 360 px', async ({ browser }) => {
      const account = prefix.padEnd(20, 'w')
      const first = async (path: string, isMeant: (row: { id: string; code?: string }) => boolean) => {
        const { data } = (await callApi(admin, 'GET', path)) as { data: { id: string }[] }
        return data.find(isMeant)?.id
      }
      const orgId = await first('/sys/org/list', () => true)
      const roleId = await first('/sys/user/roleOptions', ({ code }) => code === 'teacher')
      const made = (await callApi(admin, 'POST', '/sys/user/add', {
        account,
        name: account,
        orgId,
        roles: [{ roleId }],
      })) as { data: { password: string } }
      const own = await (await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' })).newPage()
      await own.goto('/login')
      await fillSignIn(own, account, made.data.password)
      await own.waitForURL((url) => url.pathname !== '/login')
      const page = await personAt(browser, 'sysadmin', language)
      await page.setViewportSize(phone)
      for (const list of ['user', 'onlineUser']) {
        await page.goto(`/sys/${list}?text=${account}`)
        await expect(page.getByText(account).first()).toBeVisible()
        await expectNoSideways(page)
        await shot(page, `long-${list}-360-${language}`)
      }
      for (const one of [own, page]) await one.context().close()
    })

    test('the teacher sets a password, and goes from role to role', async ({ page }) => {
      await page.goto('/login')
      await fillSignIn(page, accountOf(1), password)
      await page.waitForURL('**/profile/index')
      await page.locator('#oldPassword').fill(password)
      await page.locator('#password').fill(NEW_PASSWORD)
      await page.locator('#again').fill(NEW_PASSWORD)
      // The visitor's browser speaks Chinese, whatever the administrator does.
      const visitor = wordsOf('zh')
      await page.locator('.lb-password-form button[type=submit]').click()
      await expect(page.getByText(visitor('access:password.done'))).toBeVisible()
      await page.goto('/dashboard')
      const menu = page.getByRole('button', { name: visitor('shell:user.menu') })
      await expect(menu).toContainText(TEACHER.zh)
      await menu.click()
      await page.getByRole('menuitem', { name: helper }).click()
      await page.waitForURL('**/dashboard')
      await expect(menu).toContainText(helper)
      await page.goto('/teacher/taskMgt')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
