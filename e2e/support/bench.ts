import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from './language.ts'

/** The panel of an instrument by its kind: DS, DG, DP, DM, LA; what else stands there may speak of it too. */
export const panelOf = (page: Page, t: Words, kind: string): Locator =>
  page
    .locator('.lb-exp-stacked')
    .filter({ has: page.getByText(t(`bench:panels.kind.${kind}`), { exact: true }) })

/** The screen of the oscilloscope, or of another instrument by its kind. */
export const screenOf = (page: Page, kind = 'DS'): Locator =>
  page.locator(`.lb-panel[data-kind="${kind}"] .lb-scope-canvas`)

/** Lines of the canvas log. */
export const logOf = (page: Page): Locator => page.locator('.lb-log-lines li')

/** Types a value below a knob and waits until it is taken. */
export const typeKnob = async (t: Words, group: Locator, knob: string, value: string): Promise<void> => {
  const dial = group.getByRole('slider', { name: knob, exact: true })
  // Who has just taken over waits for the panel to say so: a key is not tried again.
  await expect(dial).toBeEnabled()
  await dial.focus()
  await dial.press('Enter')
  const field = group.getByRole('textbox', { name: t('bench:panels.typeValue', { knob }) })
  await field.fill(value)
  await field.press('Enter')
  await expect(field).toBeHidden()
}

/** Has the next run of a measuring program take the fewest points that one may choose. */
export const fewestPoints = async (page: Page, t: Words, pane: Locator): Promise<void> => {
  await pane.getByRole('combobox', { name: t('response:points') }).click()
  await page.getByTitle('20', { exact: true }).click()
}

/** In the dialog of benches: takes a simulated one, whatever others there are. */
export const takeSimulated = (page: Page, t: Words): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: t('experiments-bench:connect.simulated') })
    .first()
    .getByRole('button')
    .click()

/** Connects to the simulated bench: dialog, device, instruments found. */
export const connect = async (page: Page, t: Words): Promise<void> => {
  await page
    .locator('.lb-exp-acts')
    .getByRole('button', { name: t('experiments:top.connect') })
    .click()
  await takeSimulated(page, t)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('.lb-exp-device')).toContainText(t('experiments:state.connected'))
  for (const kind of ['DS', 'DG']) await expect(panelOf(page, t, kind)).toBeVisible()
}

/** A bench may take 30 s to run a circuit before it counts as failed. */
const RUN_MS = 45_000

/** Presses run and waits for the live screen. */
export const run = async (page: Page, t: Words): Promise<void> => {
  await page.locator('.lb-exp-run').click()
  await expect(page.locator('.lb-exp-device')).toContainText(t('experiments:state.running'), {
    timeout: RUN_MS,
  })
  await expect(screenOf(page)).toHaveAttribute('data-seq', /\d/)
}
