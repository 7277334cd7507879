import type { Locator, Page } from '@playwright/test'
import { XLSX } from '@labbox/contract/core/types.ts'
import { errorText } from '@labbox/contract/errors/index.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import { workbookOf } from './support/hostile.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot, write } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { classOf, made } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** No other journey has these students. */
const students: Record<Language, readonly [string, string]> = {
  zh: ['student11', 'student12'],
  en: ['student13', 'student14'],
}

/** A class of two in a course of its own. */
const courseOf = async (page: Page, accounts: readonly string[], name: string) => {
  const classId = await classOf(page, accounts, name)
  const courseId = await made(page, '/course/list/add', { name: { zh: name, en: name } })
  await callApi(page, 'POST', '/course/list/classes', { id: courseId, classIds: [classId] })
  return courseId
}

/** Two groups: a final of 60 %, attendance of 40 %; what is offered first has three more, which no work belongs to. */
const setScheme = async (page: Page, t: Words, language: Language) => {
  await page.getByRole('link', { name: exactly(t('scores:scheme.title')) }).click()
  const drawer = page.getByRole('dialog')
  const remove = drawer.getByRole('button', { name: t('scores:scheme.removeGroup') })
  await remove.nth(3).click()
  await remove.nth(2).click()
  await remove.nth(1).click()
  await expect(drawer.getByText(t('scores:scheme.sumWrong', { sum: 50 }))).toBeVisible()
  // The server says it too, at the groups.
  await press(drawer, t('common:action.save'))
  await expect(drawer.getByText(errorText('WEIGHTS_SUM', language))).toBeVisible()
  const weight = drawer.getByRole('spinbutton', { name: t('scores:scheme.weight') })
  await weight.nth(0).fill('60')
  await weight.nth(1).fill('40')
  await expect(drawer.getByText(t('scores:scheme.sumRight'))).toBeVisible()
  await press(drawer, t('scores:scheme.addColumn'))
  await write(drawer.locator('fieldset').nth(3), { zh: '期末', en: 'Final' })
  await expectAccessible(page, '.ant-drawer')
  await shot(page, 'grade-scheme')
  await press(drawer, t('common:action.save'))
  await expect(drawer).toBeHidden()
}

const cellsOf = (grid: Locator, row: number) => grid.getByRole('row').nth(row).getByRole('gridcell')

/** By keys alone: a score is typed, an excuse, a block is pasted, the last writing is taken back. */
const typeScores = async (page: Page, t: Words) => {
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('columnheader')).toHaveCount(4)
  await grid.focus()
  await page.keyboard.type('90')
  await page.keyboard.press('Tab')
  await page.keyboard.type('70')
  await page.keyboard.press('Enter')
  // The course mark, attendance, the final.
  await expect(cellsOf(grid, 1)).toHaveText(['78', '90', '70'])
  await page.keyboard.type('ex')
  await page.keyboard.press('Enter')
  await expect(cellsOf(grid, 2)).toHaveText(['–', '', t('scores:grid.excused')])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cellsOf(grid, 2)).toHaveText(['–', '', ''])
  await page.keyboard.type('101')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  // The space bar tells how the mark of the row is made.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  const working = page.getByRole('dialog')
  await expect(working.getByRole('row').filter({ hasText: '60%' })).toContainText('42')
  await expectAccessible(page, '.ant-drawer')
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
}

/** A sheet with three kinds of error, then the right one. */
const importScores = async (page: Page, t: Words, [first, second]: readonly [string, string]) => {
  await page.getByRole('link', { name: exactly(t('scores:import.label')) }).click()
  const drawer = page.getByRole('dialog')
  const send = (rows: string[]) =>
    drawer.locator('input[type=file]').setInputFiles({
      name: 'scores.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['账号,期末', ...rows].join('\n')),
    })
  await send([`${first},x`, `${second},100.5`, 'student1,50'])
  for (const fault of ['notNumeric', 'above100', 'notInClass'])
    await expect(drawer.getByText(t(`scores:import.fault.${fault}`))).toBeVisible()
  await expectAccessible(page, '.ant-drawer')
  await shot(page, 'grade-import')
  await press(drawer, t('scores:import.again'))
  await send([`${second},60`])
  await drawer.getByRole('button', { name: t('scores:import.confirm', { count: 1 }) }).click()
  await press(drawer, t('common:action.close'))
  await expect(cellsOf(page.getByRole('grid'), 2)).toHaveText(['60*', '', '60'])
}

/** The scheme goes to another class, which then has it. */
const copyScheme = async (page: Page, t: Words, other: string) => {
  await page.getByRole('link', { name: exactly(t('scores:scheme.title')) }).click()
  await press(page.getByRole('dialog'), `${t('scores:copy.to')}…`)
  const asked = page.getByRole('dialog', { name: t('scores:copy.to') })
  await asked.getByRole('combobox', { name: t('scores:book.title') }).click()
  await page.keyboard.type(other)
  await page.keyboard.press('Enter')
  await expectAccessible(page, '.ant-modal')
  await shot(page, 'grade-scheme-copy')
  await press(asked, t('scores:copy.label'))
  await expect(page.getByText(t('scores:copy.done'))).toBeVisible()
  await press(page.getByRole('dialog'), t('common:action.cancel'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The layout of the university: a wrong file is refused, a right one comes back with a name of its own. */
const fillTemplate = async (page: Page, t: Words, language: Language) => {
  await page.getByRole('link', { name: exactly(t('scores:template.title')) }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('{{group:1}}')).toBeVisible()
  const send = (buffer: Buffer) =>
    drawer.locator('input[type=file]').setInputFiles({ name: 'own.xlsx', mimeType: XLSX, buffer })
  await send(await workbookOf('{{nobody}}'))
  await expect(
    drawer.getByText(errorText('TEMPLATE_UNKNOWN', language, { names: '{{nobody}}' })),
  ).toBeVisible()
  await expectAccessible(page, '.ant-drawer')
  await shot(page, 'grade-template')
  const saved = page.waitForEvent('download')
  await send(await workbookOf('{{name}}'))
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

/** A student reads how the mark is made, and asks for another look at it. */
const askAgain = async (page: Page, t: Words, course: string) => {
  await page.goto('/stu/queryScore')
  const card = page.getByRole('listitem').filter({ hasText: course })
  await expect(card.getByText('78', { exact: true }).first()).toBeVisible()
  await card.getByText(t('scores:grid.working')).click()
  await expect(card.getByRole('row').filter({ hasText: '60%' })).toContainText('42')
  await expectAccessible(page)
  await shot(page, 'course-mark')
  await press(card, t('scores:appeal.ask'))
  await page.getByRole('dialog').getByRole('textbox').fill('I was there every day.')
  await press(page.getByRole('dialog'), t('common:action.ok'))
  await expect(card.getByText(t('scores:appeal.waiting'))).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  return card
}

for (const language of driven(import.meta.filename))
  test(`a grade book from its weights to a published mark and a regrade request (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Marks ${language} ${Date.now() % 10_000}`
    const teacher = await personAt(browser, 'teacher1', language)
    const course = await courseOf(teacher, students[language], name)
    await teacher.goto(`/course/list/view/class?id=${course}`)
    await teacher.getByRole('link', { name: exactly(t('courses:class.gradeBook')) }).click()
    await expect(teacher.getByText(t('scores:scheme.none'))).toBeVisible()
    await setScheme(teacher, t, language)
    await typeScores(teacher, t)
    await expectAccessible(teacher)
    await shot(teacher, 'grade-book')
    await importScores(teacher, t, students[language])
    await courseOf(teacher, [], `${name} B`)
    await copyScheme(teacher, t, `${name} B`)
    await fillTemplate(teacher, t, language)

    // What is missing becomes 0 only when a teacher says so.
    const grid = teacher.getByRole('grid')
    await grid.getByRole('columnheader').nth(2).getByRole('button').click()
    await press(teacher, t('scores:zero.label'))
    await press(teacher, t('common:action.ok'))
    await expect(cellsOf(grid, 2)).toHaveText(['36', '0', '60'])
    await press(teacher, t('scores:grid.undo'))
    await expect(cellsOf(grid, 2)).toHaveText(['60*', '', '60'])
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
    await expectAccessible(teacher)
    await teacher.setViewportSize({ width: 1440, height: 900 })

    await press(teacher, t('scores:publish.label'))
    await press(teacher, t('common:action.ok'))
    await expect(teacher.getByText(t('scores:book.published'), { exact: true })).toBeVisible()
    await expect(grid).toHaveAttribute('aria-readonly', 'true')

    const student = await personAt(browser, students[language][0], language)
    const card = await askAgain(student, t, name)

    // The dashboard says that somebody asks, and leads there.
    await teacher.goto('/dashboard')
    const tile = teacher.getByRole('region', { name: t('scores-regrades:title') })
    await tile.getByRole('link', { name: new RegExp(name) }).click()
    await press(teacher, t('scores:appeal.answer'))
    await teacher.getByRole('dialog').getByRole('textbox').fill('Attendance counts as it is.')
    await press(teacher.getByRole('dialog'), t('common:action.ok'))
    await expect(teacher.getByText(t('scores:appeal.done'))).toBeVisible()
    await student.reload()
    await expect(card).toContainText('Attendance counts as it is.')

    await teacher.goto('/teacher/queryResult')
    const rows = teacher.getByRole('row')
    await expect(rows.filter({ hasText: `${name} B` })).toContainText(t('scores:book.open'))
    await expect(rows.filter({ hasText: name }).filter({ hasNotText: `${name} B` })).toContainText(
      t('scores:book.published'),
    )
    await expectAccessible(teacher)
  })
