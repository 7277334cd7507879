import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { drivenLong, exactly, wordsOf } from './support/language.ts'
import type { Language, Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'

test.afterEach(closeWindows)

/** No other journey has these students. */
const students: Record<Language, string> = { zh: 'student6', en: 'student8' }

/** A class of one student alone, so that what is handed out here reaches nobody else. */
const classOf = async (page: Page, account: string, name: string) => {
  const made = (await callApi(page, 'POST', '/lab/class/add', { name: { zh: name, en: name } })) as {
    data: { id: string }
  }
  await callApi(page, 'POST', '/lab/class/addMembers', { id: made.data.id, accounts: [account] })
}

/** Hands out the lab from the page of the course: the drawer knows course and class already. */
const handOut = async (page: Page, t: Words, course: string, className: string) => {
  await page.getByRole('link', { name: t('courses:exp.publish') }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('.ant-form-item', { has: page.locator('#courseId') })).toContainText(course)
  await expect(drawer.locator('.ant-form-item', { has: page.locator('#classIds') })).toContainText(className)
  await drawer.locator('input[lang=zh]').fill(`${course} RC`)
  await drawer.locator('input[lang=en]').fill(`${course} RC`)
  await drawer.getByRole('button', { name: exactly(t('tasks:publish.go')) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${course} RC` })).toBeVisible()
}

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
    const account = students[language]
    const className = `Class of ${name}`
    await classOf(teacher, account, className)
    await openTab(teacher, t, 'class')
    await pick(teacher, t, t('courses:class.pick'), className)
    await expect(teacher.getByRole('cell', { name: new RegExp(account) })).toBeVisible()
    const page = teacher.url().replace(/\/class\?/, '/overview?')
    await openTab(teacher, t, 'exp')
    await pick(teacher, t, t('courses:exp.pick'), 'RC')
    await handOut(teacher, t, name, className)
    await teacher.goto(page)
    await expect(teacher.getByRole('row').filter({ hasText: `${name} RC` })).toHaveCount(2)
    await expectAccessible(teacher)
    await shot(teacher, `course-${language}`)

    const student = await personAt(browser, account, language)
    await student.goto('/stu/preview')
    await student.getByRole('link', { name }).click()
    await openTab(student, t, 'courseware')
    await student.getByText('notes.txt').click()
    await expect(student.getByText('Measure twice.')).toBeVisible()
    // Read for so long; what the page has counted is sent within seconds.
    await student.waitForTimeout(6_000)
    await openTab(student, t, 'record')
    await expect(student.getByRole('row').filter({ hasText: `${name} RC` })).toHaveCount(2)
    await openTab(student, t, 'guidebook')
    await expect(student.getByRole('combobox', { name: t('courses:lab.pick') })).toBeVisible()
    await student.setViewportSize({ width: 360, height: 740 })
    await openTab(student, t, 'overview')
    await expectNoSideways(student)
    await expectAccessible(student)

    await teacher.goto(page.replace('/overview?', '/class?'))
    const row = teacher.getByRole('row').filter({ hasText: account })
    await expect(row).toContainText(new RegExp(t('courses:duration.seconds', { n: '\\d+' })))
  })
