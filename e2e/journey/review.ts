import { expect, type Page } from '@playwright/test'
import { type Words, exactly } from '../support/language.ts'
import { expectAccessible } from '../support/pages.ts'
import { sectionOf } from './report.ts'

/** Opens the student's report, which waits for review. */
export const openReview = async (page: Page, t: Words, name: string, student: string): Promise<void> => {
  await page.goto('/teacher/taskMgt')
  const task = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByText(t('dictionary:labTaskType.3'), { exact: true }) })
  await task.getByRole('link', { name: t('tasks:list.review') }).click()
  const row = page.getByRole('row').filter({ hasText: student })
  await expectAccessible(page)
  await row.getByRole('link', { name: student }).click()
  await expect(page.getByRole('heading', { name: student, level: 1 })).toBeVisible()
}

const evidence = (page: Page, t: Words) =>
  page.getByRole('complementary', { name: t('reports:evidence.title') })

/** A number beside the report leads to the moment in the record at which it was read. */
export const seeMoment = async (page: Page, t: Words): Promise<void> => {
  const [before] = t('measurement:cell.moment', { cell: '|' }).split('|')
  const link = evidence(page, t)
    .getByRole('link', { name: before ?? '' })
    .first()
  const record = await page.context().newPage()
  await record.goto((await link.getAttribute('href')) ?? '')
  const step = record.getByRole('list', { name: t('records:act.title') }).locator('[aria-current=step]')
  await expect(step).toContainText(/\.MEAS\..+ = /)
  await record.close()
}

/** Readings with verdicts and the circuit stand beside the report; a remark is left; it is sent back. */
export const sendBack = async (page: Page, t: Words, reason: string): Promise<void> => {
  const side = evidence(page, t)
  await expect(side.getByRole('tabpanel').first()).toContainText(t('measurement:verdict.fail'))
  await side.getByRole('tab', { name: t('reports:evidence.circuit') }).click()
  await expect(side.locator('svg').filter({ hasText: '100 nF' })).toBeVisible()

  const section = sectionOf(page, 'data-response')
  await section.getByRole('button', { name: t('reports:review.remark') }).click()
  await section.getByRole('textbox').fill('20 kHz?')
  await section.getByRole('button', { name: exactly(t('common:action.save')) }).click()
  await expect(section.locator('.lb-remarks')).toContainText('20 kHz?')
  await expectAccessible(page)

  await page
    .locator('.lb-footbar')
    .getByRole('button', { name: exactly(t('reports:review.reject')) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('common:reason') }).fill(reason)
  await dialog.getByRole('switch', { name: t('reports:review.remeasure') }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: exactly(t('reports:review.reject')) }).click()
  await expect(dialog).toBeHidden()
}

/** Compares with what was handed in before, and grades. */
export const gradeReport = async (page: Page, t: Words, score: string): Promise<void> => {
  const side = evidence(page, t)
  await side.getByRole('tab', { name: t('reports:evidence.changes') }).click()
  await expect(side.locator('.lb-changes')).toBeVisible()
  await expectAccessible(page)
  const bar = page.locator('.lb-footbar')
  await bar.getByRole('spinbutton').fill(score)
  await bar.getByRole('textbox', { name: t('reports:review.comment') }).fill('OK')
  await bar.getByRole('button', { name: exactly(t('reports:review.grade')) }).click()
  await expect(page.getByText(t('reports:review.graded'))).toBeVisible()
}

/** The score among those of the class. */
export const seeResults = async (page: Page, t: Words, name: string, score: string): Promise<void> => {
  await page.goto('/teacher/taskMgt')
  const task = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByText(t('dictionary:labTaskType.3'), { exact: true }) })
  await task.getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: exactly(t('tasks:view.scores')) }).click()
  await expect(page.getByRole('row').filter({ hasText: score }).first()).toBeVisible()
  await expectAccessible(page)
}
