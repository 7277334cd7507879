import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ohmLab, READINGS, saveCell } from './journey/ohm.ts'
import { expectSaved, handInAgain, takeBundle } from './journey/report.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { notesOf, tagsOf } from './support/tags.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const NOTE = { zh: '这里缺少单位', en: 'The unit is missing here' } as const
const CURRENT = { zh: '电流 I', en: 'Current I' } as const

/** A page of text as a PDF. */
const written = async (page: Page): Promise<Buffer> => {
  const paper = await page.context().newPage()
  await paper.setContent('<h1>Ohm’s law</h1><p>U = R · I</p>')
  const pdf = await paper.pdf()
  await paper.close()
  return pdf
}

/** Draws a line over the first page, then says something at a place of it. */
const markPdf = async (page: Page, t: Words, note: string): Promise<void> => {
  const sheet = page.locator('.lb-marked').first()
  await expect(page.getByRole('img', { name: t('reports-review:pdf.page', { page: 1 }) })).toBeVisible()
  await sheet.scrollIntoViewIfNeeded()
  const tools = page.getByRole('radiogroup', { name: t('reports-review:pdf.tool.label') })
  await tools.getByText(t('reports-review:pdf.tool.highlighter'), { exact: true }).click()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('no page')
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(0.1, 0.1))
  await page.mouse.down()
  for (let k = 1; k <= 8; k += 1) await page.mouse.move(...at(0.1 + k * 0.05, 0.1))
  await page.mouse.up()
  await expect(sheet.locator('polyline')).toHaveCount(1)
  await tools.getByText(t('reports-review:pdf.tool.text'), { exact: true }).click()
  await page.mouse.click(...at(0.5, 0.2))
  const text = page.getByRole('textbox', { name: t('reports:review.remark') })
  await text.fill(note)
  // Kept to use again.
  await press(page.getByRole('region', { name: t('reports:pdf.title') }), t('reports-review:statement.open'))
  await press(page, t('reports-review:statement.keep'))
  await expect(
    page.getByRole('button', { name: t('reports-review:statement.delete', { text: note }) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await text.press('Control+Enter')
  await expect(sheet.getByTitle(note)).toBeVisible()
}

for (const language of driven(import.meta.filename))
  test(`a teacher comments on a PDF, a cell and a figure, and takes the PDFs of a task, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Ohm PDF ${Date.now()}`
    const teacher = await personAt(browser, 'teacher1', language)
    const dark = language === 'zh' ? 'dark' : 'light'
    const page = await personAt(browser, 'student29', language, { colorScheme: dark })
    const lab = await ohmLab(teacher, page, name, [], { pdfReport: true })
    for (const [cell, typed] of Object.entries(READINGS)) await saveCell(page, lab.sheetId, cell, typed)
    await page.goto(`/stu/doReport?id=${lab.reportStudentTaskId}`)
    const choosing = page.waitForEvent('filechooser')
    await press(page, t('reports:pdf.choose'))
    await (
      await choosing
    ).setFiles({
      name: 'ohm.pdf',
      mimeType: 'application/pdf',
      buffer: await written(page),
    })
    await expectSaved(page)
    await handInAgain(page, t)

    await teacher.goto(`/teacher/reportReviewing?id=${lab.reportStudentTaskId}`)
    await markPdf(teacher, t, NOTE[language])
    const data = teacher.locator('#section-data')
    await data.getByRole('button', { name: t('reports:review.remark') }).click()
    await data
      .getByRole('combobox', { name: t('reports-review:review.about') })
      .fill(`${CURRENT[language]} 3`)
    await teacher.keyboard.press('Enter')
    await press(data, t('reports-review:statement.open'))
    await press(teacher.getByRole('tooltip'), NOTE[language])
    await data.getByRole('button', { name: exactly(t('common:action.save')) }).click()
    await expect(data.getByRole('listitem')).toContainText(`${CURRENT[language]} 3`)
    await expectAccessible(teacher)
    await shot(teacher, `report-marks-${language}`)
    const saving = teacher.waitForEvent('download')
    await press(teacher, t('reports-review:pdf.withRemarks'))
    expect(await notesOf(Uint8Array.from(await readFile(await (await saving).path())))).toEqual([
      NOTE[language],
    ])
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
    await shot(teacher, `report-marks-narrow-${language}`)
    await teacher.setViewportSize({ width: 1440, height: 900 })

    await page.reload()
    await expect(page.getByRole('img', { name: t('reports-review:pdf.page', { page: 1 }) })).toBeVisible()
    await expect(page.locator('.lb-marked').getByTitle(NOTE[language])).toBeVisible()
    await expect(page.locator('#section-data').getByRole('listitem')).toContainText(NOTE[language])
    await expectAccessible(page)
    await shot(page, `report-marked-${language}`)

    const zip = await takeBundle(teacher, t, name, async () => {
      await expectAccessible(teacher, '.ant-modal')
      await shot(teacher, `report-bundle-${language}`)
    })
    const files = Object.keys(zip.files)
    expect(files.slice(1)).toEqual(['marks.csv', 'manifest.json'])
    // Whoever listens to it hears a title, headings, tables with heads, and what each figure shows.
    const {
      title,
      language: spoken,
      tagged,
      parts,
    } = await tagsOf(await zip.file(files[0] ?? '')!.async('uint8array'))
    expect([title?.startsWith(name), spoken?.slice(0, 2), tagged]).toEqual([true, language, true])
    const count = (role: string) => parts.filter((part) => part.role === role).length
    expect(count('H1')).toBe(1)
    expect([count('H2') > 0, count('Table') > 0, count('TH') > 0]).toEqual([true, true, true])
    const figures = parts.filter(({ role }) => role === 'Figure')
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter(({ alt }) => !alt)).toEqual([])
  })
