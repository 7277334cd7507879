import type { Page } from '@playwright/test'
import { errorText } from '@labbox/contract/errors/index.ts'
import { driven, exactly, languages, wordsOf, type Language, type Words } from './support/language.ts'
import {
  actOn,
  callApi,
  expectAccessible,
  expectNoSideways,
  fillSignIn,
  press,
  shot,
  write,
} from './support/pages.ts'
import { closeWindows, nameOf, personAt } from './support/people.ts'
import { scan } from './support/qr.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** No other journey has these students. */
const students: Record<Language, readonly [string, string]> = {
  zh: ['student15', 'student18'],
  en: ['student19', 'student20'],
}
const WIDE = { width: 1366, height: 768 }
const PHONE = { width: 360, height: 740 }

/** A class of two that takes a course of its own. */
const classOf = async (page: Page, accounts: readonly string[], name: string) => {
  const made = async (path: string, body: object) =>
    ((await callApi(page, 'POST', path, body)) as { data: { id: string } }).data.id
  const classId = await made('/lab/class/add', { name: { zh: name, en: name } })
  await callApi(page, 'POST', '/lab/class/addMembers', { id: classId, accounts })
  const courseId = await made('/course/list/add', { name: { zh: name, en: name } })
  await callApi(page, 'POST', '/course/list/classes', { id: courseId, classIds: [classId] })
  return { classId, courseId }
}

/** From the page of the class to the list of a new class session; gives its id. */
const newSession = async (page: Page, t: Words, classId: string) => {
  await page.goto(`/lab/myClass/${classId}/view`)
  await page.getByRole('tab', { name: t('attendance:list.title') }).click()
  await expect(page.getByText(t('attendance:list.empty'))).toBeVisible()
  await page
    .getByRole('link', { name: exactly(t('attendance:add.title')) })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await write(form, { zh: '第 1 次课', en: 'Week 1' })
  await expectAccessible(page, '.ant-drawer')
  await shot(page, 'attendance-session')
  await press(form, t('common:action.save'))
  await expect(form).toBeHidden()
  await expectAccessible(page)
  await shot(page, 'attendance-sessions')
  await page.getByRole('link', { name: /^(第 1 次课|Week 1)$/ }).click()
  await expect(page.getByRole('radiogroup')).toHaveCount(2)
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** By keys: a letter chooses and goes on, Backspace takes back; then by acts. */
const takeByKeys = async (page: Page, t: Words) => {
  const radio = (row: number, status: string) =>
    page
      .getByRole('radiogroup')
      .nth(row)
      .getByRole('radio', { name: t(`attendance:status.${status}`) })
  await radio(0, 'present').focus()
  await page.keyboard.type('la')
  await expect(radio(0, 'late')).toBeChecked()
  await expect(radio(1, 'absent')).toBeChecked()
  await page.keyboard.press('Backspace')
  await expect(radio(1, 'absent')).not.toBeChecked()
  await press(page, t('attendance:take.restPresent'))
  await expect(radio(0, 'late')).toBeChecked()
  await expect(radio(1, 'present')).toBeChecked()
  await expectAccessible(page)
  await shot(page, 'attendance-list')
  // By the key from within the list, then by the act.
  await radio(0, 'late').focus()
  await page.keyboard.press('Control+z')
  await expect(radio(1, 'present')).not.toBeChecked()
  for (let k = 0; k < 3; k++) await press(page, t('attendance:take.undo'))
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('attendance:take.undo') })).toBeDisabled()
}

/** What a phone reads from the projector, as a page of this product. */
const scanned = async (teacher: Page, t: Words): Promise<string> => {
  const { origin, pathname, search } = new URL(await scan(teacher.getByLabel(t('attendance:screen.alt'))))
  expect(origin).toBe(new URL(teacher.url()).origin)
  return pathname + search
}

for (const language of driven(import.meta.filename))
  test(`attendance by list and by the code on the screen, to the grade book (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Days ${language} ${Date.now() % 10_000}`
    const teacher = await personAt(browser, 'teacher1', language)
    await teacher.setViewportSize(WIDE)
    const { classId, courseId } = await classOf(teacher, students[language], name)
    const id = await newSession(teacher, t, classId)
    await takeByKeys(teacher, t)

    await teacher.getByRole('link', { name: exactly(t('attendance:screen.open')) }).click()
    await expect(teacher.getByLabel(t('attendance:screen.alt'))).toBeVisible()
    await expect(teacher.getByText(t('attendance:screen.of', { count: 0, all: 2 }))).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, `attendance-screen-${language}`)

    // Who scans it on a phone that is signed out signs in, and is checked in by what was scanned.
    const phone = await browser.newContext({
      baseURL: process.env['E2E_URL'] ?? '',
      locale: languages[language],
      viewport: PHONE,
      reducedMotion: 'reduce',
    })
    const student = await phone.newPage()
    await student.goto(await scanned(teacher, t))
    await expect(student).toHaveURL(/\/login\?/)
    await fillSignIn(student, students[language][0])
    const done = t('attendance:checkIn.done', { status: t('attendance:status.present') })
    // A code may be over before its scanner has signed in on a slow machine: the next one is scanned, as people do.
    const checkedIn = student.getByText(done)
    const over = student.getByText(errorText('ATTENDANCE_CODE', language))
    await expect(async () => {
      await expect(checkedIn.or(over)).toBeVisible()
      if (await over.isVisible()) await student.goto(await scanned(teacher, t))
      await expect(checkedIn).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(student).toHaveURL(/\/stu\/attendance$/)
    await expectNoSideways(student)
    await expectAccessible(student)
    await shot(student, `attendance-checked-in-${language}`)
    await expect(teacher.getByText(t('attendance:screen.of', { count: 1, all: 2 }))).toBeVisible()

    // Somebody of another class, and a code that is no more.
    const other = await personAt(browser, 'student2', language)
    await expect(async () => {
      await other.goto(await scanned(teacher, t))
      const answer = other.getByText(errorText('ATTENDANCE_NOT_MEMBER', language))
      await expect(answer.or(other.getByText(errorText('ATTENDANCE_CODE', language)))).toBeVisible()
      await expect(answer).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await student.goto(`/stu/attendance?id=${id}&code=old`)
    await expect(student.getByText(errorText('ATTENDANCE_CODE', language))).toBeVisible()

    // The list on a phone, in the dark: the second student is excused, with a reason that the log keeps.
    await teacher.setViewportSize(PHONE)
    await teacher.emulateMedia({ colorScheme: 'dark' })
    await teacher.goto(`/lab/attendance/take?id=${id}`)
    await teacher.getByRole('textbox', { name: t('attendance:take.reason') }).fill('A letter')
    const excused = teacher.getByRole('radio', { name: t('attendance:status.excused') }).nth(1)
    await excused.click()
    await expect(excused).toBeChecked()
    await expectNoSideways(teacher)
    await expectAccessible(teacher)
    await shot(teacher, `attendance-list-phone-${language}`)
    await actOn(teacher.locator('.lb-page-header'), t, t('attendance:changes.title'))
    const drawer = teacher.getByRole('dialog')
    await expect(drawer.getByText('A letter')).toBeVisible()
    await teacher.setViewportSize(WIDE)
    await expect(drawer.getByText(t('attendance:way.code'))).toBeVisible()
    await expectAccessible(teacher, '.ant-drawer')
    await shot(teacher, 'attendance-changes')
    await teacher.goto(`/lab/attendance/take/bench?id=${id}`)
    await expect(drawer.getByText(t('attendance:bench.empty'))).toBeVisible()
    await expectAccessible(teacher, '.ant-drawer')

    // The scheme that is offered first takes its column from the class sessions.
    await teacher.goto(`/teacher/queryResult/book/scheme?course=${courseId}&class=${classId}`)
    const late = drawer.getByRole('spinbutton', { name: t('scores:scheme.late') })
    await expect(late).toHaveValue('50')
    await late.scrollIntoViewIfNeeded()
    await shot(teacher, 'attendance-scheme')
    await press(drawer, t('common:action.save'))
    await expect(drawer).toBeHidden()
    const row = teacher
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: await nameOf(student) })
    await expect(row.getByRole('gridcell').last()).toHaveText('100')
    await shot(teacher, 'attendance-grade-book')

    await teacher.goto(`/lab/attendance?class=${classId}`)
    await actOn(teacher.getByRole('row').nth(1), t, t('common:action.delete'))
    await press(teacher, t('common:action.ok'))
    await expect(teacher.getByText(t('attendance:list.empty'))).toBeVisible()
  })
