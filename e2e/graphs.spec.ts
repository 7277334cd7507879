import type { Page } from '@playwright/test'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot, write } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

interface Listed {
  data: { items: { id: string; name: { zh?: string; en?: string } }[] }
}
/** The course and the graph that the demo university has. */
const demo = async (page: Page) => {
  const { data } = (await callApi(page, 'GET', '/course/list/page?limit=200')) as Listed
  const courseId = data.items.find(({ name }) => name.zh === '模拟电子技术实验')?.id ?? ''
  return { courseId }
}

const typeOnSheet = async (page: Page, ...keys: string[]) => {
  const sheet = page.getByRole('application')
  await sheet.focus()
  for (const key of keys) await page.keyboard.press(key)
}

const addTopic = async (page: Page, t: Words, name: string) => {
  await press(page, t('courses-graph:topic.new'))
  await page.locator('#lb-topic-name').fill(name)
  await write(page.getByRole('complementary'), { en: name })
  await expect(page.getByRole('img', { name })).toBeVisible()
}

/** Makes a graph of three topics, by keys and by the pointer, and is refused a circle. */
const draw = async (page: Page, t: Words, name: string) => {
  await page.getByRole('link', { name: exactly(t('courses-graph:list.add')) }).click()
  const dialog = page.getByRole('dialog')
  await write(dialog, { zh: name })
  await press(dialog, t('common:action.save'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const topic of ['Charge', 'Current', 'Voltage']) await addTopic(page, t, topic)
  const lines = page.locator('.lb-graph-line')
  // By keyboard: from the first topic to the one on its right.
  await page.getByRole('img', { name: 'Charge' }).click()
  await typeOnSheet(page, 'r', 'ArrowRight', 'Enter')
  await expect(lines).toHaveCount(1)
  // By mouse: from the dot of one topic to another.
  await page.getByRole('img', { name: 'Current' }).locator('.lb-graph-handle').hover()
  await page.mouse.down()
  await page.getByRole('img', { name: 'Voltage' }).hover()
  await page.mouse.up()
  await expect(lines).toHaveCount(2)
  await page.getByRole('img', { name: 'Voltage' }).click()
  await typeOnSheet(page, 'r', 'ArrowLeft', 'ArrowLeft', 'Enter')
  const refusal = page.getByRole('alert').filter({ hasText: t('courses-graph:edit.ring') })
  await expect(refusal).toContainText(
    /Charge → Current → Voltage → Charge|Voltage → Charge → Current → Voltage/,
  )
  await expect(lines).toHaveCount(2)
  await shot(page, 'graph-circle')
  await expectAccessible(page)
  await press(page, t('common:action.save'))
  await expect(page.getByText(t('courses-graph:edit.saved')).first()).toBeVisible()
}

const bring = async (page: Page, t: Words, name: string) => {
  await press(page, t('courses-graph:import.title'))
  const dialog = page.getByRole('dialog')
  const send = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send('Name,Comes after\nSine waves,Phasors\nPhasors,Sine waves\n')
  await expect(dialog.getByText(t('courses-graph:import.fault.cycle')).first()).toBeVisible()
  await expect(
    dialog.getByRole('button', { name: exactly(t('courses-graph:import.confirm')) }),
  ).toBeDisabled()
  await send('Name,Comes after\nSine waves,\nPhasors,Sine waves\n')
  await press(dialog, t('courses-graph:import.confirm'))
  await expect(page.getByRole('link', { name })).toBeVisible()
}

const remove = async (page: Page, t: Words, name: string) => {
  const row = page.getByRole('article').filter({ hasText: name })
  await press(row, t('common:action.delete'))
  await press(page, t('common:action.ok'))
  await expect(row).toHaveCount(0)
}

/** Runs in the page, so it is text: topics that do not lie within the sheet's frame. */
const CUT_TOPICS = `(() => {
  const nodes = [...document.querySelectorAll('.lb-graph-node')]
  const frame = nodes[0].closest('svg').getBoundingClientRect()
  return nodes.filter((node) => {
    const box = node.getBoundingClientRect()
    return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1
  }).map((node) => node.textContent)
})()`

/** Answers some questions, as practice does. */
const practise = async (page: Page) => {
  const banks = (await callApi(page, 'GET', '/stu/exercise/banks')) as Listed
  const start = { kind: 'tag', bankId: banks.data.items[0]?.id, count: 20 }
  const { data: round } = (await callApi(page, 'POST', '/stu/exercise/start', start)) as {
    data: { id: string }
  }
  for (let position = 0; position < 20; position++)
    await callApi(page, 'POST', '/stu/exercise/answer', { id: round.id, position, answer: null })
}

for (const language of driven(import.meta.filename))
  test(`a teacher draws what is learned in which order, and a student sees how far one is (${language})`, async ({
    browser,
  }, info) => {
    const t = wordsOf(language)
    const mark = `${language} ${info.workerIndex}${Date.now() % 10_000}`
    const teacher = await personAt(browser, 'teacher1', language)
    const { courseId } = await demo(teacher)
    const tab = `/course/list/view/graph?id=${courseId}`
    await teacher.goto(tab)
    await draw(teacher, t, `Graph ${mark}`)
    await teacher.goto(tab)
    await bring(teacher, t, `Import ${mark}`)
    await expectAccessible(teacher)
    for (const name of [`Graph ${mark}`, `Import ${mark}`]) await remove(teacher, t, name)

    const student = await personAt(browser, 'student10', language)
    await practise(student)
    await student.goto(`/stu/preview/course/graph?id=${courseId}`)
    await student.getByRole('link', { name: /电路知识图谱|Knowledge graph of circuits/ }).click()
    await expect(student.locator('.lb-graph-node[data-level="begun"]').first()).toBeVisible()
    await expect(student.getByText(t('courses-graph:view.nextTitle'))).toBeVisible()
    expect(await student.evaluate(CUT_TOPICS)).toEqual([])
    await expectAccessible(student)
    await shot(student, `graph-${language}`, language === 'zh')
    await student.setViewportSize({ width: 360, height: 740 })
    await student.getByText(t('courses-graph:look.list'), { exact: true }).click()
    await expect(student.getByRole('navigation', { name: t('courses-graph:outline.title') })).toBeVisible()
    await expectNoSideways(student)
    await expectAccessible(student)
  })
