import type { Page } from '@playwright/test'
import { LAB } from './journey/publish.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import { actOn, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, nameOf, personAt } from './support/people.ts'
import { classOf } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const PAPER: Record<Language, string> = { zh: '示范试卷', en: 'sample paper' }
const students: Record<Language, string> = { zh: 'student18', en: 'student19' }

/** By name: other journeys leave labs and papers of this teacher. */
const pick = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
}

/** A lab with its report and a quiz for one class; all open at once. */
const publishPlan = async (page: Page, t: Words, language: Language, className: string) => {
  await page.goto('/teacher/taskMgt')
  await page.getByRole('link', { name: exactly(t('tasks-manage:list.plan')) }).click()
  await expect(page.getByText(t('plan:empty'))).toBeVisible()
  await pick(page, t('plan:addLab'), LAB[language])
  await expect(page.getByText(`1 · ${t('plan:kind.lab')}`)).toBeVisible()
  await pick(page, t('plan:addQuiz'), PAPER[language])
  await expect(page.getByText(`2 · ${t('plan:kind.quiz')}`)).toBeVisible()
  await page.getByRole('spinbutton', { name: t('plan:rhythm.every') }).fill('0')
  await page.locator('#classIds').fill(className)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: t('tasks-manage:late.accept') }).click()
  await expect(page.getByText(t('plan:row.reportHint'))).toBeVisible()
  // The rule for all is the lab's too, where it may be another one; a quiz has settings of its own kind.
  const rows = page.locator('.lb-bare-list > li')
  await rows.first().getByText(t('plan:row.settings'), { exact: true }).click()
  await expect(rows.first().getByRole('spinbutton', { name: t('tasks-manage:late.for') })).toHaveValue('3')
  await rows.nth(1).getByText(t('plan:row.settings'), { exact: true }).click()
  await expect(rows.nth(1).getByRole('radio', { name: t('exams:mode.2') })).toBeChecked()
  await expectAccessible(page)
  await shot(page, 'task-plan')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, t('plan:publish', { count: 2 }))
  await expect(page.getByText(t('plan:done'))).toBeVisible()
}

/** The card of a draft at each step, and the table that comes with it. */
const seeAsStudent = async (page: Page, t: Words) => {
  await page.getByRole('tab', { name: t('tasks:view.asStudent') }).click()
  const card = page.locator('.lb-exp-card')
  await expect(card).toContainText(t('experiments:tasks.begins'))
  await page.getByText(t('tasks-manage:asStudent.step.late')).click()
  await expect(card).toContainText(t('experiments:next.experiment.continue'))
  await page.getByRole('tab', { name: t('tasks-manage:asStudent.part.sheet') }).click()
  await expect(page.getByRole('button', { name: t('measurement:cell.read') }).first()).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'task-as-student')
  await page.getByRole('tab', { name: t('tasks:view.list') }).click()
}

/** What the open form holds is kept under a name, renamed, published from once more, and deleted. */
const useTemplate = async (page: Page, t: Words, className: string) => {
  await press(page.getByRole('dialog'), t('task-templates:save'))
  const naming = page.getByRole('dialog', { name: t('task-templates:save') })
  await naming.getByRole('textbox').fill(`Kept ${className}`)
  await press(naming, t('common:action.save'))
  await expect(page.getByText(t('task-templates:saved'))).toBeVisible()
  await page.goto('/teacher/taskMgt/templates')
  const row = page.getByRole('row').filter({ hasText: className })
  await actOn(row, t, t('task-templates:rename'))
  const renaming = page.getByRole('dialog', { name: t('task-templates:rename') })
  await renaming.getByRole('textbox').fill(`Used ${className}`)
  await press(renaming, t('common:action.save'))
  await expect(row).toContainText(`Used ${className}`)
  await expectAccessible(page)
  await shot(page, 'task-templates')
  await actOn(row, t, t('tasks-manage:publish.go'))
  const form = page.getByRole('dialog')
  await expect(form.getByRole('spinbutton', { name: t('tasks-manage:late.for') })).toHaveValue('3')
  await form.locator('#classIds').fill(className)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.keyboard.press('Escape')
  await press(form, t('tasks-manage:publish.go'))
  await expect(page.getByText(t('tasks-manage:publish.done'))).toBeVisible()
  await page.goto('/teacher/taskMgt/templates')
  await actOn(row, t, t('common:action.delete'))
  await press(page, t('common:action.ok'))
  await expect(row).toHaveCount(0)
}

for (const language of driven(import.meta.filename))
  test(`a lab, a report and a quiz are published at once, taken back, and given again, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const className = `Plan ${language} ${Date.now() % 10_000}`
    const teacher = await personAt(browser, 'teacher1', language)
    await classOf(teacher, [students[language]], className)
    await publishPlan(teacher, t, language, className)
    const rows = teacher.getByRole('row').filter({ hasText: className })
    await expect(rows).toHaveCount(3)

    const student = await personAt(browser, students[language], language)
    await student.goto('/task-center')
    const cards = student.getByRole('listitem').filter({ hasText: className })
    await expect(cards).toHaveCount(3)

    // Nobody has begun: the lab goes back to a draft, and its report with it.
    const labRow = rows.filter({
      has: teacher.getByRole('cell', { name: exactly(t('dictionary:labTaskType.2')) }),
    })
    await labRow.getByRole('link').first().click()
    await expectAccessible(teacher)
    await shot(teacher, 'task-view')
    await press(teacher, t('tasks-manage:act.unpublish'))
    await press(teacher, t('common:action.ok'))
    await expect(teacher.getByText(t('tasks:state.draft'), { exact: true })).toBeVisible()
    await student.reload()
    await expect(cards).toHaveCount(1)
    await seeAsStudent(teacher, t)

    // The draft is published again as it was.
    await teacher.getByRole('link', { name: exactly(t('tasks-manage:publish.go')) }).click()
    const drawer = teacher.getByRole('dialog')
    await expect(drawer.getByText(className).first()).toBeVisible()
    await expect(drawer.getByRole('spinbutton', { name: t('tasks-manage:late.for') })).toHaveValue('3')
    await expectAccessible(teacher, '.ant-drawer')
    await shot(teacher, 'task-draft')
    await press(drawer, t('tasks-manage:publish.go'))
    await expect(teacher.getByText(t('tasks-manage:publish.done'))).toBeVisible()
    await student.reload()
    await expect(cards).toHaveCount(3)

    // One student gets a week more.
    const name = await nameOf(student)
    await teacher.getByRole('checkbox', { name }).check()
    await press(teacher, t('tasks-manage:window.set'))
    await teacher.getByRole('textbox', { name: t('tasks-manage:window.reason') }).fill('Ill')
    await expectAccessible(teacher, '.ant-modal')
    await shot(teacher, 'task-window')
    await press(teacher, t('common:action.save'))
    await expect(teacher.getByText(t('tasks-manage:window.done'))).toBeVisible()

    // Closed, it is put away.
    await press(teacher, t('tasks-manage:act.close'))
    await teacher.getByRole('dialog').getByRole('textbox').fill('Another week')
    await press(teacher.getByRole('dialog'), t('common:action.ok'))
    await press(teacher, t('tasks-manage:act.archive'))
    await expect(
      teacher.getByRole('button', { name: exactly(t('tasks-manage:act.unarchive')) }),
    ).toBeVisible()
    await teacher.goto('/teacher/taskMgt?shown=archived')
    await expect(labRow).toHaveCount(1)
    await actOn(labRow, t, t('tasks-manage:act.copy'))
    await expect(teacher.getByRole('dialog').locator('#classIds')).toBeVisible()
    await useTemplate(teacher, t, className)
  })
