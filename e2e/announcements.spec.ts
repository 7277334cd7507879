import type { Page } from '@playwright/test'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt, teacherOfOneClass } from './support/people.ts'
import { expect, test } from './support/test.ts'

for (const language of driven(import.meta.filename))
  test.describe.serial(`announcements in ${language}`, () => {
    const t = wordsOf(language)
    const title = `Goggles ${Date.now().toString(36)}`
    let teacher: Page
    let student: Page

    test.beforeAll(async ({ browser }) => {
      teacher = await teacherOfOneClass(browser, language, ['student27', 'student28'])
      student = await personAt(browser, 'student28', language)
    })
    test.afterAll(closeWindows)

    test('a teacher announces something to a class that is to be confirmed', async () => {
      await teacher.goto('/announcements/manage')
      await teacher
        .getByRole('link', { name: t('announcements:add.title') })
        .first()
        .click()
      const drawer = teacher.getByRole('dialog')
      await drawer.getByLabel(t('announcements:field.audience')).click()
      await teacher.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
      await drawer
        .getByLabel(t(`common:localText.${language}`))
        .first()
        .fill(title)
      await drawer
        .getByLabel(t(`common:localText.${language}`))
        .last()
        .fill('Bring goggles.\nNo loose hair.')
      await drawer.getByRole('switch').click()
      await expectAccessible(teacher)
      await shot(teacher, `announcement-add-${language}`)
      await press(drawer, t('announcements:add.submit'))
      await expect(drawer).toBeHidden()
      const row = teacher.getByRole('row').filter({ hasText: title })
      await expect(row).toContainText('0 / 2')
      await expect(row).toContainText(t('announcements:state.published'))
    })

    test('a student is shown it until it is confirmed', async () => {
      await student.goto('/dashboard')
      const modal = student.getByRole('dialog').filter({ hasText: title })
      await expect(modal).toContainText('No loose hair.')
      await expectAccessible(student)
      await press(modal, t('announcements:mine.later'))
      await expect(modal).toBeHidden()
      await student.reload()
      await press(modal, t('announcements:mine.confirm'))
      await expect(modal).toBeHidden()
      await student.setViewportSize({ width: 360, height: 780 })
      await student.goto('/announcements')
      const item = student.locator('details').filter({ hasText: title })
      await expect(item).toContainText(t('announcements:mine.confirmed'))
      await item.locator('summary').click()
      await expect(item).toContainText('Bring goggles.')
      await expectNoSideways(student)
      await expectAccessible(student)
      await shot(student, `announcements-phone-${language}`)
    })

    test('its author sees who has read it', async () => {
      await teacher.reload()
      const row = teacher.getByRole('row').filter({ hasText: title })
      await expect(row).toContainText('1 / 2')
      await row.getByRole('link', { name: t('announcements:receipts.title') }).click()
      const drawer = teacher.getByRole('dialog')
      await expect(drawer.getByRole('row')).toHaveCount(3)
      await expectAccessible(teacher)
      await shot(teacher, `announcement-receipts-${language}`)
      // It would stand over the pages of the student who has not confirmed it, in other journeys.
      const { data } = (await callApi(teacher, 'GET', '/announcement/page')) as {
        data: { items: { id: string }[] }
      }
      await callApi(teacher, 'POST', '/announcement/withdraw', { id: data.items[0]?.id })
    })
  })
