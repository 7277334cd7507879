import { ohmLab, READINGS, saveCell } from './journey/ohm.ts'
import { expectSaved, handInAgain } from './journey/report.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, expectNoSideways, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const TITLE = { zh: '结果', en: 'Results' } as const
const RESISTANCE = { zh: '电阻 R 2', en: 'Resistance R 2' } as const

for (const language of driven(import.meta.filename))
  test(`a report tells what was measured, with its uncertainty, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const dark = language === 'en' ? 'dark' : 'light'
    const teacher = await personAt(browser, 'teacher1', language)
    const page = await personAt(browser, 'student28', language, { colorScheme: dark })
    const lab = await ohmLab(teacher, page, `Ohm ${Date.now()}`, [
      { kind: 'plot', id: 'line', title: { zh: '曲线', en: 'Plots' }, pageId: 'ohm' },
      { kind: 'text', id: 'results', title: TITLE },
    ])
    for (const [cell, typed] of Object.entries(READINGS)) await saveCell(page, lab.sheetId, cell, typed)

    await page.goto(`/stu/doReport?id=${lab.reportStudentTaskId}`)
    // The plot stands with its table, and once more on its own.
    await expect(page.locator('#section-line').getByRole('figure').first()).toBeVisible()
    const text = page.getByRole('textbox', { name: TITLE[language] })
    await text.click()
    await page.keyboard.type('R = {{r.1}}')
    const value = text.locator('[data-node-view-wrapper]')
    await expect(value).toHaveText(/^\(1\.0\d+ ± 0\.0\d+\) kΩ$/)
    await page.keyboard.type(' {{r.5}} {{nothing}} ')
    await expect(value).toHaveCount(2)
    await expect(value.last()).toHaveText('—')
    await expect(text).toContainText('{{nothing}}')

    await page.getByRole('button', { name: exactly(t('reports:value.insert')) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('r.2')
    await page.getByRole('option', { name: new RegExp(RESISTANCE[language]) }).waitFor({ state: 'attached' })
    await expectAccessible(page, '.ant-modal')
    await shot(page, `report-value-choose-${language}`)
    await page.keyboard.press('Enter')
    await expect(value).toHaveCount(3)
    await expect(value.last()).toHaveText(/^\(0\.9\d+ ± 0\.0\d+\) kΩ$/)
    await expect(page.locator('.lb-footbar')).toContainText(/[1-9]/)
    await expectAccessible(page)
    await shot(page, `report-values-${language}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    // Measured later: the text follows.
    await expectSaved(page)
    await saveCell(page, lab.sheetId, 'i.l5', '5.00 ± 0.03')
    await saveCell(page, lab.sheetId, 'u.l5', '10.0 ± 0.1')
    await page.reload()
    await expect(value.nth(1)).toHaveText(/^\(2\.0\d+ ± 0\.0\d+\) kΩ$/)

    await handInAgain(page, t)
    await teacher.goto(`/teacher/reportReviewing?id=${lab.reportStudentTaskId}`)
    await expect(teacher.locator('#section-results')).toContainText(/\(2\.0\d+ ± 0\.0\d+\) kΩ/)
    await expect(teacher.locator('#section-line').getByRole('figure').first()).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, `report-values-review-${language}`)
  })
