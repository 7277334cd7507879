import type { Page } from '@playwright/test'
import { givenLab } from './journey/publish.ts'
import { connect } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, nameOf, personAt } from './support/people.ts'
import { classOf } from './support/school.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 360, height: 740 }
const accounts = { zh: ['student5', 'student6'], en: ['student15', 'student16'] } as const

for (const language of driven(import.meta.filename))
  test.describe.serial(`help at the bench in ${language}`, () => {
    const t = wordsOf(language)
    const name = `Help ${Date.now().toString(36)}`
    let teacher: Page
    let first: Page
    let second: Page
    let names: string[] = []
    let taskId = ''

    /** Begins the task and opens its page at a simulated bench. */
    const begin = async (page: Page) => {
      await leaveBench(page)
      const { data: mine } = (await callApi(page, 'GET', '/stu/task/page?type=2&limit=100')) as {
        data: { items: { id: string; taskId: string }[] }
      }
      const own = mine.items.find((row) => row.taskId === taskId)
      const { data } = (await callApi(page, 'POST', '/bench/experiment/start', {
        studentTaskId: own?.id,
      })) as { data: { id: string } }
      await page.goto(`/doexperiment?id=${data.id}`)
      await connect(page, t)
    }
    const help = (page: Page, word: string | RegExp) =>
      page.locator('.lb-exp-acts').getByRole('button', { name: word })
    const place = (n: number) => t('help:place', { place: n })
    const ask = async (page: Page, text: string) => {
      await help(page, t('help:ask')).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('textbox').fill(text)
      await expectAccessible(page)
      await press(drawer, t('help:ask'))
      await expect(drawer).toContainText(text)
    }
    const request = (k: number) => teacher.getByRole('article', { name: names[k]!, exact: true }).first()

    test.beforeAll(async ({ browser }) => {
      teacher = await personAt(browser, 'teacher1', language)
      first = await personAt(browser, accounts[language][0], language)
      second = await personAt(browser, accounts[language][1], language, { colorScheme: 'dark' })
      names = [await nameOf(first), await nameOf(second)]
      const classId = await classOf(teacher, accounts[language], name)
      taskId = await givenLab(teacher, classId, name)
    })
    test.afterAll(async () => {
      for (const page of [first, second]) if (page) await leaveBench(page)
    })
    test.afterAll(closeWindows)

    test('two students at their benches ask, and see their places', async () => {
      await begin(first)
      await begin(second)
      await ask(first, 'No trace at CH2')
      await expect(help(first, place(1))).toBeVisible()
      await second.setViewportSize(PHONE)
      await ask(second, 'Which probe?')
      await expect(help(second, place(2))).toBeAttached()
      await expect(second.getByRole('dialog')).toContainText(t('help:sight.title'))
      await expectNoSideways(second)
      await shot(second, `help-asked-${language}`)
    })

    test('the teacher sees both, with what they said, where they are and how long they wait', async () => {
      await teacher.goto(`/teacher/taskMgt/task?id=${taskId}&tab=live`)
      await expect(teacher.getByRole('heading', { name: t('help:queue.count', { count: 2 }) })).toBeVisible()
      await expect(request(0)).toContainText('No trace at CH2')
      await expect(request(1)).toContainText('Which probe?')
      const clock = request(0).getByRole('timer')
      const before = await clock.textContent()
      await expect(clock).not.toHaveText(before ?? '')
      await expectAccessible(teacher)
      await shot(teacher, `help-queue-${language}`, true)
    })

    test('joins one with one click, signs a table there, and the student sees who comes', async () => {
      await press(request(0), t('help:queue.joinOf', { name: names[0]! }))
      const drawer = teacher.getByRole('dialog')
      await expect(drawer.getByRole('heading', { name: names[0]!, exact: true })).toHaveCount(2)
      await expect(help(first, new RegExp(t('help:comes', { by: '' }).trim()))).toBeAttached()
      // Who comes after is the first now.
      await expect(help(second, place(1))).toBeAttached()
      const sign = drawer.getByRole('button', { name: new RegExp(`^${t('help:checkOff.sign')}`) }).first()
      await sign.click()
      const signed = t('help:checkOff.signedBy', { by: await nameOf(teacher) })
      await expect(drawer).toContainText(signed)
      await expect(first.getByRole('dialog')).toContainText(signed)
      await expectAccessible(teacher)
      await shot(teacher, `help-joined-${language}`, true)
    })

    test('closes with a note, which the student sees', async () => {
      const drawer = teacher.getByRole('dialog').first()
      await press(drawer, t('help:queue.closeOf', { name: names[0]! }))
      const question = teacher.getByRole('dialog').last()
      await question.getByRole('textbox').fill('The probe was at ×1')
      await press(question, t('common:action.ok'))
      await expect(first.getByRole('dialog')).toContainText('The probe was at ×1')
      await expect(help(first, t('help:ask'))).toBeAttached()
      await expect(drawer).toContainText('The probe was at ×1')
      await teacher.keyboard.press('Escape')
      await expect(teacher.getByRole('heading', { name: t('help:queue.count', { count: 1 }) })).toBeVisible()
    })

    test('the wall and the dashboard say who waits; who withdraws is gone from the queue', async () => {
      await teacher.goto('/device/online/my')
      const seat = teacher.locator('.lb-seat').filter({ hasText: names[1]! })
      await expect(seat).toContainText(t('devices:wall.asks'))
      await shot(teacher, `help-wall-${language}`)
      await seat.click()
      const queue = teacher.getByRole('dialog').getByRole('link', { name: t('devices:wall.queue') })
      await expectAccessible(teacher)
      await queue.click()
      await expect(request(1)).toBeVisible()
      await teacher.goto('/dashboard')
      const waiting = teacher.getByRole('link', { name: exactly(t('help:queue.count', { count: 1 })) })
      await expect(waiting.and(teacher.locator(`[href*="${taskId}"]`))).toBeVisible()
      await press(second.getByRole('dialog'), t('help:withdraw'))
      await expect(help(second, t('help:ask'))).toBeAttached()
      await waiting.and(teacher.locator(`[href*="${taskId}"]`)).click()
      await expect(teacher.getByText(t('help:queue.none'))).toBeVisible()
    })

    test('joins a bench that a student shares with one click', async () => {
      const experimentId = new URL(second.url()).searchParams.get('id')
      await callApi(second, 'POST', '/bench/experiment/askHelp', { id: experimentId })
      await callApi(second, 'POST', '/bench/synergy/open', { experimentId })
      await teacher.goto(`/teacher/taskMgt/task?id=${taskId}&tab=live`)
      await press(request(1), t('help:queue.shareOf', { name: names[1]! }))
      await expect(teacher).toHaveURL(/\/bench\/synergy\?id=/)
      await expect(teacher.getByText(names[1]!).first()).toBeVisible()
      await shot(teacher, `help-shared-${language}`, true)
    })
  })
