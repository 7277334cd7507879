import type { Page } from '@playwright/test'
import { LAB } from './journey/publish.ts'
import { openLab } from './journey/experiment.ts'
import { screenOf, takeSimulated, typeKnob } from './support/bench.ts'
import { driven, wordsOf, type Language, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, nameOf, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** Who holds the bench, and who is asked to it: in no other journey. */
const students: Record<Language, [string, string]> = {
  zh: ['student27', 'student28'],
  en: ['student28', 'student29'],
}

const generator = (page: Page, t: Words) =>
  page
    .locator('.lb-panel[data-kind=DG]')
    .getByRole('group', { name: t('bench:panels.channel', { channel: 1 }) })
const frequency = (page: Page, t: Words) =>
  generator(page, t).getByRole('slider', { name: t('bench:panels.frequency'), exact: true })
/** Nothing can be turned or pressed on the panels, and each says who has the controls. */
const seesOnly = async (page: Page, t: Words, operator: string): Promise<void> => {
  const notes = page.locator('.lb-panel-watching')
  await expect(notes).toHaveCount(5)
  await expect(notes.first()).toContainText(operator)
  await expect(frequency(page, t)).toHaveAttribute('aria-disabled', 'true')
  await frequency(page, t).press('Enter')
  await expect(generator(page, t).getByRole('textbox')).toHaveCount(0)
  await expect(generator(page, t).getByRole('switch').first()).toBeDisabled()
  await expectAccessible(page)
}

for (const language of driven(import.meta.filename))
  test(`two operate the instruments of one bench in turn, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const [holding, asked] = students[language]
    const holder = await personAt(browser, holding, language)
    const guest = await personAt(browser, asked, language, { colorScheme: 'dark' })
    await leaveBench(holder)
    await leaveBench(guest)
    for (const page of [holder, guest]) await page.goto('/bench/ilabControl')

    // Until it is known that the student holds no bench, the button does nothing.
    await expect(holder.getByText(t('experiments-bench:control.none'))).toBeVisible()
    await holder
      .getByRole('button', { name: t('experiments:top.connect') })
      .first()
      .click()
    await takeSimulated(holder, t)
    await expect(holder.locator('.lb-panel')).toHaveCount(5)
    await press(holder, t('experiments-bench:control.startLive'))
    await expect(screenOf(holder)).toHaveAttribute('data-seq', /\d/)

    await holder.getByRole('textbox', { name: t('experiments-bench:control.invite') }).fill(asked)
    await press(holder, t('experiments-bench:control.inviteGo'))
    await press(guest, t('experiments-bench:control.join'))
    await expect(guest.locator('.lb-panel')).toHaveCount(5)
    await expect(screenOf(guest)).toHaveAttribute('data-seq', /\d/)
    const watching = t('experiments-bench:control.watching', { name: await nameOf(holder) })
    await expect(guest.getByRole('status').filter({ hasText: watching })).toBeVisible()
    await expectAccessible(guest)

    // What one turns, the other sees. The watcher's panels are disabled, each with the reason.
    await typeKnob(t, generator(holder, t), t('bench:panels.frequency'), '2k')
    await expect(frequency(guest, t)).toHaveAttribute('aria-valuetext', '2.000 kHz')
    await seesOnly(guest, t, await nameOf(holder))
    await shot(guest, `ilab-control-watching-${language}`)

    await guest.locator('.lb-panel-watching').first().getByRole('button').click()
    await expectAccessible(holder)
    await shot(holder, `ilab-control-${language}`, true)
    await press(holder, t('experiments-bench:control.give'))
    await expect(guest.getByText(t('experiments-bench:control.yours'))).toBeVisible()
    await typeKnob(t, generator(guest, t), t('bench:panels.frequency'), '5k')
    await expect(frequency(holder, t)).toHaveAttribute('aria-valuetext', '5.000 kHz')

    // The same on the experiment page: the holder gave the controls away, only watches, and gets them back.
    await openLab(holder, LAB[language])
    await seesOnly(holder, t, await nameOf(guest))
    await shot(holder, `experiment-watching-${language}`)
    await holder.locator('.lb-panel-watching').first().getByRole('button').click()
    await press(guest, t('experiments-bench:control.give'))
    await expect(holder.getByText(t('experiments-bench:control.yours'))).toBeVisible()
    await expect(frequency(holder, t)).not.toHaveAttribute('aria-disabled')
    await holder.goto('/bench/ilabControl')
    await expect(holder.locator('.lb-panel')).toHaveCount(5)

    // Both see the bench by its camera; once it is off nothing is requested.
    for (const page of [holder, guest]) {
      await press(page, t('devices:camera.start'))
      await expect(page.getByRole('img', { name: t('devices:camera.alt') })).toBeVisible()
    }
    await press(guest, t('devices:camera.stop'))
    await expect(guest.getByRole('img', { name: t('devices:camera.alt') })).toHaveCount(0)

    await guest.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(guest)
    await expectAccessible(guest)
    await shot(guest, `ilab-control-360-${language}`)
    await press(holder, t('experiments:top.release'))
    await expect(guest.locator('.lb-panel')).toHaveCount(0)
    const { data } = (await callApi(guest, 'GET', '/bench/synergy/mine')) as { data: { running: unknown } }
    expect(data.running).toBeNull()
  })
