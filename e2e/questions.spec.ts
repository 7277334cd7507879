import type { Page } from '@playwright/test'
import { driven, wordsOf, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, write, writeIn } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** One that can come in, new in each journey, and one that cannot. */
const giftOf = (name: string) => `Capacitors block direct current, says ${name}. {T}

::matching:: Match {=a -> b =c -> d}
`

/** Opens the editor on a new question of a type and writes its text. */
const begin = async (page: Page, t: Words, bank: string, type: string, stem: string) => {
  await page.goto(`/question-bank/edit?bank=${bank}&type=${type}`)
  await writeIn(page, 'en')
  const field = page.getByRole('textbox', { name: `${t('questions:edit.stem')} (English)`, exact: true })
  await field.fill(stem)
}
/** The list comes only once the question is stored; the message that says so may have gone before it is looked for. */
const save = async (page: Page, t: Words) => {
  await press(page, t('common:action.save'))
  await page.waitForURL('**/question-bank/questions?**')
}
const option = (page: Page, t: Words, name: string) =>
  page.getByRole('textbox', { name: `${t('questions:edit.option', { name })} (English)` })

const writeAll = async (page: Page, t: Words, bank: string) => {
  for (const type of ['single', 'multiple']) {
    await begin(page, t, bank, type, `Which of these, ${type}?`)
    for (const name of ['A', 'B', 'C', 'D']) await option(page, t, name).fill(`${name} $x_${name}$`)
    for (const name of type === 'single' ? ['B'] : ['A', 'C'])
      await page
        .getByRole(type === 'single' ? 'radio' : 'checkbox', {
          name: t('questions:edit.rightOption', { name }),
        })
        .check()
    if (type === 'single') await expectAccessible(page)
    await save(page, t)
  }
  await begin(page, t, bank, 'boolean', 'Is it so?')
  await save(page, t)

  await begin(page, t, bank, 'blank', 'Ohm: U = R times ')
  await page.getByRole('button', { name: t('questions:edit.blankNew') }).click()
  const accepted = page.getByRole('combobox', { name: t('questions:answer.blank', { number: 1 }) })
  await accepted.fill('I')
  await accepted.press('Enter')
  await save(page, t)

  await begin(page, t, bank, 'numeric', 'R = {{R}}; twice as much?')
  await page.getByRole('button', { name: t('questions:edit.addVariable') }).click()
  await page.getByRole('textbox', { name: t('questions:edit.answer') }).fill('2*R')
  // Tried out beside the writing: other numbers each time.
  const preview = page.getByRole('region', { name: t('questions:preview.title') })
  await expect(preview.getByText(/R = \d+; twice/)).toBeVisible()
  await preview.getByRole('textbox').fill('4k7x')
  await preview.getByRole('button', { name: t('questions:preview.check') }).click()
  await expect(preview.getByText(t('questions:verdict.wrong'), { exact: false }).first()).toBeVisible()
  await save(page, t)

  await begin(page, t, bank, 'short', 'Why is that?')
  await save(page, t)
  await begin(page, t, bank, 'file', 'Hand in your plot.')
  await save(page, t)
}

const importTwo = async (page: Page, t: Words, bank: string) => {
  await page.goto(`/question-bank/questions/import?bank=${bank}`)
  const drawer = page.getByRole('dialog')
  const file = { name: 'two.gift', mimeType: 'text/plain', buffer: Buffer.from(giftOf(bank)) }
  await drawer.locator('input[type=file]').setInputFiles(file)
  // Read by a process of its own, which has to start first.
  await expect(drawer.getByText('matching').first()).toBeVisible()
  const take = drawer.getByRole('button', { name: t('questions:import.take', { count: 1 }) })
  await expect(take).toBeDisabled()
  await expectAccessible(page)
  await drawer.getByRole('checkbox', { name: t('questions:import.skipFaulty', { count: 1 }) }).check()
  await take.click()
  // The file is read once more by a process; the row stays, the message disappears.
  await expect(page.getByRole('link', { name: /Capacitors block/ })).toBeVisible()
}

/** Opens the bank to the classes of the teacher. */
const openToClasses = async (page: Page, bank: string, name: string) => {
  const { data } = (await callApi(page, 'GET', '/lab/class/page')) as { data: { items: { id: string }[] } }
  const classIds = data.items.map(({ id }) => id)
  await callApi(page, 'POST', '/questions/bank/update', {
    id: bank,
    name: { en: name },
    purpose: 0,
    classIds,
  })
}

const practise = async (page: Page, t: Words, name: string) => {
  await page.goto('/stu/exerciseOnline')
  const card = page.getByRole('article').filter({ hasText: name })
  await press(card, t('questions:exercise.choose'))
  await page.getByRole('button', { name: t('questions:exercise.start') }).click()
  await page.waitForURL('**/stu/exerciseOnline/round?**')
  const map = page.getByRole('navigation', { name: t('questions:exercise.map') })
  await expect(map.getByRole('button')).toHaveCount(7)
  await page.getByRole('button', { name: t('questions:exercise.giveUp') }).click()
  await expect(page.getByRole('group', { name: t('questions:result.title') })).toBeVisible()
  await expectAccessible(page)
  // The round continues after a reload, and on a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(map.getByRole('button', { name: new RegExp(t('questions:verdict.empty')) })).toHaveCount(1)
  await expectNoSideways(page)
  await expectAccessible(page)
  await press(page, t('questions:exercise.end'))
  await expect(page.getByRole('region', { name: t('questions:exercise.summary') })).toBeVisible()
  await page.goto('/stu/exerciseOnline?tab=wrong')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  await expectNoSideways(page)
}

for (const language of driven(import.meta.filename))
  test(`questions are written, imported and practised in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const name = `Journey ${language} ${Date.now()}`
    const teacher = await personAt(browser, 'teacher1', language)
    await teacher.goto('/question-bank/add')
    await write(teacher.getByRole('dialog'), { en: name })
    await press(teacher.getByRole('dialog'), t('common:action.save'))
    await teacher.getByRole('link', { name }).click()
    await teacher.waitForURL('**/question-bank/questions?**')
    const bank = new URL(teacher.url()).searchParams.get('bank') ?? ''

    await writeAll(teacher, t, bank)
    await importTwo(teacher, t, bank)
    await expect(teacher.getByRole('row')).toHaveCount(9)
    await expectAccessible(teacher)

    await openToClasses(teacher, bank, name)
    const student = await personAt(browser, 'student9', language)
    await practise(student, t, name)

    await teacher.goto('/teacher/exerciseList')
    await expect(teacher.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  })
