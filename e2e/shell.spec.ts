import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { wordsOf } from './support/language.ts'
import { personAt } from './support/people.ts'
import { expectAccessible, expectNoSideways, shot, signIn, watchErrors } from './support/pages.ts'

const t = wordsOf('zh')

const openMenu = (page: Page, zh: string) =>
  page
    .getByRole('navigation', { name: t('shell:menu') })
    .getByRole('link', { name: zh })
    .click()

test.describe('visited pages', () => {
  const tags = (page: Page) => page.getByRole('navigation', { name: t('shell:tags.title') })
  const titles = (page: Page) => tags(page).getByRole('link').allTextContents()

  const visitThree = async (page: Page) => {
    await signIn(page, 'teacher1')
    await openMenu(page, '我的班级')
    await expect(tags(page).getByRole('link')).toHaveText(['首页', '我的班级'])
    await openMenu(page, '实验项目')
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
    expect(await titles(page)).toEqual(['首页', '我的班级'])
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
    expect(await titles(page)).toEqual(['首页'])
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

  test('goes without pinyin in English', async ({ browser }) => {
    const page = await personAt(browser, 'teacher1', 'en')
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const en = wordsOf('en')
    await page.getByRole('button', { name: en('shell:search.title') }).click()
    await page.getByRole('combobox').fill('clas')
    await expect(page.getByRole('option').first()).toContainText('class')
    expect(asked.filter((url) => url.includes('pinyin'))).toEqual([])
    await page.context().close()
  })
})
