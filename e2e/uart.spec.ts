import { atOwnCircuit } from './journey/own-circuit.ts'
import { panelOf } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`a text over UART is decoded, in ${language}`, async ({ browser }) => {
    test.slow()
    const t = wordsOf(language)
    // The pattern generator sends over a cable to the first line of the analyser.
    const page = await atOwnCircuit(browser, 'student18', language, {
      PG1: ['pg1', { P0: 'tx' }],
      LA1: ['la1', { D0: 'tx' }],
      R1: ['resistor', { 1: 'tx', 2: '0' }],
      GND1: ['ground', { 1: '0' }],
    })
    const panel = panelOf(page, t, 'LA')
    const decoder = panel.getByRole('group', { name: exactly(t('analyser:bus.title', { bus: 1 })) })
    await press(decoder, 'UART')
    await press(panel, t('analyser:pattern.title'))
    const generator = panel.getByRole('group', { name: exactly(t('analyser:pattern.title')) })
    await press(generator, 'UART')
    await generator.getByRole('textbox').fill('"OK"')
    await press(generator, t('analyser:pattern.put'))
    await generator.getByRole('switch').click()
    await expect(generator.getByRole('switch')).toBeChecked()
    // Nine thousand six hundred bits a second: slower sampling shows several frames.
    const sampling = panel.getByRole('group', { name: exactly(t('analyser:sampling')) })
    const rate = sampling.getByRole('slider', { name: t('bench:panels.sampleRate') })
    await rate.focus()
    for (let step = 0; step < 3; step++) await rate.press('ArrowDown')
    await expect(rate).toHaveAttribute('aria-valuetext', /^100 kSa\/s/)
    const read = panel.getByRole('group', { name: exactly(t('analyser:read')) })
    await expect(read).toContainText(/4F 4B 4F 4B/)
    await expect(read).not.toContainText('!')
    await expectAccessible(page)
    await panel.scrollIntoViewIfNeeded()
    await shot(page, `uart-${language}`, true)
    // What was taken can be looked at elsewhere.
    const saving = page.waitForEvent('download')
    await press(panel, 'VCD')
    expect((await saving).suggestedFilename()).toBe('logic.vcd')
    // At another rate the same levels make no frames.
    const baud = decoder.getByRole('slider', { name: exactly(t('analyser:bus.uart-baud')) })
    await baud.focus()
    for (let step = 0; step < 8; step++) await baud.press('ArrowUp')
    await expect(read).toContainText('!')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await leaveBench(page)
  })
