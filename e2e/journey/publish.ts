import { expect, type Page } from '@playwright/test'
import { type Words, exactly } from '../support/language.ts'
import { actOn, callApi, expectAccessible, pickPreset, write } from '../support/pages.ts'

/** The name of the shipped lab in both languages. */
export const LAB = {
  zh: 'RC 低通滤波器的频率特性',
  en: 'Frequency response of an RC low-pass filter',
} as const

/** The id of a shipped lab: other journeys make labs and delete them, so the newest one may be gone again at once. */
export const shippedLab = async (page: Page, lab: string = LAB.zh): Promise<string> => {
  const { data } = (await callApi(page, 'GET', '/lab/project/page?limit=200')) as {
    data: { items: { id: string; name: { zh?: string } }[] }
  }
  const found = data.items.find(({ name }) => name.zh === lab)
  if (!found) throw new Error(`No lab ${lab}`)
  return found.id
}

const HOUR_MS = 3_600_000

/** A class gets a shipped lab for an hour, called by it and `name`. Answers the id of the experiment task. */
export const givenLab = async (
  teacher: Page,
  classId: string,
  name: string,
  lab: { zh: string; en: string } = LAB,
): Promise<string> => {
  const now = Date.now()
  const { data, msg } = (await callApi(teacher, 'POST', '/teacher/task/publish', {
    projectId: await shippedLab(teacher, lab.zh),
    name: { zh: `${lab.zh} ${name}`, en: `${lab.en} ${name}` },
    classIds: [classId],
    startAt: new Date(now).toISOString(),
    endAt: new Date(now + HOUR_MS).toISOString(),
  })) as { data: { experimentTaskId: string } | null; msg: string }
  if (!data) throw new Error(msg)
  return data.experimentTaskId
}

/** The teacher hands the RC lab to the class as experiment and report. Ends on the page of the experiment task. */
export const publishLab = async (page: Page, t: Words, lab: string, name: string): Promise<void> => {
  await page.goto('/lab/project')
  const row = page.getByRole('row').filter({ hasText: lab })
  await expect(row.locator('img')).toBeVisible()
  await expectAccessible(page)
  await actOn(row, t, t('labs:list.publish'))

  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('input[lang]')).not.toHaveValue('')
  await write(drawer, { zh: name, en: name })
  // Selected by its size: other journeys leave small classes of this teacher, more than the list shows at once.
  await drawer.locator('#classIds').fill('30')
  const classes = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  const wanted = classes.filter({ hasText: /\b30\b/ })
  // Chosen already where it is the teacher's only one.
  if (!(await wanted.getAttribute('class'))?.includes('option-selected')) await wanted.click()
  await page.keyboard.press('Escape')
  await expect(drawer).toContainText(t('tasks-manage:publish.members', { count: 30 }))

  // A too early end is reported at once; then it is corrected.
  await page.locator('#endAt').fill('2020-01-01 00:00')
  await page.keyboard.press('Tab')
  await expect(drawer).toContainText(t('tasks-manage:publish.end.early'))
  await expectAccessible(page)
  await pickPreset(page, page.locator('#endAt'), t('tasks-manage:publish.in.weeks', { count: 1 }))
  await expect(drawer).not.toContainText(t('tasks-manage:publish.end.early'))
  await pickPreset(page, page.locator('#reportEndAt'), t('tasks-manage:publish.in.weeks', { count: 2 }))
  await drawer.getByRole('button', { name: exactly(t('tasks-manage:publish.go')) }).click()

  await expect(page).toHaveURL(/\/teacher\/taskMgt\/task\?/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText(t('tasks:view.students', { count: 30 }))).toBeVisible()
  await expectAccessible(page)
}

/** Experiment and report of the same name stand in the list. */
export const seeTasks = async (page: Page, t: Words, name: string): Promise<void> => {
  await page.goto('/teacher/taskMgt')
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await expect(
    rows.filter({ has: page.getByText(t('dictionary:labTaskType.2'), { exact: true }) }),
  ).toHaveCount(1)
  await expect(
    rows.filter({ has: page.getByText(t('dictionary:labTaskType.3'), { exact: true }) }),
  ).toHaveCount(1)
  await expectAccessible(page)
}

/** Who is where, while the student works. */
export const watchStudent = async (page: Page, t: Words, name: string, student: string): Promise<void> => {
  await page.goto('/teacher/taskMgt')
  const row = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByText(t('dictionary:labTaskType.2'), { exact: true }) })
  await row.getByRole('link', { name }).first().click()
  await page.getByRole('tab', { name: exactly(t('tasks:view.live')) }).click()
  const tile = page.getByRole('listitem').filter({ hasText: student })
  await expect(tile).toContainText(t('experiments:live.active'))
  await expect(tile).toContainText(t('tasks:status.work.1'))
  await expectAccessible(page)
  await tile.getByRole('button').click()
  await expect(page.getByRole('dialog').locator('[data-part]').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
