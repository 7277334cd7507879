import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { errorText } from '@labbox/contract/errors/index.ts'
import { copyOf, setExam } from './support/exam.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import {
  callApi,
  endSessionUnder,
  expectAccessible,
  expectNoSideways,
  fillSignIn,
  press,
  shot,
} from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const question = (page: Page, t: Words, number: number): Locator =>
  page.locator('.lb-sit-question').filter({
    has: page.getByRole('heading', { name: new RegExp(`^${t('exams-sit:sit.question', { number })} `) }),
  })
const saved = (page: Page, t: Words, number: number) =>
  expect(question(page, t, number).locator('.lb-sit-saved')).toContainText(
    t('exams-sit:save.saved', { time: '' }).trim(),
  )
const allSaved = (page: Page, t: Words) =>
  expect(page.locator('.lb-sit-save')).toContainText(t('exams-sit:save.saved', { time: '' }).trim())

/** From the student's task center to the first question. */
const enter = async (page: Page, t: Words, name: string) => {
  await page.goto('/task-center')
  await page
    .locator('.lb-exp-card')
    .filter({ hasText: name })
    .getByRole('button', { name: t('experiments:next.exam.start') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await press(page, t('exams-sit:admission.start'))
  await expect(question(page, t, 1)).toBeVisible()
}
const turn = (page: Page, t: Words, way: 'next' | 'previous') =>
  page.getByRole('button', { name: t(`exams-sit:sit.${way}`) }).click()

const handIn = async (page: Page, t: Words) => {
  await press(page, t('exams-sit:submit.open'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('exams-sit:submit.do') }).click()
  await expect(page.getByText(t('exams-sit:after.later'))).toBeVisible()
}

test('two students sit an exam: offline for a while, through a reload, on two devices', async ({
  browser,
}) => {
  const zh = wordsOf('zh')
  const en = wordsOf('en')
  const teacher = await personAt(browser, 'teacher1', 'en')
  const exam = await setExam(teacher, ['student21', 'student22'])
  const first = await personAt(browser, 'student21', 'zh')
  const second = await personAt(browser, 'student22', 'en')
  const zhName = exam.name.slice(9)

  // All seven types, in Chinese; a picture through the files area.
  await enter(first, zh, zhName)
  await expectAccessible(first)
  await question(first, zh, 1).getByRole('radio').first().check()
  await question(first, zh, 2).getByRole('checkbox').nth(0).check()
  await question(first, zh, 2).getByRole('checkbox').nth(1).check()
  await question(first, zh, 3).getByRole('radio').first().check()
  for (const number of [1, 2, 3]) await saved(first, zh, number)
  await turn(first, zh, 'next')
  await question(first, zh, 4).getByRole('textbox').fill('I')
  await question(first, zh, 5).getByRole('textbox').fill('4k7')
  await question(first, zh, 6).getByRole('textbox').fill('因为并联。')
  await question(first, zh, 7)
    .locator('input[type=file]')
    .setInputFiles(join(import.meta.dirname, 'support/pixel.png'))
  for (const number of [4, 5, 6, 7]) await saved(first, zh, number)
  await question(first, zh, 6)
    .getByRole('button', { name: zh('exams-sit:sit.mark') })
    .click()
  await shot(first, 'exam-sit-zh', true)
  await expectAccessible(first)

  // Offline: answering goes on, and the page says that answers are kept.
  await enter(second, en, exam.name)
  await question(second, en, 1).getByRole('radio').first().check()
  await saved(second, en, 1)
  await second.context().setOffline(true)
  await question(second, en, 3).getByRole('radio').nth(1).check()
  await turn(second, en, 'next')
  await question(second, en, 6).getByRole('textbox').fill('Because of Kirchhoff.')
  await expect(second.getByText(en('exams-sit:note.offlineKept'))).toBeVisible()
  await expect(second.locator('.lb-sit-save')).toContainText('2')
  await shot(second, 'exam-sit-offline-en')
  await expectAccessible(second)
  await second.context().setOffline(false)
  await expect(second.getByText(en('exams-sit:note.offlineKept'))).toBeHidden()
  await allSaved(second, en)

  // A reload shows what was saved, marks too.
  await first.reload()
  await expect(question(first, zh, 1).getByRole('radio').first()).toBeChecked()
  await turn(first, zh, 'next')
  await expect(question(first, zh, 6).getByRole('textbox')).toHaveValue('因为并联。')
  await expect(question(first, zh, 7).getByRole('link', { name: 'pixel.png' })).toBeVisible()

  // Another device takes over; the first one says so, and takes the sitting back.
  const phone = await personAt(browser, 'student22', 'en')
  await phone.setViewportSize({ width: 360, height: 780 })
  await phone.goto(`/stu/stuExaming?id=${await copyOf(phone, exam.id)}`)
  await expect(phone.getByText(en('exams-sit:admission.elsewhere'))).toBeVisible()
  await phone.getByRole('button', { name: exactly(en('exams-sit:admission.continue')) }).click()
  await expect(question(phone, en, 1).getByRole('radio').first()).toBeChecked()
  await expectNoSideways(phone)
  await expectAccessible(phone)
  await shot(phone, 'exam-sit-360-en', true)
  await expect(second.getByText(en('exams-sit:note.takenOver'))).toBeVisible()
  await expect(question(second, en, 6).getByRole('textbox')).not.toBeEditable()
  await question(phone, en, 1).getByRole('radio').nth(2).check()
  await saved(phone, en, 1)
  await second.getByRole('button', { name: en('exams-sit:note.goOnHere') }).click()
  await expect(question(second, en, 1).getByRole('radio').nth(2)).toBeChecked()

  // The end is moved while both sit.
  const moved = await callApi(teacher, 'POST', '/exam/list/extend', {
    id: exam.id,
    endAt: new Date(Date.now() + 60 * 60_000).toISOString(),
  })
  expect(moved).toMatchObject({ code: 200 })
  await expect(first.getByText(zh('exams-sit:note.endMoved', { time: '' }).trim())).toBeVisible({})

  await handIn(first, zh)
  await second.getByRole('button', { name: exactly(en('exams-sit:submit.open')) }).click()
  await expect(second.getByText(en('exams-sit:submit.unanswered', { count: 4 }))).toBeVisible()
  await shot(second, 'exam-submit-en')
  await expectAccessible(second)
  await second
    .getByRole('dialog')
    .getByRole('button', { name: en('exams-sit:submit.do') })
    .click()
  await expect(second.getByText(en('exams-sit:after.later'))).toBeVisible()
  // Nothing stays in this browser.
  const rest = await second.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('labbox-sitting', 1)
    request.onsuccess = () => {
      const all = request.result.transaction('answers').objectStore('answers').getAllKeys()
      all.onsuccess = () => resolve(all.result.length)
    }
  })`)
  expect(rest).toBe(0)
})

for (const language of driven(import.meta.filename))
  test(`by the keyboard alone, ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const teacher = await personAt(browser, 'teacher1', language)
    const account = language === 'zh' ? 'student23' : 'student24'
    const exam = await setExam(teacher, [account], { settings: { code: 'Ohm42', pages: 'all' } })
    const page = await personAt(browser, account, language)
    await page.goto(`/stu/stuExaming?id=${await copyOf(page, exam.id)}`)
    const code = page.getByRole('textbox', { name: t('exams-sit:admission.code') })
    await code.focus()
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await code.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('ohm42')
    await page.keyboard.press('Enter')
    await expect(question(page, t, 1)).toBeVisible()
    // To the first question, its first option, by the arrow to the second.
    await page.keyboard.press('Alt+O')
    await expect(page.locator('h3:focus')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(question(page, t, 1).getByRole('radio').nth(1)).toBeChecked()
    await saved(page, t, 1)
    await page.keyboard.press('Alt+M')
    await expect(
      page.getByRole('button', { name: new RegExp(`${t('exams-sit:map.isMarked')}$`) }),
    ).toBeVisible()
    await page.keyboard.press('Alt+N')
    await expect(question(page, t, 2).locator('h3:focus')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await saved(page, t, 2)
    await page.keyboard.press('Alt+S')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('exams-sit:submit.do') })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('exams-sit:after.later'))).toBeVisible()
    await shot(page, `exam-after-${language}`)
  })

test('nothing is lost when the session ends, or the browser does; the clock closes the page', async ({
  browser,
}) => {
  const t = wordsOf('en')
  const teacher = await personAt(browser, 'teacher1', 'en')
  const exam = await setExam(teacher, ['student25'], { type: 1, settings: { pages: 'all', graceS: 5 } })
  const page = await personAt(browser, 'student25', 'en')
  const address = `/stu/quiz?id=${await copyOf(page, exam.id)}`
  await page.goto(address)
  await press(page, t('exams-sit:admission.start'))
  await expect(question(page, t, 1)).toBeVisible()

  // The session ends under the page: signed in again over it, the answer is sent.
  await endSessionUnder(page, '/stu/exam/save')
  await question(page, t, 6).getByRole('textbox').fill('Written before signing in again.')
  const overlay = page.getByRole('dialog', { name: t('shell:again.title') })
  await expect(overlay).toBeVisible()
  await fillSignIn(page, null)
  await expect(overlay).toBeHidden()
  await saved(page, t, 6)

  // In another window nothing is looked up meanwhile.
  const aside = await page.context().newPage()
  await aside.goto('/assistant?q=filter')
  await expect(aside.getByText(errorText('ASSISTANT_IN_EXAM', 'en')).first()).toBeVisible()
  await shot(aside, 'assistant-in-exam')
  await aside.close()

  // The browser ends while it is offline: its next page finds the encrypted answer and sends it.
  await page.context().setOffline(true)
  await question(page, t, 4).getByRole('textbox').fill('kept')
  await expect(page.getByText(t('exams-sit:note.offlineKept'))).toBeVisible()
  const kept = await page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('labbox-sitting', 1)
    request.onsuccess = () => {
      const all = request.result.transaction('answers').objectStore('answers').getAll()
      all.onsuccess = () => {
        request.result.close()
        resolve(all.result.map((row) => new TextDecoder().decode(row.box.data)).join())
      }
    }
  })`)
  expect(kept).not.toBe('')
  expect(kept).not.toContain('kept')
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(address)
  await press(next, t('exams-sit:admission.continue'))
  await expect(question(next, t, 4).getByRole('textbox')).toHaveValue('kept')
  await expect(question(next, t, 6).getByRole('textbox')).toHaveValue('Written before signing in again.')

  // The teacher ends it: the page is told, closes, and says what happened.
  await callApi(teacher, 'POST', '/teacher/task/finish', { id: exam.id })
  // The note that it closes is passed over where the page heard of the end only later.
  await expect(next.getByText(t('exams-sit:after.later'))).toBeVisible()
  await expect(next.getByText(t('exams-sit:after.auto', { time: '' }).split(' at')[0]!)).toBeVisible()
})
