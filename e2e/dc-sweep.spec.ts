import { atOwnCircuit } from './journey/own-circuit.ts'
import { fewestPoints } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, shot } from './support/pages.ts'
import { closeWindows, leaveBench } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`the characteristic of a diode in one press, in ${language}`, async ({ browser }) => {
    test.slow()
    const t = wordsOf(language)
    // A supply, 1 kΩ and a diode with the multimeter over it.
    const page = await atOwnCircuit(browser, 'student17', language, {
      DP1: ['dp1', { plus: 'in', minus: '0' }],
      R1: ['resistor', { 1: 'in', 2: 'a' }],
      D1: ['diode', { a: 'a', k: '0' }],
      DM: ['dm', { hi: 'a', lo: '0', i: '0' }],
      GND1: ['ground', { 1: '0' }],
    })
    const pane = page.locator('.lb-exp-stacked').filter({ hasText: t('response:pane.sweep.title') })
    const start = pane.getByRole('button', { name: exactly(t('response:start')) })
    await fewestPoints(page, t, pane)
    await start.click()
    await expect(pane.getByRole('progressbar')).toBeVisible()
    await expect(start).toBeVisible({ timeout: 300_000 })
    await expect(pane.getByRole('figure')).toHaveCount(2)
    // At 5 V the resistor leaves some 4.4 mA to the diode, at less than 0.75 V.
    const rows = pane.getByRole('table', { name: t('response:sweep.characteristic') }).getByRole('row')
    const volts = Number(await rows.last().getByRole('rowheader').textContent())
    const milliamps = Number(await rows.last().getByRole('cell').textContent())
    expect(volts).toBeGreaterThan(0.55)
    expect(volts).toBeLessThan(0.75)
    expect(milliamps).toBeGreaterThan(4)
    expect(milliamps).toBeLessThan(4.8)
    await expectAccessible(page)
    await pane.scrollIntoViewIfNeeded()
    await shot(page, `dc-sweep-${language}`, true)
    await leaveBench(page)
  })
