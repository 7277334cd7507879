import { expectAccessible, expectNoSideways, shot, signIn } from './support/pages.ts'
import { driven, languages, wordsOf } from './support/language.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

for (const language of driven(import.meta.filename))
  test.describe(`at 360 px in ${language}`, () => {
    const t = wordsOf(language)
    test.use({ locale: languages[language] })

    test('task center, experiment, report and scores fit', async ({ page }) => {
      const see = async (name: string): Promise<void> => {
        await expectNoSideways(page)
        await expectAccessible(page)
        await shot(page, `phone-${name}-${language}`, true)
      }
      await signIn(page, 'student30')
      await page.goto('/task-center')
      // The demo lab: started in the first language, continued in the other.
      const cards = page.getByRole('listitem')
      await expect(cards.filter({ hasText: t('dictionary:labTaskType.3') }).first()).toBeVisible()
      await see('tasks')
      const begin = [t('experiments:next.experiment.start'), t('experiments:next.experiment.continue')]
      await page
        .getByRole('button', { name: new RegExp(`^(${begin.join('|')})$`) })
        .first()
        .click()
      await expect(page.locator('.lb-canvas')).toBeVisible()
      await see('diagram')
      await page.getByRole('tab', { name: t('experiments:pane.tableShort') }).click()
      await expect(page.locator('.lb-table-sheet')).toBeVisible()
      await see('table')

      await page.goto('/my/reports')
      await page.getByRole('link', { name: /RC/ }).first().click()
      await expect(page.locator('.lb-report-paper')).toBeVisible()
      await see('report')
      await page.goto('/stu/queryScore')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await see('scores')
      await page.getByRole('button', { name: t('shell:dark') }).click()
      await expectAccessible(page)
    })
  })
