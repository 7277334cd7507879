import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { drivenLong, exactly, wordsOf } from './support/language.ts'
import type { Words } from './support/language.ts'
import { expectAccessible, expectNoSideways, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'

test.afterEach(closeWindows)

/** Chooses by name in a list that takes several, and saves. */
const pick = async (page: Page, t: Words, label: string, name: string | RegExp) => {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
  await field.press('Escape')
  await page
    .getByRole('button', { name: exactly(t('common:action.save')) })
    .first()
    .click()
  await expect(page.getByText(t('courses:update.done')).first()).toBeVisible()
}
const openTab = (page: Page, t: Words, key: string) =>
  page.getByRole('tab', { name: exactly(t(`courses:tab.${key}`)) }).click()

const begin = async (page: Page, t: Words, name: string) => {
  await page.goto('/course/list')
  await page
    .getByRole('link', { name: exactly(t('courses:add.title')) })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer
    .getByRole('textbox', { name: t('common:localText.zh') })
    .first()
    .fill(name)
  await drawer.getByRole('textbox', { name: t('courses:field.source') }).fill('Self-made')
  await drawer.getByRole('button', { name: exactly(t('common:action.save')) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const putMaterial = async (page: Page, t: Words) => {
  await openTab(page, t, 'courseware')
  await page.getByRole('button', { name: t('courses:ware.folder') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('courses:ware.name') }).fill('Week 1')
  await dialog.getByRole('textbox', { name: t('courses:ware.name') }).press('Enter')
  const folder = page.getByText('Week 1').first()
  await folder.click()
  await page
    .locator('.lb-course-drop input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Measure twice.\n') })
  const tree = page.getByRole('tree', { name: t('courses:tab.courseware') })
  // Not the one in the panel of uploads.
  const file = tree.getByText('notes.txt')
  await expect(file).toBeVisible()
  // By keys out of the folder, and back by the button.
  await file.click()
  await page.getByRole('button', { name: t('common:tree.out') }).click()
  await expect(tree.locator('.ant-tree-treenode:has-text("notes.txt") .ant-tree-indent-unit')).toHaveCount(0)
  await page.getByRole('button', { name: t('common:tree.in') }).click()
  await expect(tree.locator('.ant-tree-treenode:has-text("notes.txt") .ant-tree-indent-unit')).toHaveCount(1)
  await expectAccessible(page)
}

for (const language of drivenLong)
  test(`a teacher builds a course from nothing, and its student reads it (${language})`, async ({
    browser,
  }, info) => {
    const t = wordsOf(language)
    const name = `Course ${language} ${info.workerIndex}${Date.now() % 10_000}`
    const teacher = await personAt(browser, 'teacher1', language)
    await begin(teacher, t, name)
    await putMaterial(teacher, t)
    await openTab(teacher, t, 'exp')
    await pick(teacher, t, t('courses:exp.pick'), 'RC')
    await expect(teacher.getByRole('link', { name: t('courses:exp.publish') })).toBeVisible()
    await openTab(teacher, t, 'class')
    await pick(teacher, t, t('courses:class.pick'), '2401')
    await expect(teacher.getByRole('cell', { name: /student8/ })).toBeVisible()
    await openTab(teacher, t, 'overview')
    // The lab is handed to the class already, so the course has its tasks.
    await expect(teacher.getByRole('row', { name: /RC/ }).first()).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, `course-${language}`)

    const student = await personAt(browser, language === 'zh' ? 'student6' : 'student8', language)
    await student.goto('/stu/preview')
    await student.getByRole('link', { name }).click()
    await openTab(student, t, 'courseware')
    await student.getByText('notes.txt').click()
    await expect(student.getByText('Measure twice.')).toBeVisible()
    await openTab(student, t, 'guidebook')
    await expect(student.getByRole('combobox', { name: t('courses:lab.pick') })).toBeVisible()
    await student.setViewportSize({ width: 360, height: 740 })
    await openTab(student, t, 'overview')
    await expectNoSideways(student)
    await expectAccessible(student)
  })
