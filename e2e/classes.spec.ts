import type { Page } from '@playwright/test'
import { shippedLab } from './journey/publish.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot, write } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** Students who belong to no class of another journey. */
const movers: Record<Language, string> = { zh: 'student6', en: 'student8' }

/** What a call answers, for calls that must succeed. */
const ask = async <T>(page: Page, method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> => {
  const answer = (await callApi(page, method, path, body)) as { code: number; data: T }
  expect(answer).toMatchObject({ code: 200 })
  return answer.data
}

/** People of this run alone: a second teacher and three students. */
const makePeople = async (admin: Page, mark: string) => {
  const { orgId } = await ask<{ orgId: string }>(admin, 'GET', '/user/info')
  const roles = await ask<{ id: string; code: string }[]>(admin, 'GET', '/sys/user/roleOptions')
  const make = (account: string, name: string, code: string) =>
    ask(admin, 'POST', '/sys/user/add', {
      account,
      name,
      number: account,
      orgId,
      roles: [{ roleId: roles.find((role) => role.code === code)?.id }],
    })
  await make(`${mark}t`, 'Colleague', 'teacher')
  for (const one of ['a', 'b', 'c']) await make(`${mark}${one}`, `Member ${one}`, 'student')
}

const drawerOf = (page: Page) => page.getByRole('dialog').first()
const pressInDialog = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: exactly(name) })
    .click()
const fillName = (page: Page, name: string) => write(drawerOf(page), { zh: name, en: name })
const choose = async (page: Page, text: string) => {
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).click()
}
const told = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** By keys alone: the administrator makes a semester and corrects its name. */
const semester = async (page: Page, t: Words, name: string) => {
  await page.goto('/lab/semester')
  await page.getByRole('link', { name: exactly(t('classes:semester.add')) }).press('Enter')
  await fillName(page, `Sprng ${name}`)
  for (const [field, time] of [
    ['start', '2026-09-01 00:00'],
    ['end', '2027-01-15 00:00'],
  ]) {
    await page.locator(`#${field}`).fill(time ?? '')
    await page.locator(`#${field}`).press('Tab')
  }
  await expectAccessible(page)
  await drawerOf(page)
    .getByRole('button', { name: exactly(t('common:action.save')) })
    .press('Enter')
  const row = page.getByRole('row').filter({ hasText: `Sprng ${name}` })
  await row.getByRole('link', { name: exactly(t('common:action.edit')) }).press('Enter')
  await expect(drawerOf(page).locator('input[lang]').first()).toHaveValue(`Sprng ${name}`)
  await fillName(page, name)
  await drawerOf(page).locator('input[lang=en]').press('Enter')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('2027-01-15')
}

/** Whoever sits under other clocks, and belongs to no organisation, sees the semester by those of its organisation. */
const elsewhere = async (page: Page, t: Words, name: string) => {
  await page.goto('/lab/semester')
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('link', { name: exactly(t('common:action.edit')) })
    .click()
  await expect(page.locator('#start')).toHaveValue('2026-09-01 00:00')
  await expect(drawerOf(page).locator('.lb-zone-note').first()).toContainText('UTC+08:00')
}

/** A class of the organisation with two teachers; who is none is refused. */
const orgClass = async (page: Page, t: Words, name: string, term: string, mark: string) => {
  await page.goto('/lab/orgclass/add')
  await fillName(page, name)
  await page.locator('#semesterId').click()
  await choose(page, term)
  await pressInDialog(page, t('common:action.save'))
  await page.getByRole('link', { name }).click()
  const field = drawerOf(page).getByRole('combobox', { name: t('classes:field.teachers') })
  const add = async (account: string) => {
    await field.fill(account)
    await field.press('Enter')
  }
  await add(`${mark}t`)
  await told(page, t('classes:update.done'))
  await add(`${mark}a`)
  await expect(page.getByText(`${mark}a`, { exact: false }).first()).toBeVisible()
  await page.reload()
  await add('teacher1')
  await expect(drawerOf(page).locator('.ant-select-selection-item')).toHaveCount(2)
}

const row = (page: Page, text: string) => drawerOf(page).getByRole('row').filter({ hasText: text })

/** The ways in: by search, by account, by a sheet that is tried first, by a key. */
const takeIn = async (page: Page, t: Words, mark: string, mover: string) => {
  const find = drawerOf(page).getByRole('combobox', { name: t('classes:members.find') })
  await find.fill(`${mark}a`)
  await choose(page, `${mark}a`)
  await expect(row(page, `${mark}a`)).toBeVisible()

  await drawerOf(page)
    .getByRole('button', { name: exactly(t('classes:members.byAccount')) })
    .press('Enter')
  await page.getByRole('textbox', { name: t('classes:members.label') }).fill(`${mark}b，${mover} nobody9`)
  await pressInDialog(page, t('classes:members.add'))
  await told(page, t('classes:members.added', { count: 2 }))
  await told(page, `nobody9: ${t('classes:members.reason.unknown')}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row(page, `${mark}b`)).toBeVisible()

  const sheet = ['账号,姓名,颜色', `${mark}b,,`, `${mark}c,,red`, 'nobody9,,'].join('\n')
  await drawerOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  const found = page.getByRole('dialog', { name: t('classes:import.title') })
  await expect(found).toContainText(t('classes:import.found', { ready: 1, rows: 3 }))
  for (const [account, verdict] of [
    ['nobody9', 'unknown'],
    [`${mark}b`, 'member'],
    [`${mark}c`, 'ready'],
  ])
    await expect(found.getByRole('row').filter({ hasText: account ?? '' })).toContainText(
      t(`classes:import.is.${verdict}`),
    )
  await expect(found).toContainText(t('classes:import.ignored', { columns: '颜色' }))
  await expectAccessible(page)
  await pressInDialog(page, t('classes:import.go', { count: 1 }))
  await expect(row(page, `${mark}c`)).toBeVisible()

  await press(drawerOf(page), t('keys:add'))
  await pressInDialog(page, t('keys:make'))
  const code = page.getByRole('dialog', { name: t('keys:code.title') })
  await expect(code.locator('svg').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(code).toBeHidden()
}

/** A lab for a class, for as long as the test runs. */
const handOut = async (page: Page, classId: string, name: string) => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await ask(page, 'POST', '/teacher/task/publish', {
    projectId: await shippedLab(page),
    name: { zh: name, en: name },
    classIds: [classId],
    startAt: at(-1),
    endAt: at(24),
  })
}

const openTab = (page: Page, name: string) =>
  drawerOf(page)
    .getByRole('tab', { name: exactly(name) })
    .click()

for (const language of driven(import.meta.filename))
  test(`a class from its semester to its archive (${language})`, async ({ browser }) => {
    const t = wordsOf(language)
    const mark = `k${Date.now().toString(36)}`
    const mover = movers[language]
    const [old, next, term] = [`Old ${mark}`, `Next ${mark}`, `Term ${mark}`]
    const admin = await personAt(browser, 'orgadmin', language)
    await makePeople(admin, mark)
    await semester(admin, t, term)
    await elsewhere(await personAt(browser, 'sysadmin', language, { timezoneId: 'Europe/Paris' }), t, term)
    await orgClass(admin, t, old, term, mark)

    const teacher = await personAt(browser, 'teacher1', language)
    await teacher.goto('/lab/myClass')
    await expect(teacher.getByRole('row').filter({ hasText: old })).toContainText('Colleague')
    await teacher.getByRole('link', { name: old }).click()
    await takeIn(teacher, t, mark, mover)
    await shot(teacher, `class-${language}`)

    // Transfer: work of the old class stays, open tasks of the new one are added.
    const page = teacher.url()
    const oldId = new URL(page).pathname.split('/')[3] ?? ''
    const { id: nextId } = await ask<{ id: string }>(teacher, 'POST', '/lab/class/add', {
      name: { en: next },
    })
    await ask(teacher, 'POST', '/lab/class/addMembers', { id: nextId, accounts: [`${mark}a`] })
    await handOut(teacher, oldId, `Kept ${mark}`)
    await handOut(teacher, nextId, `Given ${mark}`)
    await press(row(teacher, mover), t('classes:transfer.go'))
    await told(teacher, t('classes:transfer.means'))
    await teacher.getByRole('combobox', { name: t('classes:transfer.to') }).click()
    await choose(teacher, next)
    await pressInDialog(teacher, t('classes:transfer.go'))
    await expect(row(teacher, mover)).toHaveCount(0)
    const student = await personAt(browser, mover, language)
    await student.goto('/task-center')
    for (const name of ['Kept', 'Given'])
      await expect(student.getByRole('listitem').filter({ hasText: `${name} ${mark}` })).toBeVisible()

    // The page of the class: its tasks, how far everybody is; also as cards on a phone.
    await openTab(teacher, t('tasks:class.tasks'))
    await expect(drawerOf(teacher).getByRole('link', { name: `Kept ${mark}` })).toBeVisible()
    await openTab(teacher, t('tasks:class.progress'))
    await expect(row(teacher, `${mark}c`)).toContainText(t('tasks:class.share', { done: 0, total: 1 }))
    await teacher.setViewportSize({ width: 360, height: 740 })
    await teacher.goto(page)
    await expect(
      drawerOf(teacher)
        .locator('.lb-card')
        .filter({ hasText: `${mark}c` }),
    ).toBeVisible()
    await expectNoSideways(teacher)
    await expectAccessible(teacher)

    // Nobody can join an archived class; after it is restored they can.
    const archive = async () => {
      await teacher.goto(page.replace(/view$/, 'update'))
      await teacher.getByRole('switch', { name: t('classes:field.archived') }).press('Space')
      await pressInDialog(teacher, t('common:action.save'))
      await told(teacher, t('classes:update.done'))
      await teacher.goto(page)
    }
    const find = teacher.getByRole('combobox', { name: t('classes:members.find') })
    await archive()
    await told(teacher, t('classes:view.archived'))
    await expect(find).toHaveCount(0)
    await archive()
    await expect(find).toBeVisible()
  })
