import type { Page } from '@playwright/test'
import { driven, exactly, wordsOf } from './support/language.ts'
import {
  actOn,
  callApi,
  expectAccessible,
  expectNoSideways,
  fillSignIn,
  openWithin,
  press,
  shot,
} from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** Names that are rows of the product, not texts of the page. */
const rows = {
  zh: { teacher: '教师', admin: '系统管理员', group: '用户与单位', people: '单位用户' },
  en: {
    teacher: 'Teacher',
    admin: 'System administrator',
    group: 'Users and organisations',
    people: 'Organisation users',
  },
}

const options = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')

for (const language of driven(import.meta.filename))
  test(`an organisation administrator sees to their own people and nobody else (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const stamp = Date.now().toString(36)
    const account = `o${stamp}`
    const foreign = `School ${stamp}`
    const stranger = `x${stamp}`

    const system = await personAt(browser, 'sysadmin', language)
    const made = async (path: string, body: object) =>
      ((await callApi(system, 'POST', path, body)) as { data: { id: string } }).data.id
    const foreignOrg = await made('/sys/org/add', { name: { en: foreign } })
    const { data: roles } = (await callApi(system, 'GET', '/sys/user/roleOptions')) as {
      data: { id: string; name: { en: string } }[]
    }
    const teacherRole = roles.find(({ name }) => name.en === rows.en.teacher)?.id
    const strangerId = await made('/sys/user/add', {
      account: stranger,
      name: 'Stranger',
      orgId: foreignOrg,
      roles: [{ roleId: teacherRole, orgId: foreignOrg }],
    })

    const page = await personAt(browser, 'orgadmin', language)
    const menu = page.getByRole('navigation', { name: t('shell:menu') })
    await page.goto('/dashboard')
    await menu.getByRole('button', { name: rows[language].group, exact: true }).click()
    await menu.getByRole('link', { name: rows[language].people }).click()
    await page.getByPlaceholder(t('sys-access:user.search')).fill('teacher1')
    await expect(page.getByRole('row').filter({ hasText: 'teacher1' })).toBeVisible()
    await expectAccessible(page)

    await test.step('adds a teacher, whose password is shown once', async () => {
      await page.getByRole('link', { name: exactly(t('sys-access:user.add')) }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByLabel(t('sys-access:user.account')).fill(account)
      await drawer.getByLabel(t('sys-access:user.name'), { exact: true }).fill('Li Hua')
      await drawer.getByLabel(t('sys-access:user.role'), { exact: true }).click()
      // Nobody grants rights they do not hold.
      await expect(options(page).filter({ hasText: rows[language].teacher }).first()).toBeVisible()
      await expect(options(page).filter({ hasText: rows[language].admin })).toHaveCount(0)
      await options(page).filter({ hasText: rows[language].teacher }).first().click()
      await expectAccessible(page)
      await press(drawer, t('common:action.save'))
    })
    const once = page.getByRole('dialog', { name: t('sys-access:passwords.title') })
    const password = await once.getByRole('row').filter({ hasText: account }).locator('code').innerText()
    await once.getByRole('button', { name: t('sys-access:passwords.noted') }).click()

    await test.step('the new teacher comes in, and is sent out by a disabled account', async () => {
      const context = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' })
      const teacher = await context.newPage()
      await teacher.goto('/login')
      await fillSignIn(teacher, account, password)
      await teacher.waitForURL('**/profile/index')
      await page.goto(`/sys/orguser?text=${account}`)
      const row = page.getByRole('row').filter({ hasText: account })
      await row.getByRole('link', { name: exactly(t('common:action.edit')) }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByLabel(t('sys-access:user.name'), { exact: true }).fill('Li Ming')
      await press(drawer, t('common:action.save'))
      await expect(row).toContainText('Li Ming')
      await actOn(row, t, t('sys-access:user.disable'))
      await press(page.getByRole('tooltip'), t('common:action.ok'))
      await expect(row).toContainText(t('sys-access:user.state.0'))
      await teacher.waitForURL('**/login**')
    })

    await test.step('whoever was deleted meanwhile: the reset of the password says that it failed', async () => {
      const { data } = (await callApi(page, 'GET', `/sys/user/page?text=${account}`)) as {
        data: { items: { id: string }[] }
      }
      expect(await callApi(page, 'POST', '/sys/user/delete', { ids: [data.items[0]?.id] })).toMatchObject({
        code: 200,
      })
      await actOn(page.getByRole('row').filter({ hasText: account }), t, t('sys-access:user.reset'))
      await press(page.getByRole('tooltip'), t('common:action.ok'))
      await expect(page.getByText(t('sys-access:user.resetFailed', { reason: '' }).trim())).toBeVisible()
    })

    await test.step('other organisations are as if they were not there', async () => {
      for (const path of ['/sys/orguser', '/sys/user']) {
        await page.goto(`${path}?text=${stranger}`)
        await expect(page.getByText(t('common:list.noMatch'))).toBeVisible()
      }
      await page.goto('/sys/org')
      await expect(page.getByRole('link', { name: exactly(t('sys-access:org.add')) })).toBeVisible()
      await expect(page.getByText(foreign)).toHaveCount(0)
      const missing = await callApi(page, 'GET', `/sys/user/get?id=${strangerId}`)
      expect(missing).toMatchObject({ code: 404 })
      await page.goto(`/sys/orguser/${strangerId}/update`)
      await expect(page.getByText('Stranger')).toHaveCount(0)
      for (const path of ['/sys/role', '/sys/sql', '/sys/clientConfig']) {
        await openWithin(page, path)
        await expect(page.getByRole('heading', { name: t('access:forbidden.title') })).toBeVisible()
      }
    })

    await test.step('the logs are those of the organisation; all of it fits a phone in the dark', async () => {
      const phone = await personAt(browser, 'orgadmin', language, { colorScheme: 'dark' })
      await phone.setViewportSize({ width: 360, height: 740 })
      for (const path of ['orguser', 'org', 'syslog', 'onlineUser', 'logoSetting']) {
        await openWithin(phone, `/sys/${path}`)
        await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(phone.locator('.ant-skeleton-active, .ant-spin-spinning')).toHaveCount(0)
        await expectNoSideways(phone)
        await expectAccessible(phone)
        if (path === 'orguser') await shot(phone, `org-admin-360-${language}`)
      }
      const { data } = (await callApi(phone, 'GET', '/sys/syslog/page?limit=200')) as {
        data: { items: { resourceId?: string }[] }
      }
      expect(data.items.length).toBeGreaterThan(0)
      expect(JSON.stringify(data.items)).not.toContain(strangerId)
    })
  })
