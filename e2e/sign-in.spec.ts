import { chromium, type Page } from '@playwright/test'
import { wordsOf } from './support/language.ts'
import {
  callApi,
  endSessionUnder,
  expectAccessible,
  expectNoSideways,
  fillSignIn,
  shot,
  signIn,
  watchErrors,
} from './support/pages.ts'
import { personAt, signOut } from './support/people.ts'
import { expect, test } from './support/test.ts'

const words = {
  zh: {
    locale: 'zh-CN',
    title: '登录 - 数字化实验教学系统',
    wrong: '账号或密码错误',
    short: '密码至少 6 位',
    home: '快速上手',
  },
  en: {
    locale: 'en-US',
    title: 'Sign in - Experimental Teaching Digital System',
    wrong: 'Account or password error',
    short: 'Use at least 6 characters',
    home: 'Get started',
  },
} as const

for (const [language, text] of Object.entries(words)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: text.locale })

    test('signs in, after saying what is wrong', async ({ page }) => {
      const noErrors = watchErrors(page)
      await page.goto('/login')
      await expect(page).toHaveTitle(text.title)
      await expectAccessible(page)
      await shot(page, `login-${language}`)

      await fillSignIn(page, 'student1', 'short')
      await expect(page.getByText(text.short)).toBeVisible()
      // Not a real account: five failures would lock it for a while, and both answers are the same.
      await fillSignIn(page, `nobody${Date.now()}`, 'wrong-password')
      await expect(page.getByRole('alert')).toHaveText(text.wrong)

      await fillSignIn(page, '  student1 ')
      await expect(page.getByRole('heading', { name: text.home })).toBeVisible()
      await expectAccessible(page)
      await shot(page, `dashboard-student-${language}`)
      noErrors()
    })
  })
}

test('the guard leads to sign-in and back, and keeps the signed-in away from it', async ({ page }) => {
  await page.goto('/profile/index')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%2Findex$/)
  await fillSignIn(page, 'student1')
  await expect(page).toHaveURL(/\/profile\/index$/)
  await expect(page.getByText('student1')).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/redirect/profile/index')
  await expect(page).toHaveURL(/\/profile\/index$/)
})

test('a redirect parameter leads to no other site', async ({ page }) => {
  await page.goto('/login?redirect=%2F%2Fexample.org%2F')
  await fillSignIn(page, 'student1')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an unknown page is a 404 inside the shell, a forbidden one says who could grant it', async ({
  page,
}) => {
  await signIn(page, 'student1')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404\?/)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(page.getByText('/no/such/page')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/lab/myClass/add')
  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
  await expect(page.getByText('新建班级')).toBeVisible()
  await shot(page, 'forbidden')
})

/** Ends the session behind the page's back. */
const endSession = (page: Page) => callApi(page, 'POST', '/logout')

test('a session that ends over unsaved work is renewed on the page, and nothing is lost', async ({
  page,
}) => {
  await signIn(page, 'teacher1')
  await page.goto('/lab/myClass/add')
  const name = `课堂 ${Date.now()}`
  await page.locator('#name').fill(name)
  await endSessionUnder(page, '/lab/class/add')
  await page.getByRole('button', { name: /保\s*存/ }).click()

  const overlay = page.getByRole('dialog', { name: '登录已失效' })
  await expect(overlay).toBeVisible()
  await expect(overlay.locator('#username')).toHaveValue('teacher1')
  await expect(page.locator('#name')).toHaveValue(name)
  await expectAccessible(page)
  await shot(page, 'sign-in-again')
  await fillSignIn(page, null)

  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL(/\/lab\/myClass$/)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'classes')
  await page.getByRole('button', { name: '深色主题' }).click()
  await expectAccessible(page)
})

test('leaving unsaved work asks first', async ({ page }) => {
  await signIn(page, 'teacher1')
  await page.goto('/lab/myClass/add')
  await page.locator('#name').fill('未保存')
  await page.getByRole('button', { name: /取\s*消/ }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.locator('#name')).toHaveValue('未保存')
  await page.getByRole('button', { name: /取\s*消/ }).click()
  await page.getByRole('button', { name: '放弃并离开' }).click()
  await expect(page).toHaveURL(/\/lab\/myClass$/)
})

test('a session that ends on a clean page leads to sign-in and says why', async ({ page }) => {
  await signIn(page, 'teacher1')
  // A page that makes no calls by itself: the dashboard would notice before the click.
  await page.goto('/lab/project')
  await page.waitForLoadState('networkidle')
  await endSession(page)
  // The page may notice by itself before the click, because the server has closed its broker connection; what it says goes again
  // after a few seconds.
  const told = expect(page.getByText('登录已失效，请重新登录')).toBeVisible()
  await page
    .getByRole('link', { name: '我的班级' })
    .first()
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await told
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test('signing out reaches the other tabs', async ({ page, context }) => {
  await signIn(page, 'student1')
  const other = await context.newPage()
  await other.goto('/profile/index')
  await expect(other.getByText('student1')).toBeVisible()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByText('退出登录').click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
})

test('signing out says nothing of what the page still asked for', async ({ page }) => {
  await signIn(page, 'student1')
  await page.waitForLoadState('networkidle')
  const signedOut = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  // The next page's call reaches the server after the sign-out, whose answer is still on its way.
  await page.route('**/api/**', async (route) => {
    const leaving = route.request().url().endsWith('/logout')
    if (!leaving) await signedOut.promise
    const response = await route.fetch()
    if (leaving) signedOut.resolve()
    if (leaving) await refused.promise
    const body = await response.text()
    await route.fulfill({ response, body })
    if (body.includes('"code":401')) refused.resolve()
  })
  await page.getByRole('link', { name: '我的报告' }).first().click()
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByText('退出登录').click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.getByRole('alert').count()).toBe(0)
  // A session that is said to have ended leads to sign-in with the way back.
  expect(visited.filter((url) => url.includes('redirect='))).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the way back leads to no page of a session that is over, in a browser that keeps pages', async () => {
  const executablePath = process.env['LAB_BROWSER'] ?? ''
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await personAt(browser, 'student1', 'zh')
  await page.goto('/my/reports')
  const heading = page.getByRole('heading', { level: 1, name: '我的报告' })
  await expect(heading).toBeVisible()
  await signOut(page, wordsOf('zh'))
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmy%2Freports$/)
  await expect(heading).toHaveCount(0)
  await shot(page, 'sign-out-back')
  await browser.close()
})

test('settings stay: language, dark theme, size, sidebar', async ({ page }) => {
  await signIn(page, 'student1')
  await page.getByRole('button', { name: '深色主题' }).click()
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  await page.getByRole('button', { name: /语言/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)
  await shot(page, 'dashboard-dark-en')
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('signs in, opens the menu as a drawer and lists as cards', async ({ page }) => {
    await page.goto('/login')
    await expectNoSideways(page)
    await shot(page, 'login-360')
    await signIn(page, 'teacher1')
    await expectNoSideways(page)
    await page.getByRole('button', { name: '展开或收起菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '我的班级' }).click()
    await expect(page).toHaveURL(/\/lab\/myClass$/)
    await expect(page.getByRole('heading', { name: '我的班级' })).toBeVisible()
    await expect(page.locator('table')).toHaveCount(0)
    await expectNoSideways(page)
    await expectAccessible(page)
    await shot(page, 'classes-360')
    await page.getByRole('button', { name: '深色主题' }).click()
    await expectAccessible(page)
    await shot(page, 'classes-dark-360')
  })
})
