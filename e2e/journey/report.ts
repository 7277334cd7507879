import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import JSZip from 'jszip'
import { type Words, exactly } from '../support/language.ts'
import { expectAccessible, press } from '../support/pages.ts'

/** A section of the report by the id that the lab gives it. */
export const sectionOf = (page: Page, id: string) => page.locator(`#section-${id}`)

/** Types into a section of the report. */
export const write = async (page: Page, id: string, text: string): Promise<void> => {
  await sectionOf(page, id).getByRole('textbox').click()
  await page.keyboard.type(text)
}

const submitButton = (page: Page, t: Words) =>
  page.locator('.lb-footbar').getByRole('button', { name: exactly(t('reports:submit.title')) })

/** The time of the last save is shown, and nothing waits to be saved. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.locator('.lb-footbar').getByRole('status')).toHaveText(/\d\d:\d\d:\d\d/)

/** From the submitted experiment to its report: table, circuit and picture are in place; text with a formula is written. */
export const writeReport = async (page: Page, t: Words): Promise<void> => {
  await page.getByRole('link', { name: t('experiments-bench:banner.report') }).click()
  await expect(page).toHaveURL(/\/stu\/doReport\?/)
  await expect(sectionOf(page, 'circuit').locator('svg')).toContainText('100 nF')
  await expect(sectionOf(page, 'data-response').getByRole('table').first()).toContainText(/\d+\.\d+\)? dB/)

  await write(page, 'aim', 'RC: ')
  const section = sectionOf(page, 'aim')
  await section.getByRole('button', { name: t('rich:formula') }).click()
  await page.getByRole('menuitem', { name: t('rich:formula_inline') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('f_c=\\frac{1}{2\\pi RC}')
  await dialog.locator('.ant-btn-primary').click()
  await expect(section.locator('.katex').first()).toBeVisible()

  await sectionOf(page, 'screen').getByRole('checkbox').check()
  await write(page, 'analysis', '-20 dB / decade')
  await expectSaved(page)
  await expectAccessible(page)
}

/** Hands in: what is missing is named first, then it is written, then handed in. */
export const handIn = async (page: Page, t: Words, missing: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await submitButton(page, t).click()
  await expect(dialog).toContainText(t('reports:submit.missing', { count: 1 }))
  const ok = dialog.getByRole('button', { name: exactly(t('reports:submit.title')) })
  await expect(ok).toBeDisabled()
  await dialog.getByRole('button', { name: missing }).click()
  await expect(dialog).toBeHidden()
  await write(page, 'conclusion', 'fc = 1.59 kHz')
  await handInAgain(page, t)
}

/** Hands in what is complete. */
export const handInAgain = async (page: Page, t: Words): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await submitButton(page, t).click()
  await expect(dialog).toContainText(t('reports:submit.final'))
  await dialog.getByRole('button', { name: exactly(t('reports:submit.title')) }).click()
  await expect(page.getByText(t('reports:state.waiting'))).toBeVisible()
  await expectAccessible(page)
}

/** The rejected report: reason and new deadline are shown; goes on writing. */
export const reopen = async (page: Page, t: Words, reason: string): Promise<void> => {
  await page.reload()
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(page.getByText(t('reports:state.newDeadline')).first()).toBeVisible()
  await expect(page.getByText(t('reports:state.mayRemeasure'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: exactly(t('reports:state.reopen')) }).click()
  await expect(submitButton(page, t)).toBeEnabled()
}

/** Back to the experiment, which is open again. */
export const remeasure = async (page: Page, t: Words): Promise<void> => {
  await page.getByRole('link', { name: t('reports:write.remeasure') }).click()
  await expect(page).toHaveURL(/\/doexperiment\?/)
}

/** The score on the report and on the page of all scores. */
export const seeScore = async (page: Page, t: Words, name: string, score: string): Promise<void> => {
  await page.reload()
  await expect(page.locator('.lb-report-score')).toContainText(score)
  await expectAccessible(page)
  await page.goto('/stu/queryScore')
  const row = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByText(t('dictionary:labTaskType.3'), { exact: true }) })
  await expect(row).toContainText(score)
  await expectAccessible(page)
}

/** Has the PDFs of a task made; `atDialog` looks at the dialog once they are there. */
export const takeBundle = async (
  teacher: Page,
  t: Words,
  task: string,
  atDialog: () => Promise<void> = async () => {},
): Promise<JSZip> => {
  await teacher.goto('/teacher/reportReview/list')
  await press(teacher, t('reports-review:bundle.open'))
  const dialog = teacher.getByRole('dialog')
  await dialog.getByRole('combobox').fill(task)
  await teacher.keyboard.press('Enter')
  await press(dialog, t('reports-review:bundle.make'))
  const save = dialog.getByRole('button', { name: exactly(t('reports-review:bundle.save')) })
  // Printing gives way to everything else on the machine.
  await expect(save).toBeVisible({ timeout: 300_000 })
  await atDialog()
  const bundle = teacher.waitForEvent('download')
  await save.click()
  return JSZip.loadAsync(await readFile(await (await bundle).path()))
}
