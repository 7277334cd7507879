import type { Page } from '@playwright/test'
import {
  cellOf,
  connectBench,
  placeParts,
  readCell,
  setInstruments,
  startTask,
  submitExperiment,
  tuneTo,
  wireGround,
  wireMost,
} from './journey/experiment.ts'
import { shippedLab } from './journey/publish.ts'
import { panelOf, run, screenOf } from './support/bench.ts'
import { inWindow } from './support/sheet.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, nameOf, personAt } from './support/people.ts'
import { classOf } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const accounts = ['student12', 'student14'] as const
/** So long one of them has no network; half a minute in the full counts. */
const CUT_MS = process.env['LONG'] === '1' ? 30_000 : 5_000
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The RC lab for one group of two. */
const publishToGroup = async (teacher: Page, name: string): Promise<string> => {
  const { data } = (await callApi(teacher, 'POST', '/teacher/task/publish', {
    projectId: await shippedLab(teacher),
    name: { zh: name, en: name },
    classIds: [await classOf(teacher, accounts, name)],
    startAt: at(-1),
    endAt: at(24),
    settings: { groups: { size: 2, form: 'random' } },
  })) as { data: { experimentTaskId: string } }
  await callApi(teacher, 'POST', '/teacher/task/groupDraw', { id: data.experimentTaskId })
  return data.experimentTaskId
}

const part = (page: Page, designator: string) =>
  page.locator('.lb-canvas [data-part]').filter({ hasText: designator })
const member = (page: Page, t: Words, name: string) =>
  page.getByRole('region', { name: t('together:people') }).getByRole('button', { name })

/** The value of the cell that they read, and what was read according to the record. */
const valueOf = async (page: Page, id: string): Promise<unknown> => {
  const { data } = (await callApi(page, 'GET', `/bench/experiment/get?id=${id}`)) as {
    data: { sheetId: string }
  }
  const sheet = (await callApi(page, 'GET', `/measurement/sheet?sheetId=${data.sheetId}`)) as {
    data: { cells: Record<string, { value: unknown }> }
  }
  return sheet.data.cells['uo.f4']?.value
}
const readingsOf = async (page: Page, id: string): Promise<unknown[]> => {
  const { data } = (await callApi(page, 'GET', `/bench/record/acts?id=${id}`)) as {
    data: { kind: string; body: { value?: unknown } }[]
  }
  return data.filter(({ kind }) => kind === 'reading').map(({ body }) => body.value)
}

for (const language of driven(import.meta.filename))
  test(`two wire and measure one circuit, their teacher takes over, and one hands in for both, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Together ${language} ${Date.now() % 10_000}`
    const teacher = await personAt(browser, 'teacher1', language, { colorScheme: 'dark' })
    await publishToGroup(teacher, name)
    const first = await personAt(browser, accounts[0], language)
    const second = await personAt(browser, accounts[1], language)
    const secondName = await nameOf(second)
    await leaveBench(first)
    await startTask(first, t, name)

    // Begun by one, found in the list by the other.
    await first.goto('/bench/synergytable')
    await first.getByRole('combobox', { name: t('together:experiment') }).click()
    await first.locator('.ant-select-item-option:visible').filter({ hasText: name }).click()
    await press(first, t('together:begin'))
    await expect(first).toHaveURL(/\/bench\/synergy\?/)
    const room = new URL(first.url())
    await second.goto('/bench/synergytable?list=open')
    const row = second.getByRole('row').filter({ hasText: name })
    await expectAccessible(second)
    await shot(second, `together-list-${language}`)
    await row.getByRole('link').first().click()
    await press(second, t('together:join'))
    await expect(member(first, t, secondName)).toBeVisible()

    // What one draws the other sees, also what was drawn while the other had no network for half a minute.
    await placeParts(first, language)
    await expect(part(second, 'C1')).toBeVisible()
    const wires = (page: Page) => page.locator('.lb-canvas [data-wire]')
    const before = await wires(first).count()
    await second.context().setOffline(true)
    const over = second.waitForTimeout(CUT_MS)
    await wireMost(first, t)
    const drawn = await wires(first).count()
    expect(await wires(second).count()).toBe(before)
    // Who is cut off goes on, and what they drew arrives even when the page is left before it could be sent.
    await wireGround(second)
    await expect(second.getByText(t('experiments:save.offline'))).toBeVisible()
    await over
    const sending = '**/api/bench/synergy/propose'
    await second.route(sending, (route) => route.abort())
    await second.context().setOffline(false)
    await expect(wires(second)).toHaveCount(drawn + 1)
    await expect(wires(first)).toHaveCount(drawn)
    second.once('dialog', (dialog) => void dialog.accept())
    await second.reload()
    await expect(wires(second)).toHaveCount(drawn + 1)
    await second.unroute(sending)
    await expect(wires(first)).toHaveCount(drawn + 1)

    // One measures, the other sees the number in the table.
    await connectBench(first, t)
    await run(first, t)
    await setInstruments(first, t)
    await tuneTo(first, t, '1k')
    await readCell(first, 'uo.f4', 'mouse')
    await expect(cellOf(second, 'uo.f4').locator('.lb-num')).toHaveText(/\d/)
    await expectAccessible(first)
    await shot(first, `together-${language}`)
    // Who does not hold the bench sees its instruments too, and cannot turn them.
    await expect(screenOf(second)).toHaveAttribute('data-timebase', '0.0002')
    await expect(panelOf(second, t, 'DG').getByRole('switch').first()).toBeDisabled()
    await expect(second.getByRole('button', { name: exactly(t('experiments:top.release')) })).toHaveCount(0)

    // Who follows sees what the other sees.
    await member(second, t, await nameOf(first)).click()
    await press(second, t('together:follow'))
    const zoom = (page: Page) => page.locator('.lb-zoom')
    await press(first, t('bench:editor.command.zoomIn'))
    const seen = (await zoom(first).textContent()) ?? ''
    await expect(zoom(second)).toHaveText(seen)
    await press(second, t('together:follow'))
    await second.keyboard.press('Escape')

    // The teacher joins and takes over: both are told.
    await teacher.goto(room.pathname + room.search)
    await press(teacher, t('together:join'))
    const teacherName = await nameOf(teacher)
    await press(teacher, t('together:point'))
    await teacher.mouse.click(...(await inWindow(teacher, [360, 200])))
    const points = t('together:pointsHere', { name: teacherName })
    for (const page of [first, second])
      await expect(page.getByRole('status').getByText(points)).toBeAttached()
    await shot(second, `together-pointed-${language}`)
    await press(teacher, t('together:say.label'))
    await teacher.getByRole('textbox', { name: t('together:say.label') }).fill('R1?')
    await press(teacher, t('together:say.send'))
    await expect(
      second.getByText(t('experiments-bench:control.said', { name: teacherName, text: 'R1?' })),
    ).toBeVisible()
    await press(teacher, t('together:take'))
    const taken = t('experiments-bench:control.takenBy', { name: teacherName })
    for (const page of [first, second]) await expect(page.getByText(taken)).toBeVisible()
    await tuneTo(teacher, t, '10k')
    await expect(panelOf(first, t, 'DG')).toContainText('10.000 kHz')
    // Who has the controls runs it, at the bench of somebody else too.
    await press(teacher, t('experiments:top.stop'))
    await expect(first.locator('.lb-exp-device')).not.toContainText(t('experiments:state.running'))
    await run(teacher, t)
    await expect(first.locator('.lb-exp-device')).toContainText(t('experiments:state.running'))
    await expect(teacher.getByRole('button', { name: exactly(t('experiments:top.submit')) })).toHaveCount(0)
    await member(teacher, t, secondName).click()
    await press(teacher, t('together:part.label'))
    await expectAccessible(teacher)
    await shot(teacher, `together-part-${language}`)
    await press(teacher, t('together:leave'))
    await expect(teacher).toHaveURL(/\/bench\/synergytable/)

    // The other hands in for both.
    await second.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(second)
    await shot(second, `together-360-${language}`)
    await second.setViewportSize({ width: 1440, height: 900 })
    await submitExperiment(second, t)
    await first.goto('/task-center?shown=done')
    await expect(first.getByRole('listitem').filter({ hasText: name })).toContainText(
      t('tasks-groups:mine.submittedBy', { name: secondName }),
    )

    // It can be seen again: its reading is the one that stands in the table.
    await teacher.goto('/bench/experimentTable')
    await teacher.getByRole('link', { name }).first().click()
    const acts = teacher.getByRole('list', { name: t('records:act.title') })
    await expect(acts).toContainText('DS.MEAS.VPP(CH2)')
    const id = new URL(teacher.url()).searchParams.get('id') ?? ''
    expect(await readingsOf(teacher, id)).toEqual([await valueOf(first, id)])

    // Who looks goes on from there, and what comes of it stands beside what it came from.
    await press(teacher, t('records:branch.label'))
    await expect(teacher).toHaveURL(/\/doexperiment\?/)
    await teacher.goto('/bench/experimentTable')
    const rows = teacher.getByRole('row').filter({ has: teacher.getByRole('link', { name }) })
    for (const k of [0, 1]) await rows.nth(k).getByRole('checkbox').check()
    await press(teacher, t('records:compare.label'))
    await expect(teacher.getByText(t('records:compare.sameCircuit'))).toBeVisible()
    await expect(teacher.getByRole('row').filter({ hasText: 'DS.MEAS.VPP(CH2)' })).toContainText(
      t('records:readings.open'),
    )
    await expectAccessible(teacher)
    await shot(teacher, `records-compared-${language}`, true)
  })
