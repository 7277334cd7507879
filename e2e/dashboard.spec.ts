import type { Page } from '@playwright/test'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

const titlesOn = (page: Page) => page.locator('.lb-tiles > li h2')

for (const language of driven(import.meta.filename))
  test(`a dashboard and its menu are as somebody has set them up, in every browser of theirs, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'teacher1', language)
    await page.goto('/dashboard')
    const steps = page.getByRole('region', { name: t('access:dashboard.first') })
    await expect(steps).toBeVisible()
    const titles = await titlesOn(page).allInnerTexts()
    expect(titles.length).toBeGreaterThan(3)
    const [first = '', second = ''] = titles

    const kept = () => page.waitForResponse('**/user/preference/save')
    await press(page, t('access:dashboard.arrange'))
    const tile = page.getByRole('region', { name: first, exact: true })
    let saved = kept()
    await tile.getByRole('button', { name: t('access:dashboard.later') }).click()
    await saved
    await expect(titlesOn(page)).toHaveText([second, first, ...titles.slice(2)])
    saved = kept()
    await tile.getByRole('button', { name: t('access:dashboard.hide') }).click()
    await saved
    await expect(titlesOn(page)).toHaveText([second, ...titles.slice(2)])
    await expectAccessible(page)
    await shot(page, `dashboard-arrange-${language}`)
    await press(page, t('access:dashboard.arranged'))
    saved = kept()
    await press(steps, t('access:dashboard.stepsGone'))
    await saved
    await expect(steps).toHaveCount(0)

    // One group of the menu is open: the one that was opened last.
    const menu = page.getByRole('navigation', { name: t('shell:menu') })
    const groups = menu.locator('button[aria-expanded]')
    await groups.nth(1).click()
    await expect(menu.locator('button[aria-expanded=true]')).toHaveCount(1)
    await expect(groups.nth(1)).toHaveAttribute('aria-expanded', 'true')
    const row = menu.locator('.lb-nav-sub:not([hidden]) .lb-nav-row').first()
    const name = await row.getByRole('link').innerText()
    saved = kept()
    await row.getByRole('button', { name: t('shell:favourites.add', { name }) }).click()
    await saved

    const other = await personAt(browser, 'teacher1', language)
    await other.goto('/dashboard')
    await expect(titlesOn(other)).toHaveText([second, ...titles.slice(2)])
    await expect(other.getByRole('region', { name: t('access:dashboard.first') })).toHaveCount(0)
    const favourites = other.getByRole('region', { name: t('shell:favourites.title') })
    await expect(favourites.getByRole('link', { name })).toBeVisible()
    await other.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(other)

    // As it was, for the journeys that follow.
    for (const key of ['dashboard/teacher', 'menu/favourites'])
      expect(await callApi(other, 'POST', '/user/preference/save', { key, text: '' })).toMatchObject({
        code: 200,
      })
  })
