import type { Page } from '@playwright/test'
import { givenLab } from './journey/publish.ts'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, nameOf, personAt } from './support/people.ts'
import { classOf } from './support/school.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 360, height: 740 }
/** Who helps, and whom: not the same as in other journeys. */
const accounts = { zh: ['student7', 'student8'], en: ['student17', 'student18'] } as const

for (const language of driven(import.meta.filename))
  test.describe.serial(`teaching assistants in ${language}`, () => {
    const t = wordsOf(language)
    const [helping, asking] = accounts[language]
    const name = `Assist ${Date.now().toString(36)}`
    let teacher: Page
    let assistant: Page
    let student: Page
    let [helper, asker] = ['', '']
    let [classId, taskId] = ['', '']

    test.beforeAll(async ({ browser }) => {
      teacher = await personAt(browser, 'teacher1', language)
      assistant = await personAt(browser, helping, language, { colorScheme: 'dark' })
      student = await personAt(browser, asking, language)
      ;[helper, asker] = [await nameOf(assistant), await nameOf(student)]
      classId = await classOf(teacher, [asking], name)
      taskId = await givenLab(teacher, classId, name)
    })
    test.afterAll(async () => {
      if (student) await leaveBench(student)
    })
    test.afterAll(closeWindows)

    const ticks = () =>
      teacher.getByRole('group', { name: t('classes:assistants.rightsOf', { name: helper }) })
    const help = (word: string) => student.locator('.lb-exp-acts').getByRole('button', { name: word })
    const right = (key: string) => ticks().getByRole('checkbox', { name: t(`assisting:right.${key}`) })

    test('a teacher makes a student of another class an assistant', async () => {
      await assistant.goto('/dashboard')
      await teacher.goto(`/lab/myClass/${classId}/view`)
      await teacher.getByRole('tab', { name: t('classes:assistants.title') }).click()
      const find = teacher.getByRole('combobox', { name: t('classes:assistants.find') })
      await find.fill(helping)
      await teacher.getByRole('option').first().waitFor({ state: 'attached' })
      await find.press('Enter')
      await expect(right('live')).toBeChecked()
      await expect(right('help')).toBeChecked()
      await expect(right('review')).not.toBeChecked()
      await right('review').click()
      await expect(right('review')).toBeChecked()
      await expectAccessible(teacher)
      await shot(teacher, `assistants-class-${language}`)
    })

    test('whose pages show at once what they may do', async () => {
      await expect(assistant.getByRole('heading', { name: t('assisting:title') })).toBeVisible()
      await assistant.goto('/assisting')
      await expect(assistant.getByText(t('assisting:right.review'), { exact: false }).first()).toBeVisible()
      await expect(assistant.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
      await expectAccessible(assistant)
      await shot(assistant, `assistants-mine-${language}`)
      await assistant.setViewportSize(PHONE)
      await expectNoSideways(assistant)
      await shot(assistant, `assistants-mine-phone-${language}`)
      await assistant.setViewportSize({ width: 1440, height: 900 })
    })

    test('and who comes into the experiment of a student with one click', async () => {
      const { data: mine } = (await callApi(student, 'GET', '/stu/task/page?type=2&limit=100')) as {
        data: { items: { id: string; taskId: string }[] }
      }
      const own = mine.items.find((row) => row.taskId === taskId)
      const { data } = (await callApi(student, 'POST', '/bench/experiment/start', {
        studentTaskId: own?.id,
      })) as { data: { id: string } }
      await student.goto(`/doexperiment?id=${data.id}`)
      // Until the rest of it is loaded it stands there alone.
      await expect(help(t('help:ask'))).toHaveAttribute('aria-haspopup', 'dialog')
      await help(t('help:ask')).click()
      await student.getByRole('dialog').getByRole('textbox').fill('Which probe?')
      await press(student.getByRole('dialog'), t('help:ask'))
      await assistant.goto(`/assisting/task?id=${taskId}`)
      const request = assistant.getByRole('article', { name: asker, exact: true }).first()
      await expect(request).toContainText('Which probe?')
      await expectAccessible(assistant)
      await shot(assistant, `assistants-queue-${language}`)
      await press(request, t('help:queue.enterOf', { name: asker }))
      await expect(assistant).toHaveURL(/\/bench\/synergy\?id=/)
      await expect(assistant.getByText(asker).first()).toBeVisible()
      // The student’s page follows, with who came.
      await expect(student.getByText(helper).first()).toBeVisible()
      await shot(student, `assistants-entered-${language}`)
    })

    test('until the teacher takes it away, at once', async () => {
      await teacher.bringToFront()
      await press(teacher.getByRole('row').filter({ hasText: helper }), t('classes:view.remove'))
      await teacher.getByRole('button', { name: t('common:action.ok') }).click()
      await expect(teacher.getByText(t('classes:assistants.none'))).toBeVisible()
      await assistant.goto('/assisting')
      await expect(assistant).toHaveURL(/\/403/)
      await assistant.goto('/dashboard')
      await expect(assistant.locator('h1')).toBeVisible()
      await expect(assistant.getByRole('heading', { name: t('assisting:title') })).toHaveCount(0)
      await expect(student.getByRole('button', { name: new RegExp(helper) })).toHaveCount(0)
      await expect(help(t('help:place', { place: 1 }))).toBeAttached()
    })
  })
