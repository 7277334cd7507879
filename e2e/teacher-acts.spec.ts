import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LAB, publishLab } from './journey/publish.ts'
import { startTask, submitExperiment } from './journey/experiment.ts'
import { exactly, wordsOf } from './support/language.ts'
import { expectAccessible, pickPreset, press, shot } from './support/pages.ts'
import { nameOf, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

const language = 'zh'
const t = wordsOf(language)

/** The page of a task by its name and kind (2 experiment, 3 report). */
const openTask = async (page: Page, name: string, type: 2 | 3): Promise<void> => {
  await page.goto('/teacher/taskMgt')
  const row = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByText(t(`dictionary:labTaskType.${type}`), { exact: true }) })
  await row.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const finish = async (page: Page): Promise<void> => {
  await press(page, t('tasks-manage:act.finish'))
  const question = page
    .locator('.ant-popover:visible')
    .filter({ hasText: t('tasks-manage:act.finishQuestion') })
  await expectAccessible(page)
  await press(question, t('common:action.ok'))
  await expect(page.locator('.lb-facts')).toContainText(t('tasks:state.finished'))
}

test('what a teacher does beside reviewing: grade by hand, move the end, finish, export, open again', async ({
  browser,
}) => {
  const name = `T ${Date.now()}`
  // A travelling teacher: the end is shown in the browser's zone, not the university's.
  const teacher = await personAt(browser, 'teacher1', language, { timezoneId: 'America/New_York' })
  const student = await personAt(browser, 'student22', language)
  const studentName = await nameOf(student)
  await publishLab(teacher, t, LAB[language], name)
  await startTask(student, t, name)
  await submitExperiment(student, t)

  // Nothing was measured: the judged values give 0, and the teacher corrects that.
  await openTask(teacher, name, 2)
  const row = teacher.getByRole('row').filter({ hasText: studentName })
  await row.getByRole('button').first().click()
  const drawer = teacher.getByRole('dialog')
  await drawer.getByRole('button', { name: t('tasks:grade.change') }).click()
  await drawer.getByRole('spinbutton').fill('61.5')
  await drawer.getByRole('textbox', { name: t('tasks:grade.changeReason') }).fill('电路搭建正确')
  await expectAccessible(teacher)
  await shot(teacher, 'grade-by-hand')
  await press(drawer, t('tasks:grade.save'))
  await expect(teacher.getByText(t('tasks:grade.done'))).toBeVisible()
  await teacher.keyboard.press('Escape')
  await expect(row).toContainText('61.5')

  await press(teacher, t('tasks-manage:act.moveEnd'))
  const move = teacher.getByRole('dialog').filter({ hasText: t('tasks-manage:act.moveEndHint') })
  await pickPreset(teacher, move.getByRole('textbox'), t('tasks-manage:publish.in.hours', { count: 1 }))
  await expectAccessible(teacher)
  await press(move, t('common:action.save'))
  await expect(teacher.getByText(t('tasks-manage:act.endMoved'))).toBeVisible()
  // Chosen to the minute, and read after the axe check: a few minutes less than the hour.
  await expect(teacher.locator('.lb-facts')).toContainText(/(1:00|5[5-9]):\d\d/)
  const end = teacher.locator('.lb-facts .lb-time-left')
  const [, wall = '', zone = ''] =
    /(\d{4}-\d\d-\d\d \d\d:\d\d) UTC([+-]\d\d:\d\d)/.exec(await end.innerText()) ?? []
  const instant = Date.parse((await end.locator('time').getAttribute('datetime')) ?? '')
  expect(Date.parse(`${wall.replace(' ', 'T')}${zone}`)).toBe(instant - (instant % 60_000))

  await teacher.getByRole('link', { name: exactly(t('tasks:view.scores')) }).click()
  await expect(teacher.getByRole('row').filter({ hasText: studentName })).toContainText('61.5')
  const saved = teacher.waitForEvent('download')
  await teacher.getByRole('button', { name: t('common:list.export') }).click()
  const csv = readFileSync(await (await saved).path(), 'utf8')
  expect(csv.split('\n').find((line) => line.includes(studentName))).toContain('61.5')
  expect(csv.trim().split('\n')).toHaveLength(31)

  await openTask(teacher, name, 2)
  await finish(teacher)
  await openTask(teacher, name, 3)
  await finish(teacher)

  // Nobody wrote a report: one student gets another chance.
  await teacher.goto(`/teacher/reportReview?name=${encodeURIComponent(studentName)}`)
  const missed = teacher.getByRole('row').filter({ hasText: studentName }).filter({ hasText: name })
  await missed.getByRole('link', { name: exactly(t('reports:list.view')) }).click()
  await expect(teacher.getByText(t('reports:review.missed'))).toBeVisible()
  await press(teacher, t('reports:review.reopen'))
  const reopen = teacher.getByRole('dialog')
  await reopen.getByRole('textbox', { name: t('common:reason') }).fill('病假')
  await expectAccessible(teacher)
  await press(reopen, t('reports:review.reopen'))
  await expect(reopen).toBeHidden()
  await student.goto('/my/reports')
  const card = student.getByRole('row').filter({ hasText: name })
  await expect(card).toContainText(t('tasks:status.report.1'))
  await shot(student, 'report-reopened')
  await student.context().close()
  await teacher.context().close()
})
