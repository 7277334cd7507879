import type { Page } from '@playwright/test'
import { ohmLab, READINGS, saveCell, submitOhm, type OhmLab } from './journey/ohm.ts'
import { driven, wordsOf, type Words } from './support/language.ts'
import { expectAccessible, expectNoSideways, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const TITLE = { zh: '电压随电流的变化', en: 'Voltage over current' } as const
const VOLTAGE = { zh: '电压 U', en: 'Voltage U' } as const
const RESISTANCE = { zh: '电阻 R', en: 'Resistance R' } as const

const field = (page: Page, cell: string) => page.locator(`input[data-cell="${cell}"]`)
const plot = (page: Page, title: string) =>
  page.getByRole('figure').filter({ has: page.getByRole('table', { name: title, exact: true }) })
const fitOf = (page: Page, t: Words, name: string) => page.getByLabel(t('plots:fit.of', { name })).first()

/** Types into a cell and waits until the server has it. */
const type = async (page: Page, cell: string, text: string): Promise<void> => {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/measurement/manual'))
  await field(page, cell).fill(text)
  await field(page, cell).press('Enter')
  expect((await saved).ok()).toBe(true)
}

for (const language of driven(import.meta.filename))
  test(`a sheet draws, fits and tells its uncertainties in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const dark = language === 'zh' ? 'dark' : 'light'
    const teacher = await personAt(browser, 'teacher1', language)
    const page = await personAt(browser, 'student27', language, { colorScheme: dark })
    const lab: OhmLab = await ohmLab(teacher, page, `Ohm ${Date.now()}`)
    for (const [cell, typed] of Object.entries(READINGS).slice(0, 6))
      await saveCell(page, lab.sheetId, cell, typed)

    await page.goto(`/doexperiment?id=${lab.experimentId}`)
    const figure = plot(page, TITLE[language])
    await figure.scrollIntoViewIfNeeded()
    // Points, and the line through them.
    await expect(figure.locator('svg path').first()).toBeAttached()
    const notes = fitOf(page, t, VOLTAGE[language])
    await expect(notes).toContainText('b')
    await expect(notes).toContainText(/\(1\.00\d* ± 0\.0\d+\) kΩ|\(\d+ ± \d+\) Ω/)
    const rows = figure.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(4)

    // A point appears as it is typed; with a prefix, and the wrong number of digits fails.
    await type(page, 'i.l4', '4m ± 0.03m')
    await type(page, 'u.l4', '4.0 ± 0.03')
    await expect(rows).toHaveCount(5)
    await expect(page.locator('[data-id="u.l4"]')).toHaveAttribute('data-verdict', 'fail')
    await type(page, 'u.l4', '3.99 ± 0.03')
    await expect(page.locator('[data-id="u.l4"]')).toHaveAttribute('data-verdict', 'pass')
    await expect(page.locator('[data-id="r.l4"]')).toHaveAttribute('data-verdict', 'pass')
    await expect(page.locator('[data-id="r.l4"]')).toContainText(/± 0\.0\d+\) kΩ|± \d+\) Ω/)

    // Without a ± there is no uncertainty, and what needs one is not judged.
    await type(page, 'i.l5', '5.00')
    await type(page, 'u.l5', '5.01 ± 0.03')
    await expect(page.locator('[data-id="r.l5"]')).not.toHaveAttribute('data-verdict', /./)

    await page
      .locator('[data-id="r.l4"]')
      .getByRole('button', { name: /±|uncertainty|不确定度/i })
      .click()
    const budget = page.getByRole('tooltip').or(page.locator('.ant-popover:visible'))
    await expect(budget.first()).toContainText(t('plots:budget.share'))
    await expectAccessible(page)
    await shot(page, `plot-budget-${language}`)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('tab', { name: t('experiments:pane.tableShort') }).click()
    await figure.scrollIntoViewIfNeeded()
    await expectNoSideways(page)
    await shot(page, `plot-narrow-${language}`)
    await page.setViewportSize({ width: 1366, height: 768 })

    await submitOhm(page, lab)
    await page.goto(`/exportpdf?report=${lab.reportStudentTaskId}`)
    // On paper as on the screen: the same points, in vectors, and a number.
    const label = t('reports:number.figure', { number: 1 })
    const numbered = t('reports:number.caption', { label, title: TITLE[language] })
    await expect(plot(page, numbered).locator('svg path').first()).toBeAttached()
    await expect(fitOf(page, t, VOLTAGE[language])).toContainText('χ²')
    await shot(page, `plot-paper-${language}`)
    // Nobody scrolls on paper: names of columns take several lines instead.
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.lb-sheet-table thead th').last()).toHaveCSS('white-space', 'normal')
    await expect(page.locator('.lb-sheet-scroll').first()).toHaveCSS('overflow', 'visible')
    await page.emulateMedia({ media: null })

    await teacher.goto(`/teacher/reportReviewing?id=${lab.reportStudentTaskId}`)
    await expect(plot(teacher, TITLE[language]).first().locator('svg path').first()).toBeAttached()
    await expect(teacher.getByText(RESISTANCE[language]).first()).toBeVisible()
    await shot(teacher, `plot-review-${language}`)

    // The teacher's template: another fit is one choice away, and a wrong theory is named.
    await teacher.goto(`/lab/project/edit?id=${lab.projectId}&tab=measurement`)
    const editor = teacher.getByRole('region', { name: t('plots:editor.plots') })
    await expect(editor).toBeVisible()
    await editor.getByLabel(t('plots:editor.theory')).first().fill('1000*nothing')
    await expect(teacher.getByRole('region', { name: t('measurement:problem.title') })).toContainText(
      'nothing',
    )
    await expectAccessible(teacher)
    await editor.scrollIntoViewIfNeeded()
    await shot(teacher, `plot-editor-wide-${language}`)
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
    await editor.scrollIntoViewIfNeeded()
    await shot(teacher, `plot-editor-${language}`)
  })
