import { driven, exactly, wordsOf } from './support/language.ts'
import { actOn, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, nameOf, personAt, teacherOfOneClass } from './support/people.ts'
import { made } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`what a teacher keeps goes to a colleague, who is told and goes on with it, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const giver = await teacherOfOneClass(browser, language, ['student29'])
    const taker = await teacherOfOneClass(browser, language, ['student30'])
    const [from, to] = [await nameOf(giver), await nameOf(taker)]
    const course = `Filters of ${from}`
    await made(giver, '/course/list/add', { name: { en: course, zh: course } })

    const admin = await personAt(browser, 'orgadmin', language)
    await admin.goto(`/sys/user?text=${from}`)
    await actOn(admin.getByRole('row').filter({ hasText: from }), t, t('sys-access:user.handOver'))
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(t('handover:title'))
    const figure = (kind: string) =>
      admin.locator('.lb-numbers > div').filter({ hasText: t(`handover:kind.${kind}`) })
    await expect(figure('classes').locator('dd')).toHaveText('1')
    const run = admin.getByRole('button', { name: exactly(t('handover:run')) })
    await expect(run).toBeDisabled()
    await admin.getByRole('combobox', { name: t('handover:to') }).fill(to)
    await admin.locator('.ant-select-item-option:visible').filter({ hasText: to }).click()
    await expectAccessible(admin)
    await shot(admin, `handover-${language}`)
    await admin.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(admin)
    await run.click()
    await expect(admin.getByText(t('handover:ask', { from, to }))).toBeVisible()
    await shot(admin, `handover-ask-${language}`)
    await press(admin, t('common:action.ok'))
    await expect(admin.getByText(t('handover:nothing', { name: from }))).toBeVisible()

    await taker.goto('/course/list')
    await expect(taker.getByText(course)).toBeVisible()
    await taker.getByRole('button', { name: new RegExp(`^${t('notices:bell.none')}`) }).click()
    await expect(taker.getByText(new RegExp(`${from}`)).last()).toBeVisible()
    // Whoever gave it sees none of it, and finds the way to do so on the own account.
    await giver.goto('/profile/index')
    await giver.getByRole('link', { name: exactly(t('handover:open')) }).click()
    await expect(giver.getByText(t('handover:nothing', { name: from }))).toBeVisible()
  })
