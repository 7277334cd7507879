import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { settle } from './gallery/walk.ts'
import { wordsOf } from './support/language.ts'
import { personAt } from './support/people.ts'
import {
  callApi,
  expectAccessible,
  expectNoSideways,
  openSession,
  openWithin,
  press,
  shot,
  signIn,
  watchErrors,
} from './support/pages.ts'
import { shiftFaults, watchShifts } from './support/shift.ts'
import { expect, test } from './support/test.ts'

const t = wordsOf('zh')

/** Follows a row of the menu, in the group that it stands in where it is not at the top. */
const openMenu = async (page: Page, zh: string, group?: string) => {
  const menu = page.getByRole('navigation', { name: t('shell:menu') })
  const heading = group ? menu.getByRole('button', { name: group, exact: true }) : null
  if ((await heading?.getAttribute('aria-expanded')) === 'false') await heading?.click()
  await menu.getByRole('link', { name: zh }).click()
}

test.describe('visited pages', () => {
  const tags = (page: Page) => page.getByRole('navigation', { name: t('shell:tags.title') })

  const visitThree = async (page: Page) => {
    await signIn(page, 'teacher1')
    await openMenu(page, '我的班级', '教学')
    await expect(tags(page).getByRole('link')).toHaveText(['首页', '我的班级'])
    await openMenu(page, '实验项目', '教学资源')
    await expect(tags(page).getByRole('link')).toHaveText(['首页', '我的班级', '实验项目'])
  }

  test('stand in a row, survive a reload and are closed one by one', async ({ page }) => {
    const noErrors = watchErrors(page)
    await visitThree(page)
    await expectAccessible(page)
    await shot(page, 'tags')
    await page.reload()
    await expect(tags(page).getByRole('link')).toHaveText(['首页', '我的班级', '实验项目'])
    await tags(page)
      .getByRole('button', { name: t('shell:tags.close', { title: '实验项目' }) })
      .click()
    await expect(page).toHaveURL(/\/lab\/myClass$/)
    await expect(tags(page).getByRole('link')).toHaveText(['首页', '我的班级'])
    noErrors()
  })

  test('have acts under the right mouse button', async ({ page }) => {
    await visitThree(page)
    await tags(page).getByRole('link', { name: '我的班级' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: t('shell:tags.closeOthers') }).click()
    await expect(page).toHaveURL(/\/lab\/myClass$/)
    await expect(tags(page).getByRole('link')).toHaveText(['首页', '我的班级'])
    const asked = page.waitForRequest(/\/api\/.*[cC]lass.*page/i)
    await tags(page).getByRole('link', { name: '我的班级' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: t('common:action.refresh') }).click()
    await asked
    await tags(page).getByRole('link', { name: '我的班级' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: t('shell:tags.closeAll') }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(tags(page).getByRole('link')).toHaveText(['首页'])
  })

  test('work by keyboard', async ({ page }) => {
    await visitThree(page)
    await tags(page).getByRole('link', { name: '实验项目' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tags(page).getByRole('link', { name: '我的班级' })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tags(page).getByRole('link')).toHaveText(['首页', '实验项目'])
    await expect(page).toHaveURL(/\/lab\/project/)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('find their filters again, and lose no unsaved work', async ({ page }) => {
    await signIn(page, 'teacher1')
    await page.goto('/lab/myClass?name=A')
    await expect(tags(page).getByRole('link')).toHaveText(['首页', '我的班级'])
    await openMenu(page, '首页')
    await expect(page).toHaveURL(/\/dashboard$/)
    await tags(page).getByRole('link', { name: '我的班级' }).click()
    await expect(page).toHaveURL(/\/lab\/myClass\?name=A$/)
    await page.goto('/lab/myClass/add')
    await page.locator('#name').fill('未保存')
    // The page notices the change a moment after the field; only then is leaving guarded.
    await page.waitForFunction(`(() => {
      const leaving = new Event('beforeunload', { cancelable: true })
      dispatchEvent(leaving)
      return leaving.defaultPrevented
    })()`)
    await tags(page)
      .getByRole('button', { name: t('shell:tags.close', { title: '我的班级' }) })
      .dispatchEvent('click')
    await page.getByRole('button', { name: t('common:unsaved.stay') }).click()
    await expect(page.locator('#name')).toHaveValue('未保存')
  })

  test('are not shown on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, 'teacher1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tags(page)).toBeHidden()
    await expectNoSideways(page)
  })
})

test.describe('search over the menu', () => {
  test('finds a page by pinyin and opens it by keyboard alone', async ({ page }) => {
    const noErrors = watchErrors(page)
    await signIn(page, 'teacher1')
    await expect(page.getByRole('button', { name: t('shell:search.title') })).toBeVisible()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: t('shell:search.title') })
    await expect(box).toBeFocused()
    const options = page.getByRole('option')
    expect(await options.count()).toBeGreaterThan(8)
    await expectAccessible(page)
    await box.fill('wdbj')
    await expect(options.first()).toContainText('我的班级')
    await shot(page, 'search')
    await box.fill(t('classes:add.title'))
    await expect(options.first()).toContainText(t('classes:add.title'))
    await box.fill('xxxxxxxxxx')
    await expect(page.getByText(t('shell:search.none'))).toBeVisible()
    await box.fill('shebei')
    await expect(options.first()).toContainText('设备')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/device\//)
    await expect(box).toBeHidden()
    noErrors()
  })

  test('waits for the network where that is lost, with what is typed meanwhile', async ({ page }) => {
    await signIn(page, 'teacher1')
    await page.context().setOffline(true)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('textbox', { name: t('shell:search.title') }).fill('题库')
    await page.context().setOffline(false)
    const search = page.getByRole('combobox', { name: t('shell:search.title') })
    await expect(search).toHaveValue('题库')
    await expect(search).toBeFocused()
  })

  test('goes without pinyin in English', async ({ browser }) => {
    const page = await personAt(browser, 'teacher1', 'en')
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const en = wordsOf('en')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: en('shell:search.title') }).click()
    await page.getByRole('combobox').fill('clas')
    await expect(page.getByRole('option').first()).toContainText('class')
    expect(asked.filter((url) => url.includes('pinyin'))).toEqual([])
    await page.context().close()
  })
})

const openUserMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: new RegExp(t('shell:user.menu')) }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('the settings panel settles the shell for this browser', async ({ page }) => {
  const noErrors = watchErrors(page)
  await signIn(page, 'teacher1')
  const tags = page.getByRole('navigation', { name: t('shell:tags.title') })
  const logo = page.locator('aside .lb-brand')
  await expect(tags).toBeVisible()
  await openUserMenu(page, t('shell:user.settings'))
  const panel = page.getByRole('dialog', { name: t('shell:user.settings') })
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'settings')
  await panel.getByRole('switch', { name: t('shell:settings.tagsView') }).click()
  await panel.getByRole('switch', { name: t('shell:settings.sidebarLogo') }).click()
  await panel.getByRole('switch', { name: t('shell:settings.fixedHeader') }).click()
  await panel.getByRole('radio', { name: t('shell:settings.dark') }).check()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tags).toHaveCount(0)
  await expect(logo).toHaveCount(0)
  await expect(page.locator('.lb-head-fixed')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openUserMenu(page, t('shell:user.settings'))
  await page.getByRole('button', { name: t('shell:settings.reset') }).click()
  await expect(tags).toBeVisible()
  await expect(logo).toBeVisible()
  noErrors()
})

test('the about drawer names version and libraries', async ({ page }) => {
  await signIn(page, 'student1')
  await openUserMenu(page, t('shell:user.about'))
  const drawer = page.getByRole('dialog', { name: t('shell:about.title') })
  await expect(drawer.getByText('0.4.4')).toBeVisible()
  await drawer.getByRole('textbox').fill('fuse.js')
  await expect(drawer.getByText('Apache-2.0')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'about')
})

test('a runtime error is counted, listed, told to the server, and cleared', async ({ page }) => {
  await signIn(page, 'student1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: /错误日志/ })
  await expect(button).toHaveCount(0)
  const told = page.waitForResponse('**/api/sys/clientError')
  await page.evaluate("setTimeout(() => { throw new Error('the pen is dry') })")
  expect(((await (await told).json()) as { code: number }).code).toBe(200)
  await page.evaluate("void Promise.reject(new Error('nobody waits'))")
  await expect(button).toHaveAccessibleName(t('shell:errors.button', { count: 2 }))
  await button.click()
  const dialog = page.getByRole('dialog', { name: t('shell:errors.title') })
  await expect(dialog.getByText('Error: the pen is dry', { exact: true })).toBeVisible()
  await expect(dialog.getByText('/dashboard').first()).toBeVisible()
  await dialog.getByText(t('shell:errors.info')).first().click()
  await expectAccessible(page)
  await shot(page, 'error-log')
  await press(dialog, t('shell:errors.clear'))
  await expect(button).toHaveCount(0)
})

test('an upload shows in the panel and collapses when it has arrived', async ({ page }) => {
  const noErrors = watchErrors(page)
  await signIn(page, 'teacher1')
  const name = { zh: `上传 ${Date.now()}`, en: 'Upload' }
  const added = (await callApi(page, 'POST', '/lab/project/add', { name })) as { data: { id: string } }
  await page.goto(`/lab/project/edit?id=${added.data.id}`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(join(import.meta.dirname, 'support/pixel.png'))
  const cut = page.getByRole('dialog')
  await expectAccessible(page)
  await press(cut, t('common:action.save'))
  await expect(cut).toBeHidden()
  const panel = page.getByRole('region', { name: t('shell:uploads.title') })
  await expect(panel.getByText(t('shell:uploads.done', { count: 1 }))).toBeVisible()
  await expectAccessible(page)
  const toggle = panel.getByRole('button', { name: t('shell:uploads.toggle') })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(panel.getByText(t('shell:uploads.state.success'), { exact: true })).toBeVisible()
  await shot(page, 'uploads')
  await press(panel, t('common:action.close'))
  await expect(panel).toHaveCount(0)
  noErrors()
})

test('a page of one thing says so where its address names none', async ({ page }) => {
  const noErrors = watchErrors(page)
  await signIn(page, 'student1')
  for (const address of ['/stu/exerciseOnline/round', '/stu/doReport?id=x', '/stu/stuExaming']) {
    await openWithin(page, address)
    await expect(page.getByText(t('nothing-here:title'))).toBeVisible()
    await expectAccessible(page)
  }
  await shot(page, 'nothing-here')
  noErrors()
})

test('the shortcuts stand in a window that is moved by keyboard and remembers its place', async ({
  page,
}) => {
  await signIn(page, 'student1')
  await expect(page.getByRole('button', { name: t('shell:search.title') })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('region', { name: t('shell:keys.title') })
  await expect(list).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'shortcuts')
  const before = await list.boundingBox()
  await list.locator('> header').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await page.reload()
  await expect(page.getByRole('button', { name: t('shell:search.title') })).toBeVisible()
  await page.keyboard.press('?')
  const after = await list.boundingBox()
  expect(after?.x).toBe((before?.x ?? 0) - 16)
  expect(after?.height).toBe((before?.height ?? 0) + 16)
  // When the browser window shrinks, the floating window moves along.
  await page.setViewportSize({ width: 700, height: 620 })
  await expect
    .poll(async () => {
      const box = await list.boundingBox()
      return box && box.x >= 0 && box.x + box.width <= 700 && box.y >= 0 && box.y + box.height <= 620
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
})

test('the shell stands still while pages load', async ({ page }) => {
  await signIn(page, 'sysadmin')
  // Whether it was ever out of sight, from now on.
  await page.evaluate(`{
    window.shellGone = 0
    const shell = document.querySelector('.lb-shell')
    new MutationObserver(() => { if (!shell.checkVisibility()) window.shellGone++ })
      .observe(document.body, { childList: true, subtree: true, attributes: true })
  }`)
  const { data } = (await callApi(page, 'GET', '/user/info')) as { data: { menus: { resUrl: string }[] } }
  for (const { resUrl } of data.menus.filter((menu) => menu.resUrl.startsWith('/sys/'))) {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(resUrl)})`)
    await expect(page.locator('main h1')).toBeVisible()
  }
  expect(await page.evaluate('window.shellGone')).toBe(0)

  // Before it is there, its places are.
  const user = Promise.withResolvers<void>()
  await page.route('**/user/info', async (route) => {
    await user.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const places = page.locator('.lb-frame-pending > i')
  await expect(places).toHaveCount(3)
  const before = await Promise.all([0, 1, 2].map((k) => places.nth(k).boundingBox()))
  user.resolve()
  const parts = ['.lb-side', '.lb-navbar', '.lb-tags'].map((part) => page.locator(part))
  expect(await Promise.all(parts.map((part) => part.boundingBox()))).toEqual(before)
})

test('a page comes from above downwards, so that nothing is pushed along', async ({ page }) => {
  await watchShifts(page)
  await openSession(page, 'student1', process.env['E2E_URL'] ?? '')
  let classes = Promise.withResolvers<void>()
  await page.route('**/api/stu/attendance/list*', async (route) => {
    await classes.promise
    await route.continue()
  })
  const list = page.locator('.lb-list').last()
  const rows = page.waitForResponse('**/api/stu/attendance/page*')
  await page.goto('/stu/attendance')
  await rows
  await expect(page.locator('main .ant-skeleton')).toBeVisible()
  await expect(list).toBeAttached()
  await expect(list).toBeHidden()
  classes.resolve()
  await expect(list).toBeVisible()
  await settle(page)
  expect(await shiftFaults(page)).toEqual([])

  // Who acts meanwhile gets what there is.
  classes = Promise.withResolvers<void>()
  await page.reload()
  await expect(page.locator('main .ant-skeleton')).toBeVisible()
  await expect(list).toBeHidden()
  await page.keyboard.press('Shift')
  await expect(list).toBeVisible()
  classes.resolve()
})
