import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { cellOf, openWiredLab, readCell, setInstruments, tuneTo } from './journey/experiment.ts'
import { connect, logOf, run, screenOf } from './support/bench.ts'
import { wordsOf } from './support/language.ts'
import { expectAccessible, press, shot } from './support/pages.ts'
import { nameOf, personAt } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { expect, test } from './support/test.ts'

const language = 'zh'
const t = wordsOf(language)

/** The RC lab, running on a bench, the screen live. */
const work = async (page: Page): Promise<void> => {
  await openWiredLab(page, t, language)
  await connect(page, t)
  await run(page, t)
  await setInstruments(page, t)
  await tuneTo(page, t, '1k')
}

/** The process of the bench program that serves the simulated benches, a child of the server (`E2E_PID`). */
const benchProcess = (): number => {
  const server = process.env['E2E_PID'] ?? ''
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  const isBench = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/agent/cli.ts')
  return Number(children.find(isBench))
}

/** The wall shows the seats of one state alone, or those of benches of a name; the address keeps what was chosen. */
const filterWall = async (admin: Page, seat: Locator): Promise<void> => {
  const byState = (state: string) =>
    admin
      .getByRole('group', { name: t('devices:field.state') })
      .getByRole('button', { name: t(`devices:seat.state.${state}`) })
  const free = admin.locator('.lb-seat').filter({ hasText: t('devices:seat.state.free') })
  await expect(free.first()).toBeVisible()
  await byState('occupied').click()
  await expect(free).toHaveCount(0)
  await admin.reload()
  await expect(byState('occupied')).toHaveAttribute('aria-pressed', 'true')
  await expect(seat).toBeVisible()
  await byState('free').click()
  await expect(seat).toHaveCount(0)
  await byState('free').click()
  await admin.getByRole('searchbox', { name: t('devices:field.name') }).fill('no bench is called this')
  await expect(admin.getByText(t('devices:online.empty'))).toBeVisible()
  await admin.getByRole('searchbox', { name: t('devices:field.name') }).fill('')
}

test('kicked out in the middle of a run: the page says why at once, the wave stops', async ({ browser }) => {
  const student = await personAt(browser, 'student20', language)
  const admin = await personAt(browser, 'orgadmin', language)
  await work(student)

  await admin.goto('/device/list')
  await expect(
    admin
      .getByRole('row')
      .filter({ hasText: t('devices:state.free') })
      .first(),
  ).toBeVisible()
  await expectAccessible(admin)
  await shot(admin, 'devices', true)
  await admin.goto('/device/online')
  const seat = admin.locator('.lb-seat').filter({ hasText: await nameOf(student) })
  await expect(seat).toContainText(t('devices:seat.state.occupied'))
  await filterWall(admin, seat)
  await seat.focus()
  await admin.keyboard.press('Enter')
  await press(admin.getByRole('dialog'), t('devices:wall.kick'))
  const dialog = admin.getByRole('dialog').filter({ has: admin.getByRole('textbox') })
  const reason = '设备要检修'
  await dialog.getByRole('textbox').fill(reason)
  await expectAccessible(admin)
  await press(dialog, t('devices:wall.kick'))
  await expect(seat).toBeHidden()

  const ended = student.getByRole('dialog').filter({ hasText: t('experiments:ended.title') })
  await expect(ended).toBeVisible()
  await expect(ended).toContainText(reason)
  await expectAccessible(student)
  await shot(student, 'kicked', true)
  await ended.locator('.ant-btn-primary').click()
  // The instruments and their waveform disappear from the page; the circuit is kept.
  await expect(screenOf(student)).toHaveCount(0)
  await expect(student.locator('.lb-canvas')).toContainText('100 nF')
  await student.context().close()
  await admin.context().close()
})

test('the bench program killed in the middle of a run: said, back by itself, nothing lost', async ({
  browser,
}) => {
  const page = await personAt(browser, 'student21', language)
  await work(page)
  const pid = benchProcess()
  expect(pid).toBeGreaterThan(1)
  process.kill(pid, 'SIGKILL')
  await expect(page.getByText(t('experiments-bench:banner.offline'))).toBeVisible()
  await shot(page, 'bench-offline', true)
  await expect(page.getByText(t('experiments-bench:banner.offline'))).toBeHidden()
  await expect(logOf(page).filter({ hasText: t('experiments-bench:log.benchOffline') })).toBeVisible()
  await expect(logOf(page).filter({ hasText: t('experiments-bench:log.benchOnline') })).toBeVisible()

  await expect(page.getByText(t('experiments-bench:banner.restarted'))).toBeVisible()
  // Circuit and place are kept; one press runs it again.
  await expect(page.locator('.lb-canvas')).toContainText('100 nF')
  // Values lost in the restart are not shown as valid, also after a reload.
  await page.reload()
  await expect(page.getByText(t('experiments-bench:banner.restarted'))).toBeVisible()
  await run(page, t)
  await shot(page, 'bench-back', true)
  await page.reload()
  await expect(page.locator('.lb-canvas')).toContainText('100 nF')
  await page.context().close()
})

test('the plug of the whole server pulled in the middle of a run: what was read is there, the page goes on', async ({
  browser,
}) => {
  const product = await startProduct()
  try {
    const page = await personAt(browser, 'student1', language, { url: product.url })
    await work(page)
    await readCell(page, 'ui.f4', 'mouse')
    const value = cellOf(page, 'ui.f4').locator('.lb-num')
    const read = await value.textContent()

    await product.restart()
    await expect(logOf(page).filter({ hasText: t('experiments-bench:log.mqDisconnected') })).toBeVisible()
    await expect(page.locator('.lb-exp-run')).toBeEnabled()
    await expect(page.getByText(t('experiments-bench:banner.restarted'))).toBeVisible()
    await shot(page, 'server-back', true)

    // Nobody had to sign in again, no reading or drawing is lost, and one press measures on.
    await expect(value).toHaveText(read ?? '')
    await expect(page.locator('.lb-canvas')).toContainText('100 nF')
    await run(page, t)
    await setInstruments(page, t)
    await tuneTo(page, t, '1k')
    await readCell(page, 'uo.f4', 'mouse')
    await expect(page.getByText(t('experiments-bench:banner.restarted'))).toBeHidden()
    await page.context().close()
  } finally {
    await product.stop()
  }
})
