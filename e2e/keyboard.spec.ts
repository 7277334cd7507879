import type { Page } from '@playwright/test'
import { cellOf } from './journey/experiment.ts'
import { panelOf } from './support/bench.ts'
import { enter, reach } from './support/keyboard.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { closeWindows, leaveBench, nameOf, personAt, teacherOfOneClass } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)
const LAB = { zh: '串联型稳压电源', en: 'Series voltage regulator' } as const
const STUDENT = 'student28'

const publish = async (page: Page, t: Words, lab: string): Promise<void> => {
  await page.goto('/lab/project')
  const row = page.getByRole('row').filter({ hasText: lab })
  await enter(page, row.getByRole('button', { name: t('common:list.more') }))
  const acts = page.getByRole('group', { name: t('common:list.more') })
  await enter(page, acts.getByRole('link', { name: exactly(t('labs:list.publish')) }))
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(t('tasks-manage:publish.members', { count: 1 }))
  await enter(page, drawer.getByRole('button', { name: exactly(t('tasks-manage:publish.go')) }))
  await expect(page).toHaveURL(/\/teacher\/taskMgt\/task\?/)
}

/** The given circuit is run, the supply set, one value read, and the work submitted. */
const work = async (page: Page, t: Words, lab: string): Promise<void> => {
  await page.goto('/task-center')
  const start = page.getByRole('button', { name: exactly(t('experiments:next.experiment.start')) })
  const card = page.getByRole('listitem').filter({ hasText: lab }).filter({ has: start })
  await enter(page, card.locator(start))
  await expect(page).toHaveURL(/\/doexperiment\?/)
  await enter(page, page.locator('.lb-exp-acts').getByRole('button', { name: t('experiments:top.connect') }))
  const benches = page.getByRole('dialog')
  const simulated = benches
    .getByRole('listitem')
    .filter({ hasText: t('experiments-bench:connect.simulated') })
  await enter(page, simulated.first().getByRole('button'))
  await expect(page.locator('.lb-exp-device')).toContainText(t('experiments:state.connected'))
  await enter(page, page.locator('.lb-exp-run'))
  await expect(page.locator('.lb-exp-device')).toContainText(t('experiments:state.running'))

  const supply = panelOf(page, t, 'DP').getByRole('group', { name: /^CH1 / })
  await enter(page, supply.getByRole('slider', { name: t('bench:panels.voltage'), exact: true }))
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await reach(page, supply.getByRole('switch'))
  await page.keyboard.press('Space')
  await expect(supply.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
  const cell = cellOf(page, 'ui.v12')
  await enter(page, cell.locator('button[data-cell]'))
  await expect(cell.locator('.lb-num')).toHaveText(/\d/)

  await enter(
    page,
    page.locator('.lb-exp-acts').getByRole('button', { name: exactly(t('experiments:top.submit')) }),
  )
  const dialog = page.getByRole('dialog')
  await enter(page, dialog.getByRole('button', { name: exactly(t('experiments-bench:submit.ok')) }))
  await expect(page.getByText(t('experiments-bench:banner.submitted'))).toBeVisible()
}

const grade = async (page: Page, t: Words, student: string): Promise<void> => {
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: student })
  await enter(page, row.getByRole('button').first())
  const drawer = page.getByRole('dialog')
  await enter(page, drawer.getByRole('button', { name: t('tasks:grade.change') }))
  await reach(page, drawer.getByRole('spinbutton'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('83')
  await reach(page, drawer.getByRole('textbox', { name: t('tasks:grade.changeReason') }))
  await page.keyboard.type('OK')
  await enter(page, drawer.getByRole('button', { name: exactly(t('tasks:grade.save')) }))
  await expect(page.getByText(t('tasks:grade.done'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(row).toContainText('83')
}

for (const language of driven(import.meta.filename))
  test(`by keyboard alone a lab is published, done and graded, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const teacher = await teacherOfOneClass(browser, language, [STUDENT])
    const student = await personAt(browser, STUDENT, language)
    await leaveBench(student)
    await publish(teacher, t, LAB[language])
    await work(student, t, LAB[language])
    await grade(teacher, t, await nameOf(student))
    await leaveBench(student)
  })
