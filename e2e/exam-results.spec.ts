import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { setExam } from './support/exam.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import { expectAccessible, expectNoSideways, press, shot, watchErrors, write } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { endExam, sitExam } from './support/sit.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** Of `setExam`: the essay is the sixth question, the first one a choice. */
const ESSAY = 6

const button = (page: Page, name: string) => page.getByRole('button', { name: exactly(name) })
const openTab = async (page: Page, t: Words, exam: string, tab: string) => {
  await page.goto(`/exam/list/results?id=${exam}&tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toContainText(t(`exams-results:tab.${tab}`))
}

/** The next answer was fetched while this one was read: it is there before the server is asked for any answer again. */
const saveAndSeeNext = async (page: Page, text: string) => {
  await page.waitForLoadState('networkidle')
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/exam/mark/get?**', (route) => seen.promise.then(() => route.continue()))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.locator('.lb-mark-paper textarea')).not.toHaveValue(text)
  seen.resolve()
}

/** From the page of the exam: a rubric first, then both essays by the keyboard alone. */
const markBoth = async (page: Page, language: Language, exam: string) => {
  const t = wordsOf(language)
  await page.goto(`/exam/list/exam?id=${exam}`)
  await page.getByRole('link', { name: exactly(t('exams-results:mark.open')) }).click()
  await expect(page.getByRole('tab', { name: t('exams-results:mark.byQuestion') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('exams-results:mark.continue') }).click()
  await button(page, t('exams-results:rubric.open')).click()
  const drawer = page.getByRole('dialog')
  for (const [k, points] of [10, 5].entries()) {
    await drawer.getByRole('button', { name: t('exams-results:rubric.add') }).click()
    const item = drawer.locator('.lb-rubric-items > li').nth(k)
    await write(item, { zh: `要点 ${k + 1}`, en: `Point ${k + 1}` })
    await item.getByRole('spinbutton').fill(String(points))
  }
  await drawer.getByRole('button', { name: t('exams-results:changes.preview') }).click()
  await expectAccessible(page, '.ant-drawer')
  await press(drawer, t('exams-results:rubric.save'))
  await expect(page.locator('.lb-mark-rubric > li')).toHaveCount(2)
  await expectAccessible(page)

  // Digits tick items, g goes to the points, Ctrl+Enter saves and goes on. Who comes first is chance.
  const points = page.locator('.lb-markbar').getByRole('spinbutton')
  for (const left of [1, 0]) {
    const text = await page.locator('.lb-mark-paper textarea').inputValue()
    await page.keyboard.press('2')
    await expect(points).toHaveValue('5')
    // Unsaved marks are not left without a question.
    if (left > 0) {
      await page.keyboard.press('j')
      await page.getByRole('button', { name: t('common:unsaved.stay') }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(points).toHaveValue('5')
    }
    if (text.includes('inductance')) {
      await page.keyboard.press('1')
      await expect(points).toHaveValue('15')
      await shot(page, `exam-mark-${language}`, true)
    } else {
      await page.keyboard.press('g')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('4')
    }
    if (left > 0) await saveAndSeeNext(page, text)
    else await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.locator('.lb-page-header')).toContainText(
      t('exams-results:mark.leftHere', { count: left }),
    )
  }
  await page.keyboard.press('k')
  await expect(page.locator('.lb-mark-history li')).toHaveCount(1)
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog').locator('.lb-mark-log > li')).toHaveCount(7)
  await page.keyboard.press('Escape')

  await page.goto(`/exam/list/marking?id=${exam}`)
  await page.getByRole('button', { name: t('exams-results:mark.finishAll') }).click()
  await expect(page.getByText(t('exams-results:mark.finishedAll', { count: 2 }))).toBeVisible()
}

/** A dearer rubric item moves the marks given by it; a corrected key those of its question. */
const changeAll = async (page: Page, t: Words, exam: string) => {
  await page.goto(`/exam/list/mark?id=${exam}&question=${ESSAY - 1}`)
  await button(page, t('exams-results:rubric.open')).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('spinbutton').nth(1).fill('3')
  await drawer.getByRole('button', { name: t('exams-results:changes.preview') }).click()
  await expect(drawer.getByText(t('exams-results:changes.count', { count: 2 }))).toBeVisible()
  await expect(drawer).toContainText('15 → 13')
  await expect(drawer).toContainText('4 → 2')
  await press(drawer, t('exams-results:rubric.save'))
  await expect(drawer).toBeHidden()

  await openTab(page, t, exam, 'corrections')
  await page.getByRole('button', { name: t('exams-results:correction.openOne', { number: 1 }) }).click()
  const correct = page.getByRole('dialog')
  await correct.getByRole('radio', { name: 'C. 47 kΩ' }).check()
  await correct.getByRole('button', { name: t('exams-results:changes.preview') }).click()
  await expect(correct).toContainText('10 → 0')
  await expect(correct).toContainText('0 → 10')
  await expectAccessible(page, '.ant-drawer')
  await correct.getByRole('textbox', { name: t('exams-results:correction.reason') }).fill('C is right')
  await correct.getByRole('button', { name: t('exams-results:correction.apply') }).click()
  await expect(correct).toBeHidden()
  await expect(page.getByText(t('exams-results:correction.corrected'))).toBeVisible()
}

for (const language of driven(import.meta.filename))
  test(`an exam after it was sat: marked, corrected, released, questioned, counted (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const teacher = await personAt(browser, 'teacher1', language)
    const exam = await setExam(teacher, ['student23', 'student24'], {
      settings: { release: 'manual', graceS: 0, complaintDays: 3 },
    })
    const good = await personAt(browser, 'student23', language)
    const bad = await personAt(browser, 'student24', language, { colorScheme: 'dark' })
    const copy = await sitExam(good, exam.id, true)
    const other = await sitExam(bad, exam.id, false)
    await endExam(teacher, exam.id)
    const noErrors = [watchErrors(teacher), watchErrors(good)]

    await good.goto(`/stu/examResult?id=${copy}`)
    await expect(good.getByText(t('exams-results:paper.notYetHint'))).toBeVisible()

    await markBoth(teacher, language, exam.id)
    await changeAll(teacher, t, exam.id)

    await openTab(teacher, t, exam.id, 'list')
    const main = teacher.locator('main')
    // 10 + 5 · 15 of the machine, the essay, and a first question that now is wrong for one and right for the other.
    await expect(main.getByRole('row').filter({ hasText: '73' })).toHaveCount(1)
    await press(teacher, t('exams-results:results.releaseNow'))
    await press(teacher, t('common:action.ok'))
    await expect(teacher.getByText(t('exams-results:results.releasedNow'))).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, `exam-results-${language}`, true)

    // The student reads marks and keys on a phone, and questions one.
    await good.setViewportSize({ width: 360, height: 740 })
    await good.goto('/stu/queryScore')
    await good
      .locator('li.lb-card')
      .filter({ hasText: exam.name.slice(9) })
      .getByRole('link', { name: t('scores:mine.exam') })
      .click()
    await expect(good.locator('.lb-result-score')).toHaveText('73')
    await expectNoSideways(good)
    await expectAccessible(good)
    await shot(good, `exam-result-360-${language}`, true)
    await good
      .locator('.lb-result-question')
      .nth(ESSAY - 1)
      .getByRole('button', { name: t('exams-results:complaint.ask') })
      .click()
    await good.getByRole('textbox', { name: t('exams-results:complaint.text') }).fill('Look at line two.')
    await press(good.getByRole('dialog'), t('exams-results:complaint.send'))
    await expect(good.getByText(t('exams-results:complaint.waiting'))).toBeVisible()
    await bad.goto(`/stu/examResult?id=${copy}`)
    await expect(bad.locator('.lb-result-score')).toHaveCount(0)
    await bad.goto(`/stu/examResult?id=${other}`)
    await expect(bad.locator('.lb-result-score')).toHaveText('12')
    await expectAccessible(bad)
    await shot(bad, `exam-result-dark-${language}`)

    await openTab(teacher, t, exam.id, 'complaints')
    await press(teacher, t('exams-results:complaint.answer'))
    const dialog = teacher.getByRole('dialog')
    await dialog.getByRole('radio', { name: t('exams-results:complaint.change') }).check()
    await dialog.getByRole('spinbutton').fill('15')
    await dialog.getByRole('textbox', { name: t('exams-results:complaint.reply') }).fill('Line two counts.')
    await expectAccessible(teacher, '.ant-modal')
    await press(dialog, t('exams-results:complaint.send'))
    const changed = t('exams-results:complaint.changed', { from: '13', to: '15' })
    await expect(teacher.getByText(changed)).toBeVisible()
    await shot(teacher, `exam-complaint-${language}`)
    await good.reload()
    await expect(good.getByText(changed)).toBeVisible()
    await expect(good.getByText('Line two counts.')).toBeVisible()
    await expect(good.locator('.lb-result-score')).toHaveText('75')

    await openTab(teacher, t, exam.id, 'statistics')
    await expect(teacher.getByRole('table', { name: t('bands:distribution') })).toBeVisible()
    await teacher.locator('.ant-table-row-expand-icon').first().click()
    await expect(teacher.locator('.lb-option-counts tr')).toHaveCount(4)
    await expectAccessible(teacher)
    await shot(teacher, `exam-statistics-${language}`, true)
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
    await shot(teacher, `exam-statistics-360-${language}`)
    await teacher.setViewportSize({ width: 1440, height: 900 })

    const [sheet] = await Promise.all([
      teacher.waitForEvent('download'),
      teacher
        .getByRole('button', { name: `download ${t('exams-results:results.export')}`, exact: true })
        .click()
        .then(() => teacher.getByRole('menuitem', { name: 'CSV' }).click()),
    ])
    const lines = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines.filter((line) => line.includes(',75,'))).toHaveLength(1)
    for (const check of noErrors) check()
  })
