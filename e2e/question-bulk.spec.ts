import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { driven, wordsOf, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const picture = readFileSync(new URL('./support/pixel.png', import.meta.url)).toString('base64')
const question = (type: string, html: string, inside: string) =>
  `<question type="${type}"><questiontext format="html"><text><![CDATA[${html}]]></text>${inside}</questiontext>`
const answer = (fraction: number, text: string) =>
  `<answer fraction="${fraction}"><text>${text}</text></answer>`
/** Two that come in, one of them with a note; one whose blanks are choices. */
const quizOf = (name: string) => `<?xml version="1.0"?><quiz>
${question('multichoice', `<p>Which of ${name}? <math><mi>x</mi></math> <img src="@@PLUGINFILE@@/a.png"></p>`, `<file name="a.png" encoding="base64">${picture}</file>`)}<single>true</single>${answer(50, 'half')}${answer(100, 'whole')}</question>
${question('truefalse', `So says ${name}`, '')}${answer(100, 'true')}${answer(0, 'false')}</question>
${question('cloze', `A {1:MULTICHOICE:=a~b} of ${name}`, '')}</question></quiz>`

const bring = async (page: Page, t: Words, bank: string) => {
  await page.goto(`/question-bank/questions/import?bank=${bank}`)
  const drawer = page.getByRole('dialog')
  const file = { name: 'quiz.xml', mimeType: 'text/xml', buffer: Buffer.from(quizOf(bank)) }
  await drawer.locator('input[type=file]').setInputFiles(file)
  const row = (text: string) => drawer.getByRole('row').filter({ hasText: text })
  // Read by a process of its own, which has to start first.
  await expect(row('cloze MULTICHOICE')).toContainText(t('questions:import.error'))
  await expect(row('Which of')).toContainText(t('questions:import.warning'))
  await expect(row('So says')).toContainText(t('questions:import.good'))
  await expectAccessible(page)
  await drawer.getByRole('checkbox', { name: t('questions:import.skipFaulty', { count: 1 }) }).check()
  await drawer.getByRole('button', { name: t('questions:import.take', { count: 2 }) }).click()
  await expect(page.getByRole('link', { name: /So says/ })).toBeVisible()
}

for (const language of driven(import.meta.filename))
  test(`questions of another system are brought in, changed together and taken out, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'teacher1', language)
    const { data } = (await callApi(page, 'POST', '/questions/bank/add', {
      name: { en: `Bulk ${language} ${Date.now()}` },
      purpose: 0,
    })) as { data: { id: string } }
    await bring(page, t, data.id)

    const rows = page.locator('.ant-table-row')
    await expect(rows).toHaveCount(2)
    await page.locator('thead').getByRole('checkbox').check()
    const acts = page.getByRole('toolbar', { name: t('common:list.bulk') })
    await press(acts, t('questions:bulk.set'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: t('questions:field.difficulty') }).click()
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText(t('questions:difficulty.5'), { exact: true })
      .click()
    await dialog.getByRole('combobox', { name: t('questions:bulk.shuffle') }).click()
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText(t('questions:bulk.shuffle_no'), { exact: true })
      .click()
    await expectAccessible(page, '.ant-modal')
    await shot(page, `question-bulk-${language}`)
    await press(dialog, t('common:action.save'))
    await expect(rows.first()).toContainText(t('questions:difficulty.5'))
    await expect(rows.nth(1)).toContainText(t('questions:difficulty.5'))

    // The chosen one goes out as a sheet; then both are deleted, which says what is lost first.
    const list = `/question-bank/questions?bank=${data.id}`
    await page.goto(list)
    await rows.first().getByRole('checkbox').check()
    await press(acts, t('questions:bulk.export'))
    await expect(dialog).toContainText(t('questions:export.hintChosen', { count: 1 }))
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('questions:export.go') }).click()
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.goto(list)
    await page.locator('thead').getByRole('checkbox').check()
    await press(acts, t('common:action.delete'))
    await expect(page.getByText(t('questions:bulk.deleteLoses'))).toBeVisible()
    await press(page, t('common:action.ok'))
    await expect(page.getByText(t('questions:list.empty'))).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
  })
