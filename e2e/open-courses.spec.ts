import type { Browser, Page } from '@playwright/test'
import { driven, exactly, languages, wordsOf, type Language, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** No other journey has these students. */
const students: Record<Language, string> = { zh: 'student26', en: 'student27' }
const REASON = 'Readings of somebody else'

const narrow = async (page: Page, then: () => Promise<void>) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await then()
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Hands the first lab to whoever enrols, without a deadline and without a report, from the page of the course. */
const handOut = async (teacher: Page, t: Words, course: string) => {
  await teacher.goto(`/teacher/mooc/detail?id=${course}`)
  await teacher.getByRole('link', { name: exactly(t('courses:exp.publish')) }).click()
  const drawer = teacher.getByRole('dialog')
  await expect(drawer.getByRole('radio', { name: t('tasks-open:pace.days') })).toBeChecked()
  await drawer.getByRole('radio', { name: t('tasks-open:pace.open') }).check()
  await drawer.locator('#projectId').click()
  await teacher.locator('.ant-select-item-option').first().click()
  await drawer.locator('#report').click()
  await expectAccessible(teacher)
  await shot(teacher, 'open-course-publish')
  await press(drawer, t('tasks-manage:publish.go'))
  await teacher.waitForURL('**/teacher/taskMgt/task?**')
  await expect(teacher.getByText(t('tasks:time.noEnd')).first()).toBeVisible()
  await teacher.goto('/teacher/mooc/list')
  await expect(teacher.getByRole('heading', { level: 1, name: t('tasks-open:list.title') })).toBeVisible()
  await expect(teacher.getByText(t('tasks:time.noEnd')).first()).toBeVisible()
  await expectAccessible(teacher)
}

/** Requires what was handed out, with a certificate; then makes the page for visitors. */
const setRule = async (teacher: Page, t: Words, course: string): Promise<string> => {
  await teacher.goto(`/teacher/mooc/detail/completion?id=${course}`)
  await teacher.locator('#taskIds').click()
  await teacher.locator('.ant-select-item-option').first().click()
  await teacher.locator('#taskIds').press('Escape')
  await teacher.locator('#certificates').click()
  await press(teacher, t('common:action.save'))
  await expect(teacher.getByText(t('courses-certificates:rule.saved'))).toBeVisible()
  await teacher.getByRole('switch', { name: t('courses-certificates:visitors.open') }).click()
  const link = teacher.getByRole('link', { name: t('courses-certificates:visitors.view') })
  await expect(link).toBeVisible()
  await expectAccessible(teacher)
  await shot(teacher, 'open-course-completion')
  await narrow(teacher, () => shot(teacher, 'open-course-completion-360'))
  return new URL((await link.getAttribute('href')) ?? '').pathname
}

/** A page for anybody, by somebody without an account. */
const visit = async (browser: Browser, language: Language, path: string, name: string) => {
  const context = await browser.newContext({
    baseURL: process.env['E2E_URL'] ?? '',
    locale: languages[language],
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(path)
  await expectNoSideways(page)
  await shot(page, name)
  await narrow(page, () => shot(page, `${name}-360`))
  return page
}

/** The student does what is required, and the teacher grades it. */
const passTask = async (student: Page, teacher: Page, course: string) => {
  const { data } = (await callApi(student, 'GET', `/stu/course/get?id=${course}`)) as {
    data: { taskList: { id: string }[] }
  }
  const studentTaskId = data.taskList[0]?.id ?? ''
  const begun = (await callApi(student, 'POST', '/bench/experiment/start', { studentTaskId })) as {
    data: { id: string }
  }
  await callApi(student, 'POST', '/bench/experiment/submit', { id: begun.data.id })
  await callApi(teacher, 'POST', '/teacher/experiment/grade', { studentTaskId, score: 88.5, reason: 'Seen' })
}

for (const language of driven(import.meta.filename))
  test(`an open course is done in one’s own time, and its certificate is checked by anybody (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const account = students[language]
    const teacher = await personAt(browser, 'teacher1', language)
    const name = `Open ${language} ${Date.now().toString(36)}`
    const made = (await callApi(teacher, 'POST', '/course/list/add', {
      name: { zh: name, en: name },
      mooc: true,
    })) as { data: { id: string } }
    const course = made.data.id
    await handOut(teacher, t, course)
    const coursePage = await setRule(teacher, t, course)
    const visitor = await visit(browser, language, coursePage, 'public-course')
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()

    const student = await personAt(browser, account, language)
    await student.goto('/stu/mooc')
    const card = student.getByRole('listitem').filter({ hasText: name })
    await press(card, t('courses-open:join'))
    await card.getByRole('link', { name }).click()
    await expect(student.getByText(t('tasks:time.noEnd')).first()).toBeVisible()
    await expect(student.getByText(t('courses-certificates:mine.notGraded'))).toBeVisible()
    await expectAccessible(student)
    await shot(student, 'open-course-progress')
    await passTask(student, teacher, course)
    await student.reload()
    await expect(student.getByText(t('courses-certificates:mine.complete'))).toBeVisible()
    await narrow(student, () => shot(student, 'open-course-complete-360'))
    await press(student, t('courses-certificates:mine.get'))
    await expect(
      student.getByRole('link', { name: exactly(t('courses-certificates:mine.view')) }),
    ).toBeVisible()

    await student.goto('/stu/certificates')
    const held = student.getByRole('listitem').filter({ hasText: name })
    const address = /\/public\/certificate\/[\w-]{22}/.exec((await held.textContent()) ?? '')?.[0] ?? ''
    const { data: me } = (await callApi(student, 'GET', '/user/info')) as { data: { name: string } }
    const check = await visit(browser, language, address, 'certificate-check')
    await expect(check.getByText('88.5 / 100')).toBeVisible()
    await expect(check.getByText(me.name)).toHaveCount(0)
    await held.getByRole('switch', { name: t('courses-certificates:mine.name') }).click()
    await expect(student.getByText(t('courses-certificates:mine.nameOn'))).toBeVisible()
    await check.reload()
    await expect(check.getByText(me.name)).toBeVisible()
    await expectAccessible(student)
    await shot(student, 'my-certificates')
    await narrow(student, () => shot(student, 'my-certificates-360'))
    const path = await held
      .getByRole('link', { name: t('courses-certificates:mine.view') })
      .getAttribute('href')
    await student.goto(path ?? '')
    await expect(student.getByRole('heading', { level: 1 })).toHaveText(t('courses-certificates:sheet.title'))
    await expect(student.getByText(me.name)).toBeVisible()
    await expectAccessible(student)
    await shot(student, 'certificate')
    await narrow(student, () => shot(student, 'certificate-360'))

    await teacher.goto(`/teacher/mooc/detail/completion?id=${course}`)
    const row = teacher.getByRole('row').filter({ hasText: account })
    await press(row, t('courses-certificates:revoke.act'))
    const dialog = teacher.getByRole('dialog')
    await dialog.getByRole('textbox').fill(REASON)
    await press(dialog, t('common:action.ok'))
    await expect(row.getByText(t('courses-certificates:students.revoked'))).toBeVisible()
    await check.reload()
    await expect(check.locator('.bad')).toBeVisible()
    await expect(check.getByText(REASON)).toHaveCount(0)
    await student.goto('/stu/certificates')
    await expect(student.getByText(REASON)).toBeVisible()
    await callApi(teacher, 'POST', '/course/list/delete', { id: course })
  })
