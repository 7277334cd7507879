import type { Page } from '@playwright/test'
import { copyOf } from './support/exam.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import {
  callApi,
  expectAccessible,
  expectNoSideways,
  pickPreset,
  press,
  shot,
  watchErrors,
  writeIn,
} from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const POINT = 10_000
const post = async (page: Page, path: string, body: object): Promise<{ id: string }> => {
  const { code, msg, data } = (await callApi(page, 'POST', path, body)) as {
    code: number
    msg: string
    data: { id: string }
  }
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}
const line = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** A bank with a question of each student's own numbers, written in the editor with a wrong formula, and others to draw from. */
const writeBank = async (page: Page, t: Words, name: string) => {
  const { id: bankId } = await post(page, '/questions/bank/add', { name: { en: name }, purpose: 2 })
  await page.goto(`/question-bank/edit?bank=${bankId}&type=numeric`)
  await writeIn(page, 'en')
  const stem = page.getByRole('textbox', { name: `${t('questions:edit.stem')} (English)`, exact: true })
  await stem.fill('R = {{R}}; twice as much?')
  await page.getByRole('button', { name: t('questions:edit.addVariable') }).click()
  await page.getByRole('textbox', { name: t('questions:edit.answer') }).fill('3*R')
  await press(page, t('common:action.save'))
  await page.waitForURL('**/question-bank/questions?**')
  for (const [k, text] of ['first', 'second', 'third'].entries())
    await post(page, '/questions/question/add', {
      bankId,
      document: {
        schema: 1,
        explanation: {},
        content: { type: 'boolean', stem: { en: line(`${text} statement`) } },
        key: { type: 'boolean', correct: k < 3 },
      },
    })
  const { data } = (await callApi(page, 'GET', `/questions/question/page?bankId=${bankId}&limit=20`)) as {
    data: { items: { id: string; type: string }[] }
  }
  return { bankId, ids: data.items.toSorted((a) => (a.type === 'numeric' ? -1 : 1)).map(({ id }) => id) }
}

/** Sets a quiz or an exam in the form, publishes it, and waits for the papers. */
const publish = async (
  page: Page,
  t: Words,
  { kind, name, mode, paper, group }: Record<'kind' | 'name' | 'mode' | 'paper' | 'group', string>,
) => {
  await page.goto(`/exam/${kind === 'quiz' ? 'quiz' : 'list'}/add`)
  const drawer = page.getByRole('dialog')
  await drawer.locator('#name').fill(name)
  await drawer.getByRole('radio', { name: t(`exams:mode.${mode}`) }).check()
  for (const [field, text] of [
    ['#paperIds', paper],
    ['#classIds', group],
  ] as const) {
    await drawer.locator(field).fill(text)
    const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await expect(option.filter({ hasText: text })).toBeVisible()
    await page.keyboard.press('Tab')
  }
  await pickPreset(page, drawer.locator('#startAt'), t('exams:exam.now'))
  await drawer.locator('#settings_release').click()
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(t('exams:settings.released.manual'), { exact: true })
    .click()
  await drawer.locator('#settings_graceS').fill('0')
  await drawer.getByRole('button', { name: t('exams:exam.saveDraft') }).click()
  await page.waitForURL('**/exam/list/exam**')
  await press(page, t('exams:publish.open'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('exams:publish.go') }).click()
  await expect(dialog).toContainText(t('exams:publish.ready', { count: 2 }))
  await press(dialog, t('exams:publish.close'))
  return new URL(page.url()).searchParams.get('id') ?? ''
}

const sitQuestion = (page: Page, text: string | RegExp) =>
  page.locator('.lb-sit-question').filter({ hasText: text })

/** Through the task center and the start page to the first question; answers `factor · R` and “right”. */
const begin = async (page: Page, t: Words, kind: string, name: string) => {
  await page.goto('/task-center')
  await page
    .locator('.lb-exp-card')
    .filter({ hasText: name })
    .getByRole('button', { name: t(`experiments:next.${kind}.start`) })
    .click()
  // While the start page loads, a card of the list still has a button of the same name.
  await press(page.locator('.lb-sit-admission'), t('exams-sit:admission.start'))
  await expect(page.locator('.lb-sit-question').first()).toBeVisible()
}
const answer = async (page: Page, t: Words, factor: number): Promise<number> => {
  const numeric = sitQuestion(page, /R = \d+; twice/)
  const value = Number(/R = (\d+);/.exec(await numeric.innerText())?.[1])
  await numeric.getByRole('textbox').fill(String(value * factor))
  await page.getByRole('button', { name: t('exams-sit:sit.next') }).click()
  await page
    .locator('.lb-sit-question')
    .filter({ hasText: 'statement' })
    .getByRole('radio', { name: t('questions:answer.true') })
    .check()
  return value
}
const handIn = async (page: Page, t: Words) => {
  await press(page, t('exams-sit:submit.open'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('exams-sit:submit.do') })
    .click()
  await expect(page.getByText(t('exams-sit:after.later'))).toBeVisible()
}

const finish = async (page: Page, t: Words, id: string) => {
  await page.goto(`/exam/list/exam?id=${id}`)
  await press(page, t('exams:act.finish'))
  await press(page, t('common:action.ok'))
  await expect(page.locator('.lb-facts').first()).toContainText(t('exams:state.finished'))
}
const openTab = async (page: Page, t: Words, id: string, tab: string) => {
  await page.goto(`/exam/list/results?id=${id}&tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toContainText(t(`exams-results:tab.${tab}`))
}
const release = async (page: Page, t: Words, id: string) => {
  await openTab(page, t, id, 'list')
  await press(page, t('exams-results:results.releaseNow'))
  await press(page, t('common:action.ok'))
  await expect(page.getByText(t('exams-results:results.releasedNow'))).toBeVisible()
}

/** The formula was wrong: first what changes for whom, then for all. */
const correct = async (page: Page, t: Words, id: string) => {
  await openTab(page, t, id, 'corrections')
  await page.getByRole('button', { name: t('exams-results:correction.openOne', { number: 1 }) }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('R =')
  await drawer.getByRole('textbox', { name: t('exams-results:correction.key') }).fill('2*R')
  await drawer.getByRole('button', { name: t('exams-results:changes.preview') }).click()
  await expect(drawer.getByText(t('exams-results:changes.count', { count: 2 }))).toBeVisible()
  await expect(drawer.getByRole('row').filter({ hasText: '0 → 60' })).toContainText('40 → 100')
  await expect(drawer.getByRole('row').filter({ hasText: '60 → 0' })).toContainText('100 → 40')
  await expectAccessible(page, '.ant-drawer')
  await drawer.getByRole('textbox', { name: t('exams-results:correction.reason') }).fill('Twice is 2')
  await drawer.getByRole('button', { name: t('exams-results:correction.apply') }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(t('exams-results:correction.corrected'))).toBeVisible()
}

const part = (id: string, more: object) => ({ id, title: { zh: `部分 ${id}`, en: `Part ${id}` }, ...more })

/** A quiz of the same questions in different numbers, and an exam that draws for each. */
const set = async (teacher: Page, t: Words, language: Language, students: readonly string[]) => {
  const stamp = `${language}${Date.now().toString(36)}`
  const { id: classId } = await post(teacher, '/lab/class/add', { name: { en: `C ${stamp}` } })
  await post(teacher, '/lab/class/addMembers', { id: classId, accounts: students })
  const { bankId, ids } = await writeBank(teacher, t, `B ${stamp}`)
  const [numeric, statement] = ids
  const chosen = [
    part('a', { kind: 'chosen', questions: [{ questionId: numeric, points: 60 * POINT }] }),
    part('b', { kind: 'chosen', questions: [{ questionId: statement, points: 40 * POINT }] }),
  ]
  const drawn = ['numeric', 'boolean'].map((type, k) =>
    part(type, {
      kind: 'drawn',
      quantity: 1,
      points: (k === 0 ? 60 : 40) * POINT,
      source: { bankIds: [bankId], types: [type] },
    }),
  )
  for (const [name, parts] of [
    [`Q ${stamp}`, chosen],
    [`E ${stamp}`, drawn],
  ] as const)
    await post(teacher, '/exam/paper/add', { name: { en: name }, purpose: 2, document: { schema: 1, parts } })
  const group = `C ${stamp}`
  const quiz = await publish(teacher, t, {
    kind: 'quiz',
    name: `Q ${stamp}`,
    mode: '2',
    paper: `Q ${stamp}`,
    group,
  })
  const exam = await publish(teacher, t, {
    kind: 'exam',
    name: `E ${stamp}`,
    mode: '3',
    paper: `E ${stamp}`,
    group,
  })
  return { stamp, quiz, exam }
}

for (const language of driven(import.meta.filename))
  test(`a quiz and a random exam with numbers of each student's own, corrected and counted, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const teacher = await personAt(browser, 'teacher1', language)
    const { stamp, quiz, exam } = await set(teacher, t, language, ['student16', 'student17'])
    const good = await personAt(browser, 'student16', language)
    const bad = await personAt(browser, 'student17', language)
    const noErrors = [watchErrors(teacher), watchErrors(good), watchErrors(bad)]

    // The quiz: the first is right by the question, the second by its wrong key.
    await begin(good, t, 'quiz', `Q ${stamp}`)
    await expectAccessible(good)
    const own = await answer(good, t, 2)
    await handIn(good, t)
    await begin(bad, t, 'quiz', `Q ${stamp}`)
    await answer(bad, t, 3)
    await handIn(bad, t)
    const [copy, other] = [await copyOf(good, quiz), await copyOf(bad, quiz)]
    await good.goto(`/stu/examResult?id=${copy}`)
    await expect(good.getByText(t('exams-results:paper.notYetHint'))).toBeVisible()
    await expect(good.locator('main')).not.toContainText('3*R')
    const scored = good.getByRole('row').filter({ hasText: `Q ${stamp}` })
    await good.goto('/stu/queryScore')
    await expect(good.locator('h1')).toBeVisible()
    await good.waitForLoadState('networkidle')
    await expect(scored.filter({ hasText: /40|100/ })).toHaveCount(0)

    // The exam, in which each question is drawn; one gets an own window, and the open page hears of it.
    await begin(good, t, 'exam', `E ${stamp}`)
    await teacher.goto(`/exam/list/exam?id=${exam}`)
    const name = t('exams:board.actsOf', { name: '' }).trim()
    const row = teacher.getByRole('row').filter({ hasText: '/ 2' }).first()
    await row.getByRole('button', { name }).click()
    await teacher.getByRole('menuitem', { name: exactly(t('exams:board.window')) }).click()
    const dialog = teacher.getByRole('dialog')
    await dialog.getByRole('spinbutton').fill('25')
    await expectAccessible(teacher, '.ant-modal')
    await shot(teacher, `exam-window-${language}`)
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
    await teacher.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: t('exams:board.windowSave') }).click()
    await expect(row).toContainText(t('exams:board.extra', { count: 25 }))
    await expect(good.getByText(t('exams-sit:note.endMoved', { time: '' }).trim())).toBeVisible()
    await answer(good, t, 2)
    await handIn(good, t)
    await begin(bad, t, 'exam', `E ${stamp}`)
    await answer(bad, t, 3)
    await handIn(bad, t)
    await finish(teacher, t, quiz)
    await finish(teacher, t, exam)

    // The key was wrong.
    await correct(teacher, t, quiz)
    await release(teacher, t, quiz)
    await good.goto(`/stu/examResult?id=${copy}`)
    await expect(good.locator('.lb-result-score')).toHaveText('100')
    const numeric = good.locator('.lb-result-question').first()
    await expect(numeric).toContainText(`R = ${own}; twice`)
    await expect(numeric.locator('.lb-result')).toContainText(String(2 * own))
    await expectAccessible(good)
    await shot(good, `exam-numbers-${language}`, true)
    await good.goto('/stu/queryScore')
    await expect(scored).toContainText('100')
    await bad.goto(`/stu/examResult?id=${other}`)
    await expect(bad.locator('.lb-result-score')).toHaveText('40')

    // Figures: of the quiz two versions of two; of the exam each version that somebody drew.
    await openTab(teacher, t, quiz, 'statistics')
    const figures = teacher.locator('.ant-table-row')
    await expect(figures).toHaveCount(2)
    await expect(figures.first()).toContainText('50%')
    await expect(figures.nth(1)).toContainText('100%')
    await expectAccessible(teacher)
    await shot(teacher, `exam-numbers-statistics-${language}`)
    await correct(teacher, t, exam)
    await release(teacher, t, exam)
    await openTab(teacher, t, exam, 'statistics')
    await expect(figures.first()).toContainText('50%')
    const statements = await figures.count()
    expect(statements).toBeGreaterThanOrEqual(2)
    expect(statements).toBeLessThanOrEqual(3)
    for (const check of noErrors) check()
  })
