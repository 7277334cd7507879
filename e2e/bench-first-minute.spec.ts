import { devicesErrors } from '@labbox/contract/errors/devices.ts'
import { openLab } from './journey/experiment.ts'
import { LAB } from './journey/publish.ts'
import { connect, logOf, panelOf } from './support/bench.ts'
import { wordsOf } from './support/language.ts'
import { expectAccessible, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const language = 'zh'
const t = wordsOf(language)

test('the first minute: nothing is wrong before anything was done, and what is typed over a limit is refused with the reason', async ({
  browser,
}) => {
  const page = await personAt(browser, 'student26', language)
  const local: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).port === '18085') local.push(request.url())
  })
  await openLab(page, LAB[language])
  await expect(page.locator('.lb-canvas')).toBeVisible()
  await expect(page.locator('.lb-problems')).toHaveCount(0)

  // A simulated bench: the page does not look for a program on this computer.
  await connect(page, t)
  expect(local).toEqual([])
  await expect(logOf(page).filter({ hasText: devicesErrors.LOCAL_SERVICE_MISSING[language] })).toHaveCount(0)

  const supply = panelOf(page, t, 'DP')
  await supply.scrollIntoViewIfNeeded()
  const output = supply.getByRole('group', { name: t('bench:panels.channel', { channel: 1 }) })
  const knob = t('bench:panels.voltage')
  const dial = output.getByRole('slider', { name: knob, exact: true })
  await expect(dial).toHaveAttribute('aria-valuetext', /^0/)
  await dial.focus()
  await dial.press('Enter')
  const field = output.getByRole('textbox', { name: t('bench:panels.typeValue', { knob }) })
  await field.fill('45')
  await field.press('Enter')
  await expect(output.getByRole('alert')).toContainText('45.00 V')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await shot(page, 'knob-refused')
  await field.fill('1.5')
  await field.press('Enter')
  await expect(output.getByRole('alert')).toHaveCount(0)
  await expect(dial).toHaveAttribute('aria-valuetext', /^1\.5/)

  await page
    .locator('.lb-exp-acts')
    .getByRole('button', { name: t('experiments:top.release') })
    .click()
  await expect(
    logOf(page).filter({ hasText: t('experiments-bench:log.disused', { name: '' }).trim() }),
  ).toBeVisible()
})
