import type { Page } from '@playwright/test'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import { setExam } from './support/exam.ts'
import { endExam } from './support/sit.ts'
import {
  callApi,
  expectAccessible,
  expectNoSideways,
  openWithin,
  press,
  shot,
  write,
} from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

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
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: t('courses:exp.publish') })
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('.ant-form-item', { has: page.locator('#courseId') })).toContainText(course)
  await expect(drawer.locator('.ant-form-item', { has: page.locator('#classIds') })).toContainText(className)
  await write(drawer, { zh: `${course} RC`, en: `${course} RC` })
  await press(drawer, t('tasks-manage:publish.go'))
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

/** The tabs that hold several views. */
const tabOf: Readonly<Record<string, string>> = {
  courseware: 'material',
  ware: 'material',
  graph: 'material',
  exp: 'lab',
  guidebook: 'lab',
  monitor: 'lab',
  report: 'lab',
}
const tabName = (t: Words, key: string) => t(tabOf[key] ? `courses:tabs.${tabOf[key]}` : `courses:tab.${key}`)
const openView = async (page: Page, t: Words, key: string) => {
  await page.getByRole('tab', { name: exactly(tabName(t, key)) }).click()
  if (!tabOf[key]) return
  const views = page.getByRole('radiogroup', { name: exactly(tabName(t, key)) })
  await views.getByText(t(`courses:tab.${key}`), { exact: true }).click()
}

const begin = async (page: Page, t: Words, name: string) => {
  await page.goto('/course/list')
  await page
    .getByRole('link', { name: exactly(t('courses:add.title')) })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await write(drawer, { zh: name })
  await drawer.getByRole('textbox', { name: t('courses:field.source') }).fill('Self-made')
  await press(drawer, t('common:action.save'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const putMaterial = async (page: Page, t: Words) => {
  await openView(page, t, 'courseware')
  await page.getByRole('button', { name: t('courses-ware:folder') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('courses-ware:name') }).fill('Week 1')
  await dialog.getByRole('textbox', { name: t('courses-ware:name') }).press('Enter')
  const folder = page.getByText('Week 1').first()
  await folder.click()
  await page
    .locator('.lb-course-drop input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Measure twice.\n') })
  const tree = page.getByRole('tree', { name: t('courses:tab.courseware') })
  // Not the one in the upload panel.
  const file = tree.getByText('notes.txt')
  await expect(file).toBeVisible()
  // By keys out of the folder, and back by the button.
  await file.click()
  await page.getByRole('button', { name: t('tree:move.out') }).click()
  await expect(tree.locator('.ant-tree-treenode:has-text("notes.txt") .ant-tree-indent-unit')).toHaveCount(0)
  await page.getByRole('button', { name: t('tree:move.in') }).click()
  await expect(tree.locator('.ant-tree-treenode:has-text("notes.txt") .ant-tree-indent-unit')).toHaveCount(1)
  await expectAccessible(page)
}

for (const language of driven(import.meta.filename))
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
    await openView(teacher, t, 'class')
    await pick(teacher, t, t('courses:class.pick'), className)
    await expect(teacher.getByRole('cell', { name: new RegExp(account) })).toBeVisible()
    const page = teacher.url().replace(/\/class\?/, '/overview?')
    await openView(teacher, t, 'exp')
    await pick(teacher, t, t('courses:exp.pick'), 'RC')
    await handOut(teacher, t, name, className)
    await teacher.goto(page)
    await expect(teacher.getByRole('row').filter({ hasText: `${name} RC` })).toHaveCount(2)
    await expectAccessible(teacher)
    await shot(teacher, `course-${language}`)

    const student = await personAt(browser, account, language)
    await student.goto('/stu/preview')
    await student.getByRole('link', { name }).click()
    await openView(student, t, 'ware')
    await student.getByText('notes.txt').click()
    await expect(student.getByText('Measure twice.')).toBeVisible()
    // After some reading time; the page reports it within seconds.
    await student.waitForTimeout(6_000)
    await openView(student, t, 'record')
    await expect(student.getByRole('row').filter({ hasText: `${name} RC` })).toHaveCount(2)
    await openView(student, t, 'guidebook')
    await expect(student.getByRole('combobox', { name: t('courses:lab.pick') })).toBeVisible()
    await student.setViewportSize({ width: 360, height: 740 })
    await openView(student, t, 'overview')
    await expectNoSideways(student)
    await expectAccessible(student)

    await teacher.goto(page.replace('/overview?', '/class?'))
    const row = teacher.getByRole('row').filter({ hasText: account })
    await expect(row).toContainText(new RegExp(t('courses:duration.seconds', { n: '\\d+' })))
  })

/** Addresses below a course and the view each opens: those that the specification names. */
const addresses = (course: string, mooc: string) => ({
  teacher1: [
    [`/course/list/class?id=${course}`, 'class'],
    [`/course/list/ware?id=${course}`, 'ware'],
    [`/course/list/view/exersize?id=${course}`, 'exercise'],
    [`/course/list/view/courseware?id=${course}`, 'courseware'],
    [`/course/list/graph?id=${course}`, 'graph'],
    [`/teacher/detail/classview?id=${course}`, 'class'],
    [`/teacher/detail/graphView?id=${course}`, 'graph'],
    [`/teacher/mooc/list?id=${mooc}`, 'overview'],
    [`/teacher/mooc/detail/classview?id=${mooc}`, 'class'],
    [`/teacher/mooc/ware?id=${mooc}`, 'ware'],
    [`/teacher/mooc/monitor?id=${mooc}`, 'monitor'],
    [`/teacher/mooc/guidebook?id=${mooc}`, 'guidebook'],
  ],
  orgadmin: [
    [`/course/orgcourse/view/exp?id=${course}`, 'exp'],
    [`/course/orgcourse/class?id=${course}`, 'class'],
    [`/course/orgcourse/ware?id=${course}`, 'ware'],
    [`/course/orgcourse/graph?id=${course}`, 'graph'],
  ],
  student1: [
    [`/stu/preview/monitor?id=${course}`, 'monitor'],
    [`/stu/preview/report?id=${course}`, 'report'],
    [`/stu/preview/guidebook?id=${course}`, 'guidebook'],
    [`/stu/preview/record?id=${course}`, 'record'],
    [`/stu/mooc/task?id=${mooc}`, 'task'],
    [`/stu/mooc/guidebook?id=${mooc}`, 'guidebook'],
    [`/stu/mooc/monitor?id=${mooc}`, 'monitor'],
    [`/stu/mooc/record?id=${mooc}`, 'record'],
  ],
})

/** What an open course gives to do is done in it: a round of practice, the start page of an exam, a lab; each leads back to the course. */
const doInCourse = async (student: Page, t: Words, mooc: string, name: string) => {
  await openView(student, t, 'task')
  await expect(student.getByRole('heading', { name: t('courses:tab.exercise') })).toBeVisible()
  await expectAccessible(student)
  await shot(student, 'open-course')
  await student
    .getByRole('link', { name: exactly(t('courses:my.practise')) })
    .first()
    .click()
  await expect(student).toHaveURL(/\/stu\/stuMoocPracticing\?/)
  await expect(student.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(student)
  await shot(student, 'open-course-practice')
  await press(student, t('questions:exercise.start'))
  await press(student, t('questions:exercise.end'))
  await expect(student).toHaveURL(/\/stu\/stuMoocPracticing\?.*id=/)
  await student.getByRole('link', { name: t('questions:exercise.backToCourse') }).click()

  const exam = student.getByRole('row').filter({ hasText: t('tasks:type.exam') })
  await press(exam, t('experiments:next.exam.start'))
  await expect(student).toHaveURL(/\/stu\/stuMoocExaming\?/)
  await expect(student.getByRole('button', { name: t('exams-sit:admission.start') })).toBeVisible()
  await student.getByRole('link', { name: t('exams-sit:admission.backToCourse') }).click()

  await student
    .getByRole('button', { name: exactly(t('courses-open:doLab')) })
    .first()
    .click()
  await expect(student).toHaveURL(/\/doexperiment\?/)
  await student.goto(`/stu/mooc/task?id=${mooc}`)
  await expect(student.getByRole('heading', { level: 1, name })).toBeVisible()
  await student.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(student)
  await shot(student, 'open-course-360')
  await student.setViewportSize({ width: 1280, height: 720 })
}

// Addresses are the same in both languages.
for (const language of driven(import.meta.filename).slice(0, 1))
  test(`an open course is enrolled in, and every address of a course opens its part (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const teacher = await personAt(browser, 'teacher1', language)
    const { data } = (await callApi(teacher, 'GET', '/course/list/page?limit=200')) as {
      data: { items: { id: string; labs: number; classes: number }[] }
    }
    const course = data.items.find(({ labs, classes }) => labs > 1 && classes > 0)?.id ?? ''
    const name = `Open ${language} ${Date.now().toString(36)}`
    const copy = (await callApi(teacher, 'POST', '/course/list/copy', { id: course })) as {
      data: { id: string }
    }
    const mooc = copy.data.id
    await callApi(teacher, 'POST', '/course/list/update', { id: mooc, name: { en: name }, mooc: true })
    const banks = (await callApi(teacher, 'GET', '/questions/bank/page?limit=200')) as {
      data: { items: { id: string; purpose: number; questions: number }[] }
    }
    // Other journeys leave banks with next to nothing in them.
    const practised = banks.data.items.filter(({ purpose }) => purpose !== 2)
    const [bank] = practised.toSorted((a, b) => b.questions - a.questions)
    const bankIds = [bank?.id]
    await callApi(teacher, 'POST', '/course/list/banks', { id: mooc, bankIds })
    const exam = await setExam(teacher, ['student1'], { courseId: mooc })

    const student = await personAt(browser, 'student1', language)
    await student.goto('/stu/mooc')
    const card = student.getByRole('listitem').filter({ hasText: name })
    await press(card, t('courses-open:join'))
    await card.getByRole('link', { name }).click()
    await openView(student, t, 'task')
    // A lab leads to its own guidebook, and the other views stay with that lab.
    const labs = student.getByRole('tabpanel').getByRole('link')
    const lab = (await labs.nth(1).textContent()) ?? ''
    await labs.nth(1).click()
    for (const tab of ['guidebook', 'monitor', 'report']) {
      await openView(student, t, tab)
      await expect(student.locator('.lb-course-pick')).toContainText(lab)
    }

    await doInCourse(student, t, mooc, name)

    await teacher.goto('/teacher/mooc')
    await teacher.getByRole('link', { name }).click()
    await openView(teacher, t, 'class')
    await expect(teacher.getByRole('cell', { name: /student1/ })).toBeVisible()
    await expectAccessible(teacher)
    const admin = await personAt(browser, 'orgadmin', language)
    const pages = { teacher1: teacher, orgadmin: admin, student1: student }
    for (const [account, list] of Object.entries(addresses(course, mooc)))
      for (const [path = '', tab] of list) {
        const page = pages[account as keyof typeof pages]
        await openWithin(page, path)
        await expect(page.getByRole('tab', { selected: true })).toHaveText(tabName(t, tab ?? ''))
        if (tab && tabOf[tab])
          await expect(page.getByRole('radio', { name: exactly(t(`courses:tab.${tab}`)) })).toBeChecked()
      }
    await endExam(teacher, exam.id)
    await callApi(student, 'POST', '/stu/mooc/leave', { id: mooc })
    await callApi(teacher, 'POST', '/course/list/delete', { id: mooc })
  })
