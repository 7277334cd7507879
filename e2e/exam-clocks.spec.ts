import type { Page } from '@playwright/test'
import { copyOf, setExam } from './support/exam.ts'
import { driven, wordsOf, type Words } from './support/language.ts'
import { callApi, press, shot, watchErrors } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const essay = (page: Page) => page.locator('.lb-sit-question textarea')
const answered = (page: Page, t: Words, number: number) =>
  expect(
    page
      .locator('.lb-sit-question')
      .nth(number - 1)
      .locator('.lb-sit-saved'),
  ).toContainText(t('exams-sit:save.saved', { time: '' }).trim())

for (const language of driven(import.meta.filename))
  test(`two tabs of one browser, whose clock is three hours fast and in another zone, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const account = language === 'zh' ? 'student4' : 'student5'
    const teacher = await personAt(browser, 'teacher1', language)
    const exam = await setExam(teacher, [account], { minutes: 20, settings: { pages: 'all' } })
    const first = await personAt(browser, account, language, { timezoneId: 'America/New_York' })
    const context = first.context()
    await context.clock.install({ time: Date.now() + 3 * 3_600_000 })
    await context.clock.resume()
    const noErrors = watchErrors(first)

    // The exam is neither over nor about to end: the server's clock decides.
    const address = `/stu/stuExaming?id=${await copyOf(first, exam.id)}`
    await first.goto(address)
    await press(first, t('exams-sit:admission.start'))
    await expect(first.locator('.lb-sit-time')).toContainText(/\b(19|20)\b/)
    await essay(first).fill('of the first tab')
    await answered(first, t, 6)
    const saved = await first.locator('.lb-sit-question').nth(5).locator('.lb-sit-saved').innerText()
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', timeStyle: 'short' })
    const minutes = [0, 1].map((ago) => clock.format(Date.now() - ago * 60_000))
    expect(minutes.some((minute) => saved.includes(minute))).toBe(true)

    // The second tab counts as another device; the first one becomes read-only and keeps what it shows.
    const second = await context.newPage()
    await second.goto(address)
    await expect(second.getByText(t('exams-sit:admission.elsewhere'))).toBeVisible()
    await press(second, t('exams-sit:admission.continue'))
    await expect(essay(second)).toHaveValue('of the first tab')
    await expect(first.getByText(t('exams-sit:note.takenOver'))).toBeVisible()
    await expect(essay(first)).not.toBeEditable()
    await expect(essay(first)).toHaveValue('of the first tab')
    await essay(second).fill('of the second tab')
    await answered(second, t, 6)

    // The end moves to the next day: both pages show the day, in the exam's zone.
    const endAt = new Date(Date.now() + 26 * 3_600_000)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
    await callApi(teacher, 'POST', '/exam/list/extend', { id: exam.id, endAt: endAt.toISOString() })
    const moved = t('exams-sit:note.endMoved', {
      time: `${day.format(endAt).slice(5)} ${clock.format(endAt)} UTC+08:00`,
    })
    await expect(second.getByText(moved)).toBeVisible()
    await shot(second, `exam-clocks-${language}`, true)

    await press(second, t('exams-sit:submit.open'))
    await second
      .getByRole('dialog')
      .getByRole('button', { name: t('exams-sit:submit.do') })
      .click()
    await expect(second.getByText(t('exams-sit:after.later'))).toBeVisible()
    await first.reload()
    await expect(first.getByText(t('exams-sit:after.later'))).toBeVisible()
    noErrors()
  })
