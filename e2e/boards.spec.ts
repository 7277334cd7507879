import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, openSession, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`the wall boards hang for everybody once an administrator has them on (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const admin = await personAt(browser, 'sysadmin', language)
    const turn = async (content: boolean) => {
      const { data } = (await callApi(admin, 'GET', '/sys/clientConfig/page?limit=200')) as {
        data: { items: { name: string; version: number }[] }
      }
      const version = data.items.find(({ name }) => name === 'publicBoard')?.version
      await callApi(admin, 'POST', '/sys/clientConfig/update', { name: 'publicBoard', content, version })
    }
    await turn(false)
    const wall = await browser.newContext({
      baseURL: process.env['E2E_URL'] ?? '',
      viewport: { width: 1920, height: 1080 },
      locale: language === 'zh' ? 'zh-CN' : 'en-US',
    })
    const page = await wall.newPage()
    await page.goto('/dashboardDisplay')
    const off = language === 'zh' ? '公共看板未开启' : 'The public board is turned off'
    await expect(page.getByText(off)).toBeVisible()
    // Nothing has failed: there is nothing to try again.
    await expect(page.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)

    await turn(true)
    await expect(page.getByRole('heading', { name: t('boards:today.tasks') })).toBeVisible()
    await expectAccessible(page)
    const updated = new RegExp(t('boards:updated', { time: String.raw`\d\d:\d\d:\d\d` }))
    await expect(page.getByText(updated)).toBeVisible()
    // A wall board does not scroll, and reaches to the foot of its window.
    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollHeight <= innerHeight'))
        .toBe(true)
      const foot = await page.locator('.lb-board-stage > footer').boundingBox()
      expect(foot!.y + foot!.height).toBeGreaterThan(height * 0.97)
    }
    await shot(page, 'board-today')
    // The second one is for whoever is signed in.
    await page.getByRole('link', { name: t('boards:trends.title') }).click()
    await expect(page).toHaveURL(/\/login\?redirect=%2FdashboardDisplay2$/)
    await openSession(page, 'teacher1', process.env['E2E_URL'] ?? '')
    await page.goto('/dashboardDisplay2')
    await expect(page.getByRole('heading', { name: t('boards:trends.hours') })).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'board-trends')
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSideways(page)
    await turn(false)
    await wall.close()
  })
