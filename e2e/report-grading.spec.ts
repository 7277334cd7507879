import { beginOhm, ohmLab, READINGS, saveCell, submitOhm, type OhmLab } from './journey/ohm.ts'
import { takeBundle } from './journey/report.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import type { Page } from '@playwright/test'
import { tagsOf } from './support/tags.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const accounts = ['student23', 'student24', 'student30'] as const

const measure = async (page: Page, { sheetId }: OhmLab, more: number): Promise<void> => {
  for (const [cell, typed] of Object.entries(READINGS)) {
    const [value, limit] = typed.split('±').map(Number)
    // A little more than the others have, in as many digits.
    const shown = cell.startsWith('u') ? ((value ?? 0) + more).toFixed(2) : String(value)
    await saveCell(page, sheetId, cell, `${shown} ± ${limit}`)
  }
}

for (const language of driven(import.meta.filename))
  test(`a teacher sees a class in one plot, and grades one report after the other, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Ohm class ${Date.now()}`
    const teacher = await personAt(browser, 'teacher1', language, { colorScheme: 'dark' })
    const students = await Promise.all(accounts.map((account) => personAt(browser, account, language)))
    const [first, second, third] = students as [Page, Page, Page]
    const lab = await ohmLab(teacher, first, name)
    const labs = [lab, await beginOhm(second, lab), await beginOhm(third, lab)] as const
    for (const [k, page] of students.entries()) await measure(page, labs[k] ?? lab, k / 100)

    // While they measure: the whole class, its median, and one of them in a colour of their own.
    await teacher.goto(`/teacher/taskMgt/task?id=${lab.experimentTaskId}`)
    await teacher.getByRole('tab', { name: exactly(t('tasks:view.live')) }).click()
    await teacher.getByText(t('plots:others.class'), { exact: true }).click()
    const figure = teacher.locator('details').getByRole('figure').first()
    const voltage = { zh: '电压 U', en: 'Voltage U' }[language]
    const median = t('plots:series.median', { name: voltage })
    await expect(figure.getByText(t('plots:series.everybody', { name: voltage })).first()).toBeAttached()
    const pick = teacher.getByRole('combobox', { name: t('plots:others.pick') })
    await pick.click()
    await teacher.keyboard.press('Enter')
    await teacher.keyboard.press('Escape')
    await expect(figure.locator('.lb-chart-box svg')).toBeVisible()
    await expectAccessible(teacher)
    await figure.scrollIntoViewIfNeeded()
    await shot(teacher, `report-class-live-${language}`)

    for (const [k, page] of students.slice(0, 2).entries()) await submitOhm(page, labs[k] ?? lab)
    await submitOhm(third, labs[2])
    await teacher.goto(`/teacher/reportReviewing?id=${lab.reportStudentTaskId}`)
    const heading = teacher.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const firstName = await heading.textContent()
    const readings = teacher.getByRole('complementary', { name: t('reports:evidence.title') })
    await readings.getByRole('combobox', { name: t('plots:others.pick') }).click()
    await teacher.keyboard.press('Enter')
    await teacher.keyboard.press('Escape')
    // In the picture and in the table of its numbers: the chosen one, and the median of the three.
    await expect(readings.getByRole('figure').first().locator('.lb-chart-box svg')).toContainText(median)
    const divider = teacher.getByRole('separator', { name: t('reports-review:review.divider') })
    await divider.focus()
    const before = Number(await divider.getAttribute('aria-valuenow'))
    for (let k = 0; k < 3; k += 1) await teacher.keyboard.press('ArrowLeft')
    await expect(divider).toHaveAttribute('aria-valuenow', String(before - 6))
    await teacher.reload()
    await expect(divider).toHaveAttribute('aria-valuenow', String(before - 6))
    await expectAccessible(teacher)
    await shot(teacher, `report-grading-${language}`)
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
    await shot(teacher, `report-grading-narrow-${language}`)
    await teacher.setViewportSize({ width: 1440, height: 900 })

    const bar = teacher.locator('.lb-footbar')
    const score = bar.getByRole('spinbutton', { name: t('reports:state.score') })
    const names = new Set([firstName])
    for (const last of [false, false, true]) {
      await score.fill('88')
      const name = t(last ? 'reports:review.grade' : 'reports-review:review.gradeNext')
      await press(bar, name)
      if (last) break
      await expect(heading).not.toHaveText([...names].at(-1) ?? '')
      names.add(await heading.textContent())
      await expect(score).toHaveValue('')
    }
    expect(names.size).toBe(3)

    // Their PDFs are made one after the other in the same window: each is of its own student.
    const zip = await takeBundle(teacher, t, name)
    const files = Object.keys(zip.files).filter((file) => file.endsWith('.pdf'))
    expect(files).toHaveLength(3)
    for (const file of files) {
      const { title = '' } = await tagsOf(await zip.file(file)!.async('uint8array'))
      // Both are named by number and name.
      const [number = ''] = file.split('_')
      expect(title).toContain(number)
    }
  })
