import type { Page } from '@playwright/test'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, openWithin, press, shot } from './support/pages.ts'
import { expectReachable } from './support/layout.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The width where tables are fullest, and that of phones. */
const sizes: [number, number][] = [
  [1366, 768],
  [360, 740],
]

const accounts = ['sysadmin', 'orgadmin', 'teacher1', 'student1']

// English words are the longer ones: what fits in them fits.
for (const account of accounts)
  test(`no act of a list of ${account} is out of sight`, async ({ browser }) => {
    test.skip(process.env['LONG'] !== '1', 'LONG: only in npm run test:long')
    const page = await personAt(browser, account, 'en')
    const { data } = (await callApi(page, 'GET', '/user/info')) as {
      data: { menus: { resUrl: string }[] }
    }
    const paths = data.menus.map(({ resUrl }) => resUrl).filter((path) => path.startsWith('/'))
    expect(paths.length).toBeGreaterThan(5)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const path of paths) {
        await openWithin(page, path)
        await expect(page.locator('h1').first()).toBeAttached()
        await expect(page.locator('.lb-pending, .ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
        await expectReachable(page, `${path} at ${width} px`)
        await expectNoSideways(page)
        await shot(page, `list-${width}-${account}${path.replaceAll('/', '-')}`)
      }
    }
    await page.context().close()
  })

for (const language of driven(import.meta.filename))
  test(`a list is as somebody has set it up, in every browser of theirs, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'sysadmin', language)
    const column = (on: Page) => on.getByRole('columnheader', { name: t('sys-access:user.lastSeen') })
    const view = `View ${Date.now() % 1_000_000}`
    await page.goto('/sys/user')
    await expect(column(page)).toBeVisible()
    await press(page, t('common:list.display.title'))
    // Not by `uncheck`, which looks at once: the box follows what is kept, a moment after the click.
    const box = page.getByRole('checkbox', { name: t('sys-access:user.lastSeen') })
    await box.click()
    await expect(box).not.toBeChecked()
    await page.getByText(t('common:list.display.small'), { exact: true }).click()
    await expect(column(page)).toHaveCount(0)
    await expectAccessible(page)
    await shot(page, `list-display-${language}`)
    await page.keyboard.press('Escape')
    await page.goto('/sys/user?text=student1&sort=-account')
    await press(page, t('common:list.views.title'))
    await page.getByRole('textbox', { name: t('common:list.views.name') }).fill(view)
    const kept = page.waitForResponse('**/user/preference/save')
    await page.keyboard.press('Enter')
    await kept

    const other = await personAt(browser, 'sysadmin', language)
    await other.goto('/sys/user')
    await expect(other.locator('.ant-table-small')).toBeVisible()
    await expect(other.getByText('orgadmin')).toBeVisible()
    await expect(column(other)).toHaveCount(0)
    await press(other, t('common:list.views.title'))
    await press(other, view)
    await expect(other).toHaveURL(/sort=-account/)
    await expect(other).toHaveURL(/text=student1/)
    await expect(other.getByText('orgadmin')).toHaveCount(0)

    // By keys alone: to the second row, opened by Enter.
    await other.keyboard.press('j')
    await other.keyboard.press('j')
    await expect(other.locator('tr.ant-table-row').nth(1)).toBeFocused()
    await other.keyboard.press('x')
    await expect(other.getByRole('toolbar', { name: t('common:list.bulk') })).toBeVisible()
    await expectAccessible(other)
    await shot(other, `list-bulk-${language}`)
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/\/update/)

    // As it was, for the journeys that follow.
    const shipped = { key: 'list/sys/user/page', text: '' }
    expect(await callApi(other, 'POST', '/user/preference/save', shipped)).toMatchObject({ code: 200 })
  })

for (const language of driven(import.meta.filename))
  test(`a list has a column for acts only where something can be done with a row, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'teacher1', language)
    const acts = page.getByRole('columnheader', { name: t('common:list.actions') })
    await page.goto('/question-bank')
    await expect(acts).toBeVisible()
    const { data: banks } = (await callApi(page, 'GET', '/questions/bank/page?editable=false')) as {
      data: { items: { id: string }[] }
    }
    await openWithin(page, `/question-bank/questions?bank=${banks.items[0]?.id}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(acts).toBeHidden()
  })
