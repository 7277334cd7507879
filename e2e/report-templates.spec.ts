import type { Page } from '@playwright/test'
import { shippedLab } from './journey/publish.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import { actOn, callApi, expectAccessible, expectNoSideways, press, shot, write } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { classOf } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const SECTIONS: Record<Language, readonly string[]> = {
  zh: ['实验目的', '不确定度评定', '讨论'],
  en: ['Aim', 'Uncertainty', 'Discussion'],
}
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const CRITERION: Record<Language, string> = { zh: '表达清楚', en: 'Clear' }

/** A template of three sections from the catalogue, the tables and plots of the lab, and a rubric of one criterion. */
const build = async (page: Page, t: Words, language: Language, name: string): Promise<void> => {
  await page.goto('/template/report')
  await page
    .getByRole('link', { name: exactly(t('templates:add.title')) })
    .first()
    .click()
  await write(page.getByRole('dialog'), { [language]: name })
  await press(page.getByRole('dialog'), t('templates:add.go'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await press(page, t('templates:catalogue.open'))
  const catalogue = page.getByRole('dialog')
  for (const section of SECTIONS[language])
    await catalogue.getByRole('checkbox', { name: new RegExp(`^${section}`) }).check()
  await expectAccessible(page, '.ant-modal')
  await shot(page, `report-catalogue-${language}`)
  await press(catalogue, t('templates:catalogue.add', { count: SECTIONS[language].length }))
  for (const kind of ['table', 'plot'] as const)
    await page.getByRole('button', { name: new RegExp(`${t(`templates:kind.${kind}`)}$`) }).click()
  await expect(page.getByRole('listitem').filter({ hasText: t('templates:section.everyPage') })).toHaveCount(
    2,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await shot(page, `report-template-360-${language}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await shot(page, `report-template-${language}`)
  await page.getByRole('tab', { name: t('templates:part.rubric_zero') }).click()
  await page.getByRole('button', { name: new RegExp(`${t('templates:rubric.add')}$`) }).click()
  await write(page.getByRole('region', { name: t('templates:rubric.title') }), {
    [language]: CRITERION[language],
  })
  await expect(page.getByText(t('templates:rubric.total', { count: 20 }))).toBeVisible()
  await expectAccessible(page)
  await shot(page, `report-rubric-${language}`)
  await press(page, t('templates:versions.make'))
  await expect(page.getByText(t('templates:versions.made', { number: 1 }))).toBeVisible()
}

/** Takes the template in the lab editor: its sections stand there with the pages of the lab. */
const takeInLab = async (page: Page, t: Words, projectId: string, name: string): Promise<void> => {
  await page.goto(`/lab/project/edit?id=${projectId}&tab=report`)
  await press(page, t('templates:pick.open'))
  const offer = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
  await press(offer, t('templates:pick.take'))
  await press(page.locator('.ant-popover:visible'), t('common:action.ok'))
  await expect(page.locator('.lb-section-page').first()).toBeVisible()
  await expect(page.getByText(t('templates:section.everyPage'))).toHaveCount(0)
}

/** Writes something into every text of one's own report, and hands it in. */
const handIn = async (page: Page, studentTaskId: string): Promise<void> => {
  const { data } = (await callApi(page, 'GET', `/stu/report/get?studentTaskId=${studentTaskId}`)) as {
    data: { template: { sections: { id: string; kind: string }[] } }
  }
  const written = data.template.sections.filter(({ kind }) => kind === 'text')
  const texts = Object.fromEntries(written.map((section) => [section.id, paragraph('R = 10 kΩ')]))
  await callApi(page, 'POST', '/stu/report/save', { studentTaskId, revision: 0, draft: { texts } })
  await callApi(page, 'POST', '/stu/report/submit', { studentTaskId })
}

for (const language of driven(import.meta.filename))
  test(`a teacher writes a report template; a lab takes it and a task is given it, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const stamp = Date.now() % 1_000_000
    const name = `Report ${language} ${stamp}`
    const teacher = await personAt(browser, 'teacher1', language)
    await build(teacher, t, language, name)

    await teacher.goto('/template/report')
    const row = teacher.getByRole('row').filter({ hasText: name })
    await actOn(row, t, t('owned:turnOn'))
    await expect(row).toContainText(language === 'zh' ? '启用' : 'On')
    await expectAccessible(teacher)
    await shot(teacher, `report-templates-${language}`)

    const shipped = await shippedLab(teacher)
    const { data: own } = (await callApi(teacher, 'POST', '/lab/project/copy', { id: shipped })) as {
      data: { id: string }
    }
    await takeInLab(teacher, t, own.id, name)
    await shot(teacher, `report-in-lab-${language}`)
    await teacher.goto('/template/report')
    // Other journeys look for the lab by its name.
    await callApi(teacher, 'POST', '/lab/project/delete', { id: own.id })

    // Another lab, which has a report of its own, is published with the template.
    const account = 'student21'
    const className = `Reports ${language} ${stamp}`
    await classOf(teacher, [account], className)
    await teacher.goto(`/teacher/taskMgt/publish?project=${shipped}`)
    const drawer = teacher.getByRole('dialog')
    await write(drawer, { zh: name, en: name })
    await drawer.getByRole('combobox', { name: t('tasks:field.classes') }).click()
    await teacher.keyboard.type(className)
    await teacher.keyboard.press('Enter')
    const select = drawer.getByRole('combobox', { name: t('tasks-manage:publish.template') })
    await select.click()
    await teacher.keyboard.type(name)
    await teacher.keyboard.press('Enter')
    await expectAccessible(teacher, '.ant-drawer')
    await shot(teacher, `report-publish-${language}`)
    await press(drawer, t('tasks-manage:publish.go'))
    await teacher.waitForURL('**/teacher/taskMgt/task?**')

    const student = await personAt(browser, account, language)
    await student.goto('/task-center')
    const card = student.getByRole('listitem').filter({ hasText: name }).last()
    await card.getByRole('button', { name: exactly(t('experiments:next.report.write')) }).click()
    await expect(
      student.getByRole('heading', { name: new RegExp(SECTIONS[language][1] ?? '') }),
    ).toBeVisible()
    await student.getByText(t('reports:write.rubric')).click()
    await expect(student.getByText(CRITERION[language])).toBeVisible()
    await expectAccessible(student)
    await shot(student, `report-with-template-${language}`)

    const id = new URL(student.url()).searchParams.get('id') ?? ''
    await handIn(student, id)
    await teacher.goto(`/teacher/reportReviewing?id=${id}`)
    const bar = teacher.locator('.lb-footbar')
    await expect(bar).toContainText(CRITERION[language])
    await teacher.locator('h1').click()
    await teacher.keyboard.press('2')
    await expect(bar.getByRole('spinbutton')).toHaveValue('70')
    await expectAccessible(teacher)
    await shot(teacher, `report-rubric-review-${language}`)
    await teacher.keyboard.press('Control+Enter')
    await expect(teacher.getByText(t('reports:review.graded'))).toBeVisible()
    await student.goto(`/stu/stuReporting?id=${id}`)
    await expect(student.getByText(`${CRITERION[language]}: 14 · `)).toBeVisible()
  })
