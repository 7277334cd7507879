import type { Page } from '@playwright/test'
import { shippedLab } from './journey/publish.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { classOf, made } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const DAY_MS = 86_400_000
const WEEKS = 20
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A semester of the teacher's organisation that begins so many days from now. */
const semesterOf = async (admin: Page, teacher: Page, name: string, days: number): Promise<string> => {
  const { data } = (await callApi(teacher, 'GET', '/user/info')) as { data: { orgId: string } }
  return made(admin, '/lab/semester/add', {
    name: { zh: name, en: name },
    start: at(days),
    end: at(days + 120),
    orgId: data.orgId,
  })
}

/** The RC lab with its report for a class, of a course. */
const publishLab = async (page: Page, body: object) => {
  const answer = (await callApi(page, 'POST', '/teacher/task/publish', {
    projectId: await shippedLab(page),
    startAt: at(0),
    endAt: at(7),
    reportEndAt: at(9),
    ...body,
  })) as { msg: string; data: object | null }
  if (!answer.data) throw new Error(answer.msg)
}

const choose = async (page: Page, field: string, option: string) => {
  const box = page.getByRole('combobox', { name: exactly(field) })
  await box.click()
  await box.fill(option).catch(() => undefined)
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .click()
  await page.keyboard.press('Escape')
}

for (const language of driven(import.meta.filename))
  test(`a class goes into a new semester with its tasks, and comes back, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const mark = Date.now().toString(36)
    const [name, next] = [`Rolled ${mark}`, `Next ${mark}`]
    const admin = await personAt(browser, 'sysadmin', language)
    const teacher = await personAt(browser, 'teacher1', language, {
      colorScheme: language === 'en' ? 'dark' : 'light',
    })
    const now = await semesterOf(admin, teacher, `Now ${mark}`, 0)
    await semesterOf(admin, teacher, next, WEEKS * 7)
    const classId = await classOf(teacher, ['student18', 'student19'], name)
    const named = { zh: name, en: name }
    await callApi(teacher, 'POST', '/lab/class/update', { id: classId, name: named, semesterId: now })
    const courseId = await made(teacher, '/course/list/add', { name: named })
    await callApi(teacher, 'POST', '/course/list/classes', { id: courseId, classIds: [classId] })
    await publishLab(teacher, { name: named, classIds: [classId], courseId })

    await teacher.goto('/lab/myClass')
    await teacher.getByRole('link', { name: exactly(t('classes:list.rollover')) }).click()
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(t('rollover:title'))
    await choose(teacher, t('rollover:semester'), next)
    await choose(teacher, t('rollover:classes'), name)
    const row = teacher.locator('.ant-table-row').filter({ hasText: name }).first()
    await expect(row).toContainText(t('rollover:ready'))
    await row.locator('.ant-table-row-expand-icon').click()
    await expect(teacher.locator('.ant-table-expanded-row').first()).toContainText(name)
    await expectAccessible(teacher)
    await row.scrollIntoViewIfNeeded()
    await shot(teacher, `rollover-${language}`)
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
    await shot(teacher, `rollover-narrow-${language}`)
    await teacher.setViewportSize({ width: 1440, height: 900 })
    await press(teacher, t('rollover:run', { count: 1 }))
    await expect(teacher.getByText(t('rollover:ask', { count: 1, semester: next }))).toBeVisible()
    await press(teacher, t('common:action.ok'))

    const run = teacher.locator('.ant-table-row').filter({ hasText: next })
    await expect(run).toContainText(t('rollover:state.done'))
    await expect(run).toContainText(t('rollover:taskCount', { count: 1 }))
    await run.scrollIntoViewIfNeeded()
    await shot(teacher, `rollover-done-${language}`)
    await run.getByRole('link', { name: exactly(name) }).click()
    await expect(teacher.getByText(next).first()).toBeVisible()
    // The new class has a draft, whose dates moved by whole weeks.
    const { data } = (await callApi(teacher, 'GET', '/teacher/task/page?limit=200&type=2')) as {
      data: { items: { state: string; startAt: string; name: Record<string, string> }[] }
    }
    const [draft] = data.items.filter((one) => one.name['en'] === name && one.state === 'draft')
    const days = (Date.parse(draft?.startAt ?? '') - Date.now()) / DAY_MS
    expect(Math.round(days)).toBe(WEEKS * 7)

    await teacher.goto('/rollover')
    await run.getByRole('button', { name: exactly(t('rollover:undo')) }).click()
    await press(teacher, t('common:action.ok'))
    await expect(run).toContainText(t('rollover:state.undone'))
    await teacher.goto(`/lab/myClass?name=${mark}`)
    await expect(teacher.locator('.ant-table-row').filter({ hasText: name })).toContainText(
      t('classes:state.running'),
    )
  })
