import type { Page } from '@playwright/test'
import { ohmLab, READINGS, saveCell } from './journey/ohm.ts'
import { expectSaved, handInAgain } from './journey/report.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const TITLE = { zh: '结果', en: 'Results' } as const
const RESISTANCE = { zh: '电阻 R 2', en: 'Resistance R 2' } as const

/** Writes on in a next version, sees what came, and goes back. */
const backToVersion = async (page: Page, t: Words, title: string, studentTaskId: string): Promise<void> => {
  const answer = await callApi(page, 'GET', `/stu/report/get?studentTaskId=${studentTaskId}`)
  const { revision } = (answer as { data: { revision: number } }).data
  await callApi(page, 'POST', '/stu/report/restore', { studentTaskId, revision, number: 1 })
  await page.reload()
  const text = page.getByRole('textbox', { name: title })
  await text.click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Ohm ')
  await expectSaved(page)
  await press(page, t('reports:versions.title'))
  const drawer = page.getByRole('dialog')
  await press(drawer, t('reports:versions.compare'))
  await expect(drawer.locator('ins').first()).toContainText('Ohm')
  await expectAccessible(page, '.ant-drawer')
  await shot(page, `report-versions-${title}`)
  await press(drawer, t('versions:take'))
  await press(page.locator('.ant-popconfirm'), t('common:action.ok'))
  await expect(drawer).toBeHidden()
  await expect(text).not.toContainText('Ohm')
}

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

    // An equation has its number; figures and tables too, and references follow them.
    await text.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' ')
    const editor = page.locator('#section-results')
    await press(editor, t('rich:formula'))
    await page.getByRole('menuitem', { name: exactly(t('rich:formula_block')) }).click()
    await page.getByRole('textbox', { name: t('rich:latex') }).fill('R = \\frac{U}{I}')
    await press(page.getByRole('dialog'), t('common:action.ok'))
    await expect(editor.locator('.lb-number')).toHaveText('(1)')
    const figure = (number: number) => t('reports:number.figure', { number })
    for (const chosen of [figure(2), t('reports:number.equation', { number: 1 })]) {
      await press(editor, t('reports:reference.insert'))
      await page.getByRole('dialog').getByRole('combobox').fill(chosen)
      await page.keyboard.press('Enter')
      await expect(text.getByRole('link', { name: exactly(chosen) })).toBeVisible()
    }
    await expect(page.locator('#section-line figcaption').first()).toContainText(figure(2))
    await expect(page.locator('#section-data')).toContainText(t('reports:number.table', { number: 1 }))
    await expectAccessible(page)
    await shot(page, `report-numbers-${language}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    // Measured later: the text follows.
    await expectSaved(page)
    await saveCell(page, lab.sheetId, 'i.l5', '5.00 ± 0.03')
    await saveCell(page, lab.sheetId, 'u.l5', '10.0 ± 0.1')
    await page.reload()
    await expect(value.nth(1)).toHaveText(/^\(2\.0\d+ ± 0\.0\d+\) kΩ$/)
    await backToVersion(page, t, TITLE[language], lab.reportStudentTaskId)

    await handInAgain(page, t)
    await teacher.goto(`/teacher/reportReviewing?id=${lab.reportStudentTaskId}`)
    await expect(teacher.locator('#section-results')).toContainText(/\(2\.0\d+ ± 0\.0\d+\) kΩ/)
    await expect(teacher.locator('#section-line').getByRole('figure').first()).toBeVisible()
    await teacher
      .locator('#section-results')
      .getByRole('link', { name: exactly(figure(2)) })
      .click()
    await expect(teacher.locator('#section-line').getByRole('figure').first()).toBeInViewport()
    await expectAccessible(teacher)
    await shot(teacher, `report-values-review-${language}`)
  })
