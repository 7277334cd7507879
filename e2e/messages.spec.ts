import type { Page } from '@playwright/test'
import { driven, exactly, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, nameOf, personAt } from './support/people.ts'
import { classOf, made } from './support/school.ts'
import { expect, test } from './support/test.ts'

interface Task {
  id: string
  taskId: string
  type: number
}
const REPORT = 3
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

for (const language of driven(import.meta.filename))
  test.describe.serial(`messages in ${language}`, () => {
    const t = wordsOf(language)
    const name = `Talk ${Date.now().toString(36)}`
    const accounts = ['student21', 'student22']
    let teacher: Page
    let student: Page
    let classmate: Page
    let classId = ''

    const log = (page: Page) => page.getByRole('log', { name: t('messages:talk.lines') })
    const field = (page: Page) => page.getByRole('textbox', { name: t('messages:write.label') })
    const openClass = async (page: Page) => {
      const id = await made(page, '/messages/open', { kind: 'class', subjectId: classId })
      await page.goto(`/messages?id=${id}`)
      return id
    }

    test.beforeAll(async ({ browser }) => {
      teacher = await personAt(browser, 'teacher1', language)
      student = await personAt(browser, accounts[0]!, language)
      classmate = await personAt(browser, accounts[1]!, language, { colorScheme: 'dark' })
      classId = await classOf(teacher, accounts, name)
    })
    test.afterAll(closeWindows)

    test('a class talks: how many will read it is said first, and it arrives at once', async () => {
      await teacher.goto('/messages')
      await teacher
        .getByRole('link', { name: t('messages:new.title') })
        .first()
        .click()
      const drawer = teacher.getByRole('dialog')
      await drawer.getByRole('textbox').fill(name)
      await drawer.getByRole('button', { name }).click()
      await expect(drawer).toBeHidden()
      await openClass(student)
      await expect(student.getByText(t('messages:talk.empty'), { exact: true })).toBeVisible()
      await field(teacher).fill('The lab is in room 12.')
      await press(teacher, t('messages:write.sendTo', { count: 2 }))
      await expect(log(teacher)).toContainText('room 12')
      await expect(log(student)).toContainText('room 12')
      await field(student).fill('At which time?')
      await field(student).press('Enter')
      await expect(log(teacher)).toContainText('At which time?')
      await expectAccessible(teacher)
      await shot(teacher, `messages-class-${language}`)
    })

    test('mentions somebody, reacts, and pins', async () => {
      const name = await nameOf(teacher)
      await field(student).pressSequentially('@')
      await student.locator('.ant-mentions-dropdown:visible').getByText(name).click()
      await field(student).press('Enter')
      const asked = log(teacher)
        .getByRole('listitem')
        .filter({ hasText: `@${name}` })
      await expect(asked).toContainText(t('messages:line.mentionsYou'))
      await asked.getByRole('button', { name: t('messages:react.add') }).click()
      await teacher.getByRole('menuitem', { name: t('messages:react.kind.done') }).click()
      await expect(log(student).getByRole('button', { name: t('messages:react.kind.done') })).toHaveText('1')
      await asked.getByRole('button', { name: t('common:list.more') }).click()
      await teacher
        .getByRole('group')
        .getByRole('button', { name: exactly(t('messages:pin.add')) })
        .click()
      await press(teacher, t('messages:pin.title', { count: 1 }))
      await expect(teacher.getByRole('dialog').getByRole('link', { name: `@${name}` })).toBeVisible()
      await expectAccessible(teacher, '.ant-drawer')
      await teacher.keyboard.press('Escape')
    })

    test('what is written offline is kept, and sent once when the network is back', async () => {
      await student.context().setOffline(true)
      await field(student).fill('Half a th')
      await student.context().setOffline(false)
      await student.reload()
      await expect(field(student)).toHaveValue('Half a th')
      await student.context().setOffline(true)
      await field(student).fill('Sent without a network')
      await field(student).press('Enter')
      await expect(student.getByText(t('messages:waiting.sending'), { exact: true })).toBeVisible()
      await student.context().setOffline(false)
      await expect(student.getByText(t('messages:waiting.sending'), { exact: true })).toBeHidden()
      await expect(log(teacher).getByText('Sent without a network')).toHaveCount(1)
    })

    test('edits with history, deletes, and finds', async () => {
      const line = log(student).getByRole('listitem').filter({ hasText: 'At which time?' })
      await line.getByRole('button', { name: t('common:list.more') }).click()
      await student
        .getByRole('group')
        .getByRole('button', { name: exactly(t('common:action.edit')) })
        .click()
      await field(student).fill('At what time? 实验几点开始')
      await press(student, t('common:action.save'))
      await expect(log(teacher)).toContainText('At what time?')
      await log(teacher)
        .getByRole('button', { name: exactly(t('messages:line.edited')) })
        .click()
      const dialog = teacher.getByRole('dialog', { name: t('messages:line.history') })
      await expect(dialog).toContainText('At which time?')
      await dialog.getByRole('button', { name: /close|关闭/i }).click()
      const search = teacher.getByRole('searchbox', { name: t('messages:search.label') })
      await search.fill('几点开始')
      const hit = teacher.getByRole('navigation', { name: t('messages:list.title') }).getByRole('link')
      await expect(hit.first()).toContainText('At what time?')
      await hit.first().click()
      await expect(log(teacher)).toContainText(t('messages:search.here'))
      await search.fill('')
    })

    test('sends a picture and the circuit of an experiment', async () => {
      await openClass(teacher)
      const picture = { name: 'screen.png', mimeType: 'image/png', buffer: PNG }
      await teacher.locator('.lb-talk-write input[type=file]').setInputFiles(picture)
      await expect(teacher.locator('.lb-talk-write img')).toBeVisible()
      await teacher.getByRole('button', { name: t('messages:card.add') }).click()
      await teacher.getByRole('menuitem', { name: t('messages:card.record') }).click()
      const dialog = teacher.getByRole('dialog', { name: t('messages:card.record') })
      await dialog
        .getByRole('button', { name: t('messages:card.takeCircuit') })
        .first()
        .click()
      await press(teacher, t('messages:write.sendTo', { count: 2 }))
      await expect(log(student).locator('img')).toHaveJSProperty('naturalWidth', 1)
      await log(student)
        .getByRole('button', { name: t('messages:card.openCircuit') })
        .click()
      await expect(student.getByRole('dialog').locator('svg.lb-circuit-view')).toBeVisible()
      await expectAccessible(student)
      await student.keyboard.press('Escape')
      await expectAccessible(teacher)
      await shot(teacher, `messages-cards-${language}`)
    })

    test('a question about a report is asked on its page and answered from the teacher’s', async () => {
      const { data } = (await callApi(student, 'GET', '/stu/task/page?limit=200')) as {
        data: { items: Task[] }
      }
      const report = data.items.find(({ type }) => type === REPORT)!
      await student.goto(`/stu/doReport?id=${report.id}`)
      await student.getByRole('link', { name: t('tasks:ask.work') }).click()
      await expect(student).toHaveURL(/\/messages\?id=/)
      await expect(student.locator('.lb-talk-card')).toBeVisible()
      const question = `How long may it be? ${name}`
      await field(student).fill(question)
      await press(student, t('messages:write.send'))
      await expect(log(student)).toContainText(question)
      await expectAccessible(student)
      await shot(student, `messages-report-${language}`)

      await teacher.goto(`/teacher/taskMgt/task?id=${report.taskId}&tab=messages`)
      await teacher.getByRole('link').filter({ hasText: question }).click()
      await expect(log(teacher)).toContainText(question)
      await expect(teacher.locator('.lb-talk-card')).toBeVisible()
      await teacher.goto(`/teacher/taskMgt/task?id=${report.taskId}`)
      const row = teacher.getByRole('row').filter({ hasText: await nameOf(student) })
      await row.getByRole('button').first().click()
      await teacher.getByRole('link', { name: t('tasks:ask.student') }).click()
      await field(teacher).fill('Two pages.')
      await field(teacher).press('Enter')
      await expect(log(student)).toContainText('Two pages.')
    })

    test('a device is asked about on its page, and who looks after it answers', async ({ browser }) => {
      await student.setViewportSize({ width: 1440, height: 900 })
      const { data } = (await callApi(student, 'GET', '/device/page?limit=1')) as {
        data: { items: { id: string }[] }
      }
      await student.goto(`/device/list/${data.items[0]!.id}/details`)
      await student.getByRole('link', { name: t('devices:details.ask') }).click()
      await expect(student).toHaveURL(/\/messages\?id=/)
      await field(student).fill('The knob of CH2 is loose.')
      await press(student, t('messages:write.send'))
      await expect(log(student)).toContainText('knob of CH2')
      await expectAccessible(student)
      const keeper = await personAt(browser, 'orgadmin', language, { colorScheme: 'dark' })
      await keeper.goto(student.url())
      await expect(keeper.getByText(t('messages:kind.device'), { exact: true }).first()).toBeVisible()
      await field(keeper).fill('It is replaced today.')
      await press(keeper, t('messages:write.send'))
      await expect(log(student)).toContainText('replaced today')
      await shot(keeper, `messages-device-${language}`)
    })

    test('on a phone, one at a time', async () => {
      await student.setViewportSize({ width: 360, height: 780 })
      await expect(log(student)).toBeVisible()
      await expectNoSideways(student)
      await expectAccessible(student)
      await shot(student, `messages-phone-talk-${language}`)
      await student.getByRole('link', { name: exactly(t('messages:talk.back')) }).click()
      await expect(student.getByRole('link').filter({ hasText: name }).first()).toBeVisible()
      await expectNoSideways(student)
      await shot(student, `messages-phone-${language}`)
      await student.setViewportSize({ width: 1440, height: 900 })
    })

    test('a reported message is read by who is in charge, and closed with a note', async ({ browser }) => {
      await openClass(classmate)
      const line = log(classmate).getByRole('listitem').filter({ hasText: 'Sent without a network' })
      await line.getByRole('button', { name: t('common:list.more') }).click()
      await classmate
        .getByRole('group')
        .getByRole('button', { name: exactly(t('messages:report.act')) })
        .click()
      const question = classmate.getByRole('dialog')
      await question.getByRole('textbox').fill(`Not nice ${name}`)
      await press(question, t('common:action.ok'))
      await expect(classmate.getByText(t('messages:report.done'), { exact: true })).toBeVisible()
      const dean = await personAt(browser, 'orgadmin', language)
      await dean.goto('/messages/reported')
      const row = dean.getByRole('row').filter({ hasText: name })
      await row.getByRole('button', { name: exactly(t('messages:reported.copy')) }).click()
      const copy = dean.locator('.ant-drawer')
      await expect(copy).toContainText('Sent without a network')
      await expect(copy.getByText(t('messages:reported.this'), { exact: true })).toHaveCount(1)
      await expectAccessible(dean)
      await shot(dean, `messages-reported-${language}`)
      await press(copy, t('messages:reported.close'))
      const note = dean.getByRole('dialog').last()
      await note.getByRole('textbox').fill('Talked to both')
      await press(note, t('common:action.ok'))
      await expect(copy).toContainText('Talked to both')
    })

    test('among minors students see their teachers, and no other students', async ({ browser }) => {
      const admin = await personAt(browser, 'sysadmin', language)
      const { data } = (await callApi(admin, 'GET', '/sys/user/page?text=student21')) as {
        data: { items: { orgId: string }[] }
      }
      const orgId = data.items[0]?.orgId
      const keeper = await personAt(browser, 'orgadmin', language)
      const { data: named } = (await callApi(keeper, 'GET', '/user/info')) as { data: { id: string } }
      const settle = (minors: boolean) =>
        callApi(admin, 'POST', '/messages/rules/update', {
          orgId,
          studentTalk: null,
          minors,
          named: minors ? [named.id] : [],
        })
      await openClass(classmate)
      await expect(log(classmate)).toContainText('Sent without a network')
      const other = await nameOf(student)
      await shot(classmate, `messages-dark-${language}`)
      await classmate.goto('/messages/new')
      const drawer = classmate.getByRole('dialog')
      await drawer.getByRole('textbox').fill('student21')
      await expect(drawer.getByRole('button', { name: other })).toBeVisible()
      try {
        await settle(true)
        await admin.goto(`/messages/rules/${orgId}/update`)
        await expect(admin.getByRole('switch')).toBeChecked()
        await expectAccessible(admin)
        await shot(admin, `messages-rules-${language}`)
        await keeper.goto('/messages/watched')
        await keeper
          .getByRole('row')
          .filter({ hasText: other })
          .getByRole('button', { name: t('messages:watched.open') })
          .first()
          .click()
        await expect(keeper.getByRole('dialog')).toContainText('Two pages.')
        await expectAccessible(keeper)
        await shot(keeper, `messages-watched-${language}`)
        await student.goto('/messages')
        await student.getByRole('link').filter({ hasText: 'Two pages.' }).first().click()
        const also = t('messages:watched.by', { names: await nameOf(keeper) })
        await expect(student.getByText(also, { exact: true })).toBeVisible()
        await classmate.reload()
        await drawer.getByRole('textbox').fill('student21')
        await expect(drawer.getByText(t('messages:new.nobody'), { exact: true })).toBeVisible()
        await openClass(classmate)
        await expect(log(classmate)).toContainText('room 12')
        await expect(log(classmate)).not.toContainText('Sent without a network')
        await expect(classmate.getByText(t('messages:write.closed'), { exact: true })).toBeVisible()
      } finally {
        await settle(false)
      }
    })
  })
