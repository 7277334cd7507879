import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fieldWords } from '@labbox/contract/errors/field-words.ts'
import { startCas } from './support/cas.ts'
import { driven, exactly, languages, wordsOf, type Words } from './support/language.ts'
import {
  callApi,
  endSessionUnder,
  expectAccessible,
  expectNoSideways,
  press,
  shot,
  signIn,
  watchErrors,
  write,
} from './support/pages.ts'
import { signOut } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'Brand-new-1'
let serial = 0
/** An account that no other run has made. */
const freshName = (): string => `way${Date.now().toString(36)}${serial++}`
const phone = { width: 360, height: 740 }

/** The value of a setting, as an administrator changes it. */
const setSetting = async (page: Page, name: string, content: unknown): Promise<void> => {
  const { data } = (await callApi(page, 'GET', `/sys/clientConfig/page?limit=200`)) as {
    data: { items: { name: string; version: number }[] }
  }
  const version = data.items.find((row) => row.name === name)?.version
  await callApi(page, 'POST', '/sys/clientConfig/update', { name, content, version })
}

for (const language of driven(import.meta.filename))
  test.describe(`in ${language}`, () => {
    const t = wordsOf(language)
    test.use({ locale: languages[language] })

    test('a student registers by the key of a class', async ({ page, browser }) => {
      await signIn(page, 'teacher1')
      await page.goto('/lab/myClass')
      await page.locator('td a, .lb-card a').first().click()
      const drawer = page.getByRole('dialog')
      await press(drawer, t('keys:add'))
      await press(page, t('keys:make'))
      const code = page.getByRole('dialog', { name: t('keys:code.title') })
      await expect(code.locator('svg').first()).toBeVisible()
      await expectAccessible(page)
      const link = (await code.locator('code').textContent()) ?? ''
      expect(link).toMatch(/\/registration#(\w{4}-){2}\w{4}$/)

      const context = await browser.newContext({
        baseURL: process.env['E2E_URL'] ?? '',
        locale: languages[language],
        viewport: phone,
        colorScheme: 'dark',
        reducedMotion: 'reduce',
      })
      const student = await context.newPage()
      const noErrors = watchErrors(student)
      await student.goto('/login')
      await student.getByRole('link', { name: exactly(t('ways-in:login.register')) }).click()
      await student.locator('#key').fill('2222-2222-2222')
      await expect(
        student.getByText(language === 'zh' ? '邀请码不正确' : 'This invitation code is not valid'),
      ).toBeVisible()
      await student.goto(new URL(link).pathname + new URL(link).hash)
      await student.reload()
      await expect(student.getByText(t('ways-in:registration.place'))).toBeVisible()
      await press(student, t('ways-in:registration.submit'))
      await expect(student.locator('#studentName')).toHaveAttribute('aria-invalid', 'true')
      await expect(student.locator('#studentName')).toBeFocused()
      await expectAccessible(student)
      await expectNoSideways(student)
      await shot(student, `registration-${language}`)

      const account = freshName()
      await student.locator('#studentName').fill(language === 'zh' ? '王小明' : 'Ann Lee')
      await student.locator('#username').fill(account)
      await student.locator('#password').fill('abc123')
      await student.locator('#password2').fill('abc124')
      await student.keyboard.press('Enter')
      await expect(student.getByText(fieldWords.passwordsDiffer[language])).toBeVisible()
      await student.locator('#password2').fill('abc123')
      await student.keyboard.press('Enter')
      await student.waitForURL('**/dashboard')
      // Letters and digits are accepted, but a better password is asked for.
      await expect(student.getByText(t('shell:weak.title'))).toBeVisible()
      await expectAccessible(student)
      await expectNoSideways(student)
      await student.goto('/task-center')
      await expect(student.getByRole('listitem').first()).toBeVisible()
      noErrors()
      await context.close()
    })
  })

/** The session ends over unsaved work: who signs in again in another tab goes on here, and nothing is lost. */
const goOnInAnotherTab = async (page: Page, t: Words): Promise<void> => {
  await page.goto('/profile/index')
  for (const [field, text] of Object.entries({ oldPassword: 'typed', password: PASSWORD, again: PASSWORD }))
    await page.locator(`#${field}`).fill(text)
  await endSessionUnder(page, '/user/password')
  await press(page, t('access:password.change'))
  const overlay = page.getByRole('dialog', { name: t('shell:again.title') })
  const opened = page.waitForEvent('popup')
  await overlay.getByRole('link').click()
  const other = await opened
  await other.waitForURL('**/dashboard')
  await other.close()
  await expect(overlay).toBeHidden()
  await expect(page.locator('#oldPassword')).toHaveValue('typed')
  await expect(page.getByText('原密码错误')).toBeVisible()
}

test('signing in and out by CAS', async ({ page, browser }) => {
  const t = wordsOf('zh')
  const person = freshName()
  const cas = await startCas({ [person]: PASSWORD })
  const baseURL = process.env['E2E_URL'] ?? ''
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })
  try {
    await signIn(page, 'sysadmin')
    await page.goto('/sys/casConfig')
    await page.locator('#baseUrl').fill(cas.baseUrl)
    await page.locator('#serviceUrl').fill(`${baseURL}/caslogin`)
    await press(page, t('sso:cas.test'))
    await expect(page.getByText(t('sso:report.finding.refusesTestTicket'))).toBeVisible()
    await page.locator('#enabled').click()
    if ((await page.locator('#createAccounts').getAttribute('aria-checked')) !== 'true')
      await page.locator('#createAccounts').click()
    await page.locator('#orgId').click()
    await page.locator('.ant-select-tree-title').first().click()
    await expectAccessible(page)
    await press(page, t('common:action.save'))
    await expect(page.getByText(t('sso:saved'))).toBeVisible()

    const own = await context.newPage()
    const enter = async () => {
      await own.getByRole('link', { name: '统一身份认证登录' }).click()
      await own.getByLabel('Username').fill(person)
      await own.getByLabel('Password').fill(PASSWORD)
      await own.getByRole('button', { name: 'Sign in' }).click()
    }
    await own.goto('/profile/index')
    await expectAccessible(own)
    await enter()
    // Back on the page that was asked for, without the ticket in the address.
    await expect(own).toHaveURL(`${baseURL}/profile/index`)
    await expect(own.locator('dd', { hasText: person }).first()).toBeVisible()
    await signOut(own, t)

    await enter()
    await own.waitForURL('**/dashboard')
    const there = await context.newPage()
    // It goes by itself: looked for before it comes.
    const told = own.getByText('您已退出统一身份认证，请重新登录').waitFor()
    await there.goto(`${cas.baseUrl}/logout`)
    await told
    await expect(own).toHaveURL(/\/login\?redirect=/)
    await own.goto('/caslogin?ticket=ST-0-guess')
    await expect(own.getByRole('alert')).toHaveText('登录凭据已过期或已被使用，请重新登录')
    expect(own.url()).not.toContain('ticket')
    await expectAccessible(own)

    await own.goto('/login')
    await enter()
    await own.waitForURL('**/dashboard')
    await expect(own.locator('h1')).toBeVisible()
    await goOnInAnotherTab(own, t)
  } finally {
    const { data } = (await callApi(page, 'GET', '/sys/casConfig/get')) as { data: { version: number } }
    await callApi(page, 'POST', '/sys/casConfig/update', { ...data, enabled: false })
    await context.close()
    cas.stop()
  }
})

test('coming in from another system with a token, once', async ({ page, browser }) => {
  const t = wordsOf('zh')
  await signIn(page, 'sysadmin')
  const account = freshName()
  const roles = (await callApi(page, 'GET', '/sys/user/roleOptions')) as {
    data: { id: string; code: string }[]
  }
  const orgs = (await callApi(page, 'GET', '/sys/org/list')) as { data: { id: string }[] }
  const student = roles.data.find((role) => role.code === 'student')
  await callApi(page, 'POST', '/sys/user/add', {
    account,
    name: 'Token',
    orgId: orgs.data[0]?.id,
    loginMethod: 'any',
    roles: [{ roleId: student?.id }],
  })
  await page.goto('/sys/tokenIssuer/add')
  await page.locator('#name').fill('Portal')
  await page.locator('#issuer').fill(account)
  await expectAccessible(page)
  await press(page, t('common:action.save'))
  const made = page.getByRole('dialog', { name: t('sso:issuer.made') })
  const secret = (await made.locator('code').textContent()) ?? ''
  await press(made, t('sso:issuer.noted'))
  await expect(page.getByRole('cell', { name: account })).toBeVisible()
  await expectAccessible(page)

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: account,
    aud: 'labbox',
    sub: account,
    jti: account,
    exp: Math.floor(Date.now() / 1000) + 60,
  }
  const content = `${part({ alg: 'HS256' })}.${part(claims)}`
  const token = `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  const context = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '', locale: 'zh-CN' })
  const own = await context.newPage()
  await own.goto(`/tokenLogin?redirect=%2F%2Fexample.org#token=${token}`)
  await own.waitForURL('**/dashboard')
  await signOut(own, t)
  await own.goto(`/tokenLogin#${token}`)
  await expect(own.getByRole('alert')).toHaveText('登录令牌已被使用，请从来源系统重新进入')
  expect(own.url()).not.toContain('#')
  await expectAccessible(own)
  await context.close()
})

test('no address leads to another site', async ({ page }) => {
  await signIn(page, 'student1')
  for (const path of [
    '/auth-redirect?redirect=%2F%2Fexample.org',
    '/redirect//example',
    '/redirect/%5Cexample',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`^${process.env['E2E_URL'] ?? ''}/(dashboard|404)`))
  }
  await page.goto('/auth-redirect?redirect=%2Fprofile%2Findex')
  await expect(page).toHaveURL(/\/profile\/index$/)
})

test('signing in and the menu work by keyboard alone', async ({ page }) => {
  const t = wordsOf('zh')
  await page.goto('/login')
  await expect(page.locator('#username')).toBeFocused()
  await page.keyboard.type('teacher1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('#password').press('ControlOrMeta+a')
  await page.keyboard.type(process.env['DEMO_PASSWORD'] ?? 'labbox-demo-1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const wanted = page
    .getByRole('navigation', { name: t('shell:menu') })
    .getByRole('link', { name: '我的班级' })
  const focused = () => page.evaluate("document.activeElement?.getAttribute('href')")
  for (let steps = 0; steps < 80 && (await focused()) !== '/lab/myClass'; steps++)
    await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lab\/myClass$/)
})

test.describe('the four looks', () => {
  test('can be read and used in light and dark, wide and narrow', async ({ page, browser }) => {
    await signIn(page, 'sysadmin')
    const visit = async (mode: string, dark: boolean) => {
      const context = await browser.newContext({
        baseURL: process.env['E2E_URL'] ?? '',
        locale: dark ? 'en-US' : 'zh-CN',
        reducedMotion: 'reduce',
        colorScheme: dark ? 'dark' : 'light',
        viewport: dark ? phone : { width: 1280, height: 800 },
      })
      const visitor = await context.newPage()
      await visitor.goto('/login')
      await expect(visitor.locator(`.lb-entry-${mode} #username`)).toBeVisible()
      await expect(visitor.locator('.lb-entry svg').first()).toBeAttached()
      await expectAccessible(visitor)
      await expectNoSideways(visitor)
      await shot(visitor, `login-${mode}-${dark ? 'dark-360' : 'light-1280'}`)
      await context.close()
    }
    try {
      for (const mode of ['university1', 'university2', 'university3', 'default']) {
        await setSetting(page, 'loginMode', mode)
        await visit(mode, false)
        await visit(mode, true)
      }
    } finally {
      await setSetting(page, 'loginMode', 'default')
    }
  })

  test('one is chosen, coloured and named in its preview, and then is what visitors see', async ({
    page,
    browser,
  }) => {
    const t = wordsOf('zh')
    await signIn(page, 'sysadmin')
    await page.goto('/sys/logoSetting/add')
    const drawer = page.getByRole('dialog', { name: t('system:logo.add') })
    const desktop = drawer.getByRole('img', { name: t('system:logo.preview.desktop') })
    const phoneView = drawer.getByRole('img', { name: t('system:logo.preview.phone') })
    await drawer.getByText(t('system:config.of.loginMode.option.university1')).click()
    await write(drawer.locator('.lb-local-text').nth(0), { zh: '东湖大学', en: 'East Lake University' })
    await write(drawer.locator('.lb-local-text').nth(1), { zh: '欢迎来到电子实验中心' })
    // A colour that nobody could read on white.
    await drawer.locator('#colour').fill('#f2c94c')
    await drawer.locator('#file0').setInputFiles(join(import.meta.dirname, 'support/pixel.png'))
    for (const view of [desktop, phoneView]) {
      await expect(view.locator('.lb-entry-university1 svg.lb-entry-picture')).toBeAttached()
      await expect(view.locator('h1')).toHaveText('东湖大学')
    }
    await expectAccessible(page)
    await shot(page, 'sign-in-preview')
    await press(drawer, t('common:action.save'))
    await expect(page.getByRole('cell', { name: '东湖大学' })).toBeVisible()
    try {
      for (const [locale, colorScheme, name] of [
        ['zh-CN', 'light', '东湖大学'],
        ['en-US', 'dark', 'East Lake University'],
      ] as const) {
        const context = await browser.newContext({
          baseURL: process.env['E2E_URL'] ?? '',
          locale,
          colorScheme,
          reducedMotion: 'reduce',
          viewport: phone,
        })
        const visitor = await context.newPage()
        await visitor.goto('/login')
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
        await expect(visitor.getByText('欢迎来到电子实验中心')).toBeVisible()
        await expectAccessible(visitor, '.lb-entry-university1')
        await expectNoSideways(visitor)
        await context.close()
      }
    } finally {
      const { data } = (await callApi(page, 'GET', '/sys/logoSet/page')) as {
        data: { items: { id: string }[] }
      }
      await callApi(page, 'POST', '/sys/logoSet/delete', { id: data.items[0]?.id })
      await setSetting(page, 'loginMode', 'default')
    }
  })
})
