import type { Page } from '@playwright/test'
import { shippedLab } from './journey/publish.ts'
import { driven, exactly, wordsOf, type Language } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, nameOf, personAt } from './support/people.ts'
import { classOf } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const PAPER: Record<Language, string> = { zh: '示范试卷', en: 'sample paper' }
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const itemOf = async (page: Page, path: string, language: Language, name: string): Promise<string> => {
  const { data } = (await callApi(page, 'GET', path)) as {
    data: { items: { id: string; name: Record<string, string> }[] }
  }
  return data.items.find((one) => one.name[language]?.includes(name))?.id ?? ''
}

interface Published {
  experimentTaskId: string
}

/** The RC lab for a class, typed in by hand. */
const publishLab = async (page: Page, body: object): Promise<string> => {
  const answer = (await callApi(page, 'POST', '/teacher/task/publish', {
    projectId: await shippedLab(page),
    startAt: at(-1),
    endAt: at(24),
    ...body,
  })) as { msg: string; data: Published | null }
  if (!answer.data) throw new Error(answer.msg)
  return answer.data.experimentTaskId
}

for (const language of driven(import.meta.filename)) {
  test(`a lab is done in a group, submitted once, and marked per member, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Groups ${language} ${Date.now() % 10_000}`
    const accounts = ['student16', 'student17', 'student20']
    const teacher = await personAt(browser, 'teacher1', language)
    const classId = await classOf(teacher, accounts, name)
    const taskId = await publishLab(teacher, {
      name: { zh: name, en: name },
      classIds: [classId],
      settings: { manualFill: true, groups: { size: 3, form: 'hand' } },
    })

    // Nobody is in a group yet.
    const first = await personAt(browser, accounts[0]!, language)
    const second = await personAt(browser, accounts[1]!, language)
    const [firstName, secondName] = [await nameOf(first), await nameOf(second)]
    await first.goto('/task-center')
    const card = first.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText(t('tasks-groups:mine.wait'))
    const start = exactly(t('experiments:next.experiment.start'))
    await expect(card.getByRole('button', { name: start })).toHaveCount(0)

    // What publishing asks, with the groups.
    await teacher.goto(`/teacher/taskMgt/publish?copy=${taskId}`)
    await expect(teacher.getByRole('switch', { name: t('tasks-groups:field.use') })).toBeChecked()
    await teacher.getByText(t('tasks-groups:field.form')).scrollIntoViewIfNeeded()
    await expectAccessible(teacher, '.ant-drawer')
    await shot(teacher, 'groups-publish')

    await teacher.goto(`/teacher/taskMgt/task?id=${taskId}&tab=groups`)
    await press(teacher, t('tasks-groups:pane.draw'))
    await expect(teacher.getByRole('cell', { name: t('tasks-groups:group', { number: 1 }) })).toBeVisible()
    await press(teacher, t('tasks-groups:pane.edit'))
    await teacher.getByRole('textbox', { name: t('tasks-groups:dialog.name') }).fill('Ohm')
    await expectAccessible(teacher, '.ant-modal')
    await shot(teacher, 'groups-dialog')
    await press(teacher.getByRole('dialog'), t('common:action.save'))
    await expect(teacher.getByRole('cell', { name: 'Ohm' })).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, 'groups-pane')

    // One types a reading, another sees it and submits for all.
    await first.reload()
    await expect(card).toContainText('Ohm')
    await card.getByRole('button', { name: start }).click()
    const cell = first.locator('input[data-cell="ui.f1"]')
    await cell.fill('1.98')
    await cell.press('Enter')
    await expect(first.locator('.lb-sheet-cell[data-id="ui.f1"]')).toContainText(t('measurement:cell.marked'))
    await second.goto('/task-center')
    const other = second.getByRole('listitem').filter({ hasText: name })
    await other.getByRole('button', { name: exactly(t('experiments:next.experiment.continue')) }).click()
    await expect(second.locator('input[data-cell="ui.f1"]')).toHaveValue('1.98')
    await press(second, t('experiments:top.submit'))
    await expect(second.getByRole('dialog')).toContainText(firstName)
    await expectAccessible(second, '.ant-modal')
    await shot(second, 'groups-submit')
    await press(second.getByRole('dialog'), t('experiments-bench:submit.ok'))
    await first.goto('/task-center?shown=done')
    await expect(card).toContainText(t('tasks-groups:mine.submittedBy', { name: secondName }))
    await first.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(first)
    await expectAccessible(first)
    await shot(first, 'groups-card')

    // The group's mark, and less for one of them.
    await teacher.getByRole('tab', { name: exactly(t('tasks:view.list')) }).click()
    await teacher.getByRole('button', { name: firstName }).click()
    const drawer = teacher.getByRole('dialog')
    const change = drawer.getByRole('button', { name: exactly(t('tasks:grade.change')) })
    const score = drawer.getByRole('spinbutton', { name: t('tasks:grade.score') })
    await expect(change.or(score)).toBeVisible()
    if (await change.isVisible()) await change.click()
    await score.fill('80')
    const by = drawer.getByRole('spinbutton', { name: `${secondName} ${t('tasks-groups:grade.by')}` })
    await by.fill('-5')
    await drawer
      .getByRole('textbox', { name: `${secondName} ${t('tasks-groups:grade.reason')}` })
      .fill('Late start')
    await drawer.locator('#reason').fill('Group mark')
    await expectAccessible(teacher, '.ant-drawer')
    await shot(teacher, 'groups-grade')
    await press(drawer, t('tasks:grade.save'))
    await expect(drawer.getByRole('button', { name: exactly(t('tasks:grade.change')) })).toBeVisible()
    await teacher.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(teacher.getByRole('row').filter({ hasText: secondName })).toContainText('75')
    await expect(teacher.getByRole('row').filter({ hasText: firstName })).toContainText('80')
    await shot(teacher, 'groups-marks')
  })

  test(`a lab waits for a quiz, its report for the lab, and time is longer for one, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Order ${language} ${Date.now() % 10_000}`
    const account = 'student18'
    const teacher = await personAt(browser, 'teacher1', language)
    const classId = await classOf(teacher, [account], name)
    const paperId = await itemOf(teacher, '/exam/paper/page?limit=200', language, PAPER[language])
    const { data: plan } = (await callApi(teacher, 'POST', '/teacher/plan/publish', {
      classIds: [classId],
      items: [
        {
          kind: 'quiz',
          name: { zh: `${name} Q`, en: `${name} Q` },
          paperId,
          startAt: at(-1),
          endAt: at(24),
        },
      ],
    })) as { data: { taskIds: string[] } }
    const lab = `${name} L`
    await publishLab(teacher, {
      name: { zh: lab, en: lab },
      classIds: [classId],
      // The calendar shows it today: an hour ago may be yesterday.
      startAt: at(0),
      reportEndAt: at(48),
      settings: { manualFill: true, after: plan.taskIds[0], labFirst: true },
    })

    // More time for one student, also in what is handed out already.
    await teacher.goto(`/lab/class/${classId}/view`)
    await teacher.getByRole('tab', { name: exactly(t('tasks-extra:title')) }).click()
    await press(teacher, t('tasks-extra:add'))
    const dialog = teacher.getByRole('dialog').last()
    await dialog.locator('#userId').fill(account.replace('student', ''))
    await teacher.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await dialog.locator('#reason').fill('Reads slowly')
    await expectAccessible(teacher, '.ant-modal')
    await shot(teacher, 'extra-time-add')
    await press(dialog, t('common:action.save'))
    await expect(teacher.getByRole('cell', { name: 'Reads slowly' })).toBeVisible()
    await expectAccessible(teacher, '.ant-drawer')
    await shot(teacher, 'extra-time')

    const student = await personAt(browser, account, language)
    await student.goto('/task-center')
    const cardOf = (of: string, type: number) =>
      student
        .getByRole('listitem')
        .filter({ has: student.getByRole('heading', { name: exactly(of) }) })
        .filter({ hasText: `${t(`dictionary:labTaskType.${type}`)} · ` })
    await expect(cardOf(lab, 3)).toContainText(t('tasks-extra:tag', { percent: 25 }))
    const start = exactly(t('experiments:next.experiment.start'))
    await expect(cardOf(lab, 2)).toContainText(t('experiments:tasks.waits', { name: `${name} Q` }))
    await expect(cardOf(lab, 2).getByRole('button', { name: start })).toHaveCount(0)
    await expect(cardOf(lab, 3)).toContainText(t('experiments:tasks.waits', { name: lab }))

    const { data: mine } = (await callApi(student, 'GET', '/stu/task/page?limit=200&open=true')) as {
      data: { items: { id: string; name: Record<string, string> }[] }
    }
    const quiz = mine.items.find((one) => one.name[language] === `${name} Q`)?.id
    const sitting = { id: quiz, device: 'journey-device-1' }
    const { data: begun } = (await callApi(student, 'POST', '/stu/exam/start', sitting)) as {
      data: { epoch: number }
    }
    await callApi(student, 'POST', '/stu/exam/submit', { id: quiz, epoch: begun.epoch })
    await student.reload()
    await cardOf(lab, 2).getByRole('button', { name: start }).click()
    await press(student, t('experiments:top.submit'))
    // Nothing was measured: it asks first.
    await expect(student.getByRole('dialog')).toContainText(t('experiments-bench:submit.untouched'))
    await press(student.getByRole('dialog'), t('experiments-bench:submit.ok'))
    await expect(student.getByText(t('experiments:top.closed'), { exact: true })).toBeVisible()
    await student.goto('/task-center')
    await expect(
      cardOf(lab, 3).getByRole('button', { name: exactly(t('experiments:next.report.write')) }),
    ).toBeVisible()

    // The same by days, for both.
    await teacher.goto('/teacher/taskMgt/calendar?span=week')
    await expect(teacher.getByRole('link', { name: lab }).first()).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, 'task-calendar')

    // All ends a week later, after a look at what that does.
    await teacher.goto('/teacher/taskMgt')
    const rows = teacher.getByRole('row').filter({ hasText: name })
    await expect(rows).toHaveCount(3)
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await press(teacher, t('tasks-bulk:act.move'))
    const preview = teacher.getByRole('dialog')
    await expect(preview.getByText(t('tasks-bulk:ready'))).toHaveCount(3)
    await expectAccessible(teacher, '.ant-modal')
    await shot(teacher, 'task-bulk')
    await press(preview, t('tasks-bulk:go', { count: 3 }))
    await expect(teacher.getByText(t('tasks-bulk:done', { count: 3 }))).toBeVisible()
    await student.setViewportSize({ width: 360, height: 740 })
    await student.goto('/task-center/calendar?span=week')
    await expect(student.getByRole('link', { name: lab }).first()).toBeVisible()
    await expectNoSideways(student)
    await student.getByText(t('tasks-calendar:calendar.month'), { exact: true }).click()
    await expect(student.getByRole('link', { name: lab }).first()).toBeVisible()
    await expectNoSideways(student)
    await expectAccessible(student)
    await shot(student, 'task-calendar-phone')
  })
}
