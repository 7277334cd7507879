import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { POINT } from '@labbox/contract/core/score.ts'
import { assessments } from '@labbox/contract/scores/attainment-rule.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { classOf, made } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** No other journey has these students. */
const students: Record<Language, readonly [string, string]> = {
  zh: ['student15', 'student16'],
  en: ['student17', 'student18'],
}

const topics = [
  { id: 'measure', zh: '能正确使用仪器测量电路参数', en: 'Measure circuits with instruments' },
  { id: 'analyse', zh: '能分析误差并得出有效结论', en: 'Analyse errors and draw conclusions' },
]

const id = () => crypto.randomUUID()

/** A course of two abilities with a class of two, who have marks of an oral exam and of a project. */
const seeded = async (page: Page, language: Language, name: string) => {
  const classId = await classOf(page, students[language], name)
  const courseId = await made(page, '/course/list/add', { name: { zh: name, en: name } })
  await callApi(page, 'POST', '/course/list/classes', { id: courseId, classIds: [classId] })
  const graph = await made(page, '/course/graph/add', {
    courseId,
    type: 2,
    name: { zh: '能力图谱', en: 'Abilities' },
  })
  await callApi(page, 'POST', '/course/graph/save', {
    id: graph,
    revision: 1,
    document: {
      topics: topics.map(({ id: topic, zh, en }) => ({ id: topic, type: 0, name: { zh, en } })),
      relations: [],
    },
  })
  const [group, oral, project] = [id(), id(), id()]
  const columns = [
    { id: oral, name: { zh: '口试', en: 'Oral exam' }, groupId: group },
    { id: project, name: { zh: '综合设计', en: 'Project' }, groupId: group },
  ]
  const key = { courseId, classId }
  await callApi(page, 'POST', '/teacher/gradeBook/scheme', {
    ...key,
    revision: 0,
    scheme: { groups: [{ id: group, name: { zh: '全部', en: 'All' }, weight: 10_000 }], columns },
  })
  const { data } = (await callApi(
    page,
    'GET',
    `/teacher/gradeBook/get?${String(new URLSearchParams(key))}`,
  )) as { data: { students: { id: string }[] } }
  const scores = [
    [90, 70],
    [60, 50],
  ]
  await callApi(page, 'POST', '/teacher/gradeBook/enter', {
    ...key,
    entries: data.students.flatMap((student, k) =>
      [oral, project].map((itemId, n) => ({
        itemId,
        studentId: student.id,
        score: (scores[k]?.[n] ?? 0) * POINT,
      })),
    ),
  })
  return key
}

/** Both topics are outcomes of equal weight, seen by columns alone. */
const configure = async (page: Page, t: Words, language: Language) => {
  await page.getByRole('link', { name: exactly(t('scores-attainment:form.title')) }).click()
  const drawer = page.getByRole('dialog')
  for (const of of assessments) {
    const fields = drawer.getByRole('spinbutton', { name: exactly(t(`scores-attainment:of.${of}`)) })
    for (const k of [0, 1]) await fields.nth(k).fill(of === 'column' ? '100' : '0')
  }
  await drawer
    .getByRole('textbox', { name: t('scores-attainment:field.requirement') })
    .first()
    .fill('4.2')
  const tick = (work: string, k: number) =>
    drawer.getByRole('checkbox', { name: exactly(`${work} – ${topics[k]?.[language] ?? ''}`) }).check()
  await tick(language === 'zh' ? '口试' : 'Oral exam', 0)
  await tick(language === 'zh' ? '综合设计' : 'Project', 1)
  await expectAccessible(page, '.ant-drawer')
  await shot(page, 'attainment-settings')
  await press(drawer, t('common:action.save'))
  await expect(drawer).toBeHidden()
}

/** The words that go into the report. */
const write = async (page: Page, t: Words) => {
  await page.getByRole('link', { name: exactly(t('scores-attainment:words.write')) }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox').nth(0).fill('目标 2 未达成：误差来源分析不足。')
  await drawer.getByRole('textbox').nth(2).fill('增加不确定度训练。')
  await press(drawer, t('common:action.save'))
  await expect(drawer).toBeHidden()
  await expect(page.getByText('增加不确定度训练。')).toBeVisible()
}

for (const language of driven(import.meta.filename))
  test(`the attainment of outcomes from their settings to the report (${language})`, async ({ browser }) => {
    const t = wordsOf(language)
    const name = `Outcomes ${language} ${Date.now() % 10_000}`
    const page = await personAt(browser, 'teacher1', language)
    const key = await seeded(page, language, name)
    await page.goto(`/course/list/view/class?id=${key.courseId}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: exactly(t('courses:class.attainment')) })
      .click()
    await expect(page.getByText(t('scores-attainment:none.title'))).toBeVisible()
    await configure(page, t, language)

    // 150 of 200 points, and 120 of 200.
    const first = page
      .getByRole('row')
      .filter({ hasText: topics[0]?.[language] ?? '' })
      .first()
    await expect(first).toContainText('0.750')
    await expect(first).toContainText(t('scores-attainment:state.reached'))
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: topics[1]?.[language] ?? '' })
        .first(),
    ).toContainText('0.600')
    await expect(page.getByText('0.675', { exact: true })).toBeVisible()
    await write(page, t)

    // What one student earned.
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('button').click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('row').nth(1)).toContainText('90')
    await expectAccessible(page, '.ant-drawer')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expectAccessible(page)
    await shot(page, 'attainment')

    const saved = page.waitForEvent('download')
    await press(page, t('scores-attainment:export'))
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const pdf = await readFile(await (await saved).path())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.goto('/teacher/attainment')
    await expect(page.getByText(name).first()).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)

    // With the course mark each student is shown their own.
    await callApi(page, 'POST', '/teacher/gradeBook/publish', key)
    const student = await personAt(browser, students[language][0], language, { colorScheme: 'dark' })
    await student.setViewportSize({ width: 360, height: 740 })
    await student.goto('/stu/queryScore')
    const mark = student.getByRole('listitem').filter({ hasText: name })
    await mark.getByText(t('scores-attainment:own.title')).click()
    await expect(mark.getByRole('listitem')).toHaveCount(2)
    await expect(mark.getByRole('listitem').first()).toContainText(/0\.\d{3}/)
    await expectNoSideways(student)
    await expectAccessible(student)
    await shot(student, `attainment-own-${language}`)
  })
