import type { Locator, Page } from '@playwright/test'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import {
  actOn,
  callApi,
  expectAccessible,
  expectNoSideways,
  openWithin,
  pickPreset,
  press,
  shot,
  watchErrors,
  writeIn,
} from './support/pages.ts'
import { closeWindows, nameOf, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const CLASS = { zh: '电子信息 2401 班', en: 'Electronics 2401' }
const BANK = { zh: '电子技术基础题库', en: 'Electronics basics' }

type Answer<T> = { data: T }
const api = async <T>(page: Page, method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> =>
  ((await callApi(page, method, path, body)) as Answer<T>).data

/** Chooses an entry of a select by its text, with the keyboard. */
const choose = async (page: Page, field: Locator, text: string) => {
  await field.focus()
  await field.fill(text)
  await expect(
    page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first(),
  ).toBeVisible()
  // Takes the entry, and leaves the field.
  await page.keyboard.press('Tab')
}

/** Writes true-or-false questions into a new bank, in the editor. */
const writeQuestions = async (page: Page, t: Words, name: string, stems: readonly string[]) => {
  const { id } = await api<{ id: string }>(page, 'POST', '/questions/bank/add', {
    name: { en: name },
    purpose: 2,
  })
  for (const stem of stems) {
    await page.goto(`/question-bank/edit?bank=${id}&type=boolean`)
    await writeIn(page, 'en')
    await page.getByRole('textbox', { name: `${t('questions:edit.stem')} (English)`, exact: true }).fill(stem)
    await press(page, t('common:action.save'))
    await page.waitForURL('**/question-bank/questions?**')
  }
}

/** A paper of chosen and drawn questions: refused at first, then worth 100; without a mouse. */
const writePaper = async (page: Page, t: Words, language: Language, name: string, bank: string) => {
  await page.goto('/exam/paper')
  const enter = async (target: Locator) => {
    await target.focus()
    await page.keyboard.press('Enter')
  }
  await enter(page.getByRole('link', { name: t('exams:paper.add') }).first())
  await page.locator('#paper-name').fill(name)
  await enter(page.getByRole('button', { name: t('exams:pick.open') }))
  const drawer = page.getByRole('dialog')
  await choose(page, drawer.getByRole('combobox', { name: t('questions:bank.one') }), bank)
  const first = drawer.getByRole('checkbox', { name: t('exams:pick.one', { number: 1 }), exact: true })
  await expect(drawer.getByRole('row')).toHaveCount(4)
  for (const number of [1, 2, 3]) {
    await drawer.getByRole('checkbox', { name: t('exams:pick.one', { number }), exact: true }).focus()
    await page.keyboard.press('Space')
  }
  await expect(first).toBeChecked()
  await expectAccessible(page)
  await shot(page, `exam-picker-${language}`, true)
  await enter(drawer.getByRole('button', { name: t('exams:pick.add', { count: 3 }) }))
  await expect(drawer).toBeHidden()

  await enter(page.getByRole('button', { name: t('exams:edit.addDrawn') }))
  const part = page.getByRole('region', { name: t('exams:edit.part', { number: 2 }) })
  await choose(
    page,
    part.getByRole('combobox', {
      name: `${t('exams:edit.part', { number: 2 })}: ${t('exams:source.banks')}`,
    }),
    BANK[language],
  )
  await expect(part.getByText(t('exams:edit.available', { count: 34 }))).toBeVisible()

  // Moved with Alt and the arrow keys.
  const lines = page.locator('.lb-paper-line')
  await expect(lines.first()).toContainText('first')
  await lines.first().getByRole('spinbutton').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(lines.nth(1)).toContainText('first')

  // 15 and 10 points are not 100: the server says so, and nothing is stored.
  await enter(page.getByRole('button', { name: exactly(t('common:action.save')) }))
  await expect(page.getByRole('alert').filter({ hasText: '100' }).first()).toBeVisible()
  await expect(page.getByText(t('exams:edit.unsaved'))).toBeVisible()
  await enter(page.getByRole('button', { name: t('exams:edit.share') }))
  await expect(page.getByText(t('exams:edit.total', { count: 8, points: 100 }))).toBeVisible()
  await expectAccessible(page)
  await shot(page, `exam-paper-${language}`, true)

  // Leaving the page asks first.
  await enter(page.getByRole('button', { name: exactly(t('common:action.cancel')) }))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:unsaved.stay') })
    .click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(t('exams:edit.saved'))).toBeVisible()
  await page.goto('/exam/paper')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('100')
}

/** As a student sees it, and on paper in two versions and both languages. */
const lookAtPaper = async (page: Page, t: Words, language: Language, name: string) => {
  await actOn(page.getByRole('row').filter({ hasText: name }), t, t('exams:paper.preview'))
  await expect(page.locator('.lb-preview-question')).toHaveCount(8)
  await page.getByRole('switch', { name: t('exams:preview.key') }).click()
  await expect(page.locator('.lb-result')).toHaveCount(8)
  await expectAccessible(page)
  await shot(page, `exam-preview-${language}`, true)
  const address = await page.getByRole('link', { name: t('exams:preview.printKey') }).getAttribute('href')
  await page.goto(String(address).replace('versions=0', 'versions=0.1'))
  await expect(page.locator('.lb-paper-print')).toHaveCount(4)
  await expect(page.locator('.lb-print-key')).toHaveCount(32)
  await expectAccessible(page)
  await shot(page, `exam-print-${language}`, true)
}

const publish = async (page: Page, t: Words, language: Language, name: string, paper: string) => {
  await page.goto('/exam/list')
  await page
    .getByRole('link', { name: t('exams:exam.add') })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('#name').fill(name)
  await drawer.getByRole('radio', { name: t('exams:mode.3') }).check()
  await choose(page, drawer.locator('#paperIds'), paper)
  await choose(page, drawer.locator('#classIds'), CLASS[language])
  await pickPreset(page, drawer.locator('#startAt'), t('exams:exam.now'))
  // A draft may end too early, but says so.
  const end = drawer.locator('#endAt')
  await end.fill('2020-01-01 08:00')
  await end.press('Tab')
  await expect(drawer.getByText(t('exams:exam.endEarly'))).toBeVisible()
  await pickPreset(page, end, t('exams:exam.inHours', { count: 2 }))
  await expect(drawer.getByText(t('exams:exam.endEarly'))).toBeHidden()
  await expectAccessible(page)
  await shot(page, `exam-new-${language}`, true)
  await drawer.getByRole('button', { name: t('exams:exam.saveDraft') }).click()
  await page.waitForURL('**/exam/list/exam**')
  await press(page, t('exams:publish.open'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(CLASS[language])
  await expect(dialog).toContainText('UTC+08:00')
  await expectAccessible(page)
  await shot(page, `exam-publish-${language}`, true)
  await dialog.getByRole('button', { name: t('exams:publish.go') }).click()
  await expect(dialog).toContainText(t('exams:publish.ready', { count: 30 }))
  await press(dialog, t('exams:publish.close'))
}

for (const language of driven(import.meta.filename))
  test(`a paper, an exam, and its board while it runs, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const stamp = Date.now()
    const [paper, exam] = [`P ${stamp}`, `E ${stamp}`]
    const teacher = await personAt(browser, 'teacher1', language)
    const noErrors = watchErrors(teacher)
    await writeQuestions(teacher, t, `B ${stamp}`, ['first question', 'second question', 'third question'])
    await writePaper(teacher, t, language, paper, `B ${stamp}`)
    await lookAtPaper(teacher, t, language, paper)
    await publish(teacher, t, language, exam, paper)
    await expect(teacher.getByRole('row')).toHaveCount(31)

    // A student begins and answers: the board says so without being asked.
    const student = await personAt(browser, 'student7', language)
    const who = await nameOf(student)
    const tasks = await api<{ items: { id: string; name: { zh?: string; en?: string } }[] }>(
      student,
      'GET',
      '/stu/task/page?limit=200',
    )
    const own = tasks.items.find((task) => Object.values(task.name).includes(exam))!
    const begun = await api<{ types: Record<string, string> }>(student, 'POST', '/stu/exam/start', {
      id: own.id,
      device: 'author-spec-1',
    })
    const [question] = Object.entries(begun.types).find(([, type]) => type === 'boolean')!
    await api(student, 'POST', '/stu/exam/save', {
      id: own.id,
      epoch: 1,
      answers: [
        {
          question: Number(question),
          seq: 1,
          at: new Date().toISOString(),
          answer: { type: 'boolean', value: true },
        },
      ],
    })
    await api(student, 'POST', '/stu/exam/pulse', {
      id: own.id,
      epoch: 1,
      marked: [],
      leaves: 2,
      leftMs: 9000,
    })
    const row = teacher.getByRole('row').filter({ hasText: who })
    await expect(row).toContainText(t('exams:board.of', { answered: 1, questions: 8 }))
    await expect(teacher.getByText(t('exams:board.live'), { exact: true })).toBeVisible()
    await expectAccessible(teacher)

    const act = async (name: string) => {
      await row.getByRole('button', { name: t('exams:board.actsOf', { name: who }) }).click()
      await teacher.getByRole('menuitem', { name: exactly(t(name)) }).click()
    }
    const dialog = teacher.getByRole('dialog')
    await teacher.getByRole('button', { name: t('exams:board.messageAll') }).click()
    await dialog.getByRole('textbox').fill('第 3 题的电阻为 10 kΩ')
    await press(dialog, t('exams:board.send'))
    await expect(teacher.getByText(t('exams:board.sent'), { exact: true })).toBeVisible()
    await act('exams:board.time')
    await expectAccessible(teacher)
    await dialog.getByRole('spinbutton').fill('15')
    await press(dialog, t('common:action.ok'))
    await expect(row).toContainText(t('exams:board.extra', { count: 15 }))
    const pulse = await api<{ messages: { text: string }[] }>(student, 'POST', '/stu/exam/pulse', {
      id: own.id,
      epoch: 1,
      marked: [],
    })
    expect(pulse.messages.map(({ text }) => text)).toEqual(['第 3 题的电阻为 10 kΩ'])
    await shot(teacher, `exam-board-${language}`, true)

    await act('exams:board.close')
    await dialog.getByRole('textbox').fill('提前离场')
    await press(dialog, t('exams:board.close'))
    await expect(row).toContainText(t('exams:board.submitted'))
    expect(
      (await api<{ over: boolean }>(student, 'POST', '/stu/exam/pulse', { id: own.id, epoch: 1, marked: [] }))
        .over,
    ).toBe(true)

    // Checks what stays: the message may have disappeared on a slow machine.
    const end = teacher.locator('.ant-table-row').first().getByRole('cell').nth(-2)
    const before = await end.innerText()
    await press(teacher, t('exams:act.moveEnd'))
    await dialog.getByRole('button', { name: t('exams:act.more', { count: 30 }) }).click()
    await press(dialog, t('common:action.save'))
    await expect(end).not.toHaveText(before)
    await expect(dialog).toBeHidden()

    // Cancelled for good, with a reason; the list says so, in dark and on a phone too.
    const board = teacher.url()
    await press(teacher, t('exams:act.cancel'))
    await dialog.getByRole('textbox').fill('试卷有误')
    await press(dialog, t('common:action.ok'))
    await expect(teacher.locator('.lb-facts').first()).toContainText(t('exams:state.closed'))
    await teacher.emulateMedia({ colorScheme: 'dark' })
    await teacher.setViewportSize({ width: 360, height: 740 })
    for (const [name, url] of [
      ['board', board],
      ['list', '/exam/list'],
      ['papers', '/exam/paper'],
      ['paper', '/exam/paper/edit'],
      ['template', '/exam/template/edit'],
      ['new', '/exam/quiz/add'],
    ] as const) {
      await teacher.goto(url)
      await expect(teacher.locator('h1')).toBeVisible()
      await teacher.waitForLoadState('networkidle')
      await expectNoSideways(teacher)
      await expectAccessible(teacher)
      await shot(teacher, `exam-phone-${name}-${language}`, true)
    }
    noErrors()

    // In the list nothing hides what is done first with it.
    await teacher.setViewportSize({ width: 1366, height: 768 })
    await openWithin(teacher, '/exam/list')
    const listed = teacher.getByRole('row').filter({ hasText: exam })
    await expect(listed.getByRole('link', { name: t('common:action.view'), exact: true })).toBeVisible()
  })

for (const language of driven(import.meta.filename))
  test(`a circuit of a printed paper is as dark as ink, also for who works in the dark, in ${language}`, async ({
    browser,
  }) => {
    const teacher = await personAt(browser, 'teacher1', language, { colorScheme: 'dark' })
    const { items } = await api<{ items: { id: string; name: { en?: string } }[] }>(
      teacher,
      'GET',
      '/exam/paper/page',
    )
    const sample = items.find(({ name }) => name.en === 'Electronics basics · sample paper')!
    await teacher.goto(`/exam/paper/print?id=${sample.id}`)
    const line = teacher.locator('.lb-question-circuit path').first()
    await expect(line).toHaveCSS('stroke', 'rgb(23, 32, 42)')
    await shot(teacher, `exam-print-dark-${language}`)
  })
