import { callApi, expectNoSideways, shot } from './support/pages.ts'
import { expectReachable } from './support/layout.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

// English words are the longer ones: what fits in them fits.
for (const account of ['sysadmin', 'orgadmin', 'teacher1', 'student1'])
  test(`no act of a list of ${account} is out of sight at 1366 and 360 px`, async ({ browser }) => {
    test.setTimeout(600_000)
    const page = await personAt(browser, account, 'en')
    const { data } = (await callApi(page, 'GET', '/user/info')) as {
      data: { menus: { resUrl: string }[] }
    }
    const paths = data.menus.map(({ resUrl }) => resUrl).filter((path) => path.startsWith('/'))
    expect(paths.length).toBeGreaterThan(5)
    for (const [width, height] of [
      [1366, 768],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('h1').first()).toBeAttached()
        await expect(page.locator('.lb-pending, .ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
        await expectReachable(page, `${path} at ${width} px`)
        await expectNoSideways(page)
        await shot(page, `list-${width}-${account}${path.replaceAll('/', '-')}`)
      }
    }
    await page.context().close()
  })
