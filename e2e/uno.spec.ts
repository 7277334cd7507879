import { compilerGet } from '@labbox/contract/bench/compile.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { atOwnCircuit } from './journey/own-circuit.ts'
import { panelOf, run } from './support/bench.ts'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** A quarter of five volts, and a word for the terminal. */
const SOURCE = `#include <avr/io.h>
int main(void) {
  DDRB |= 1 << PB1;
  TCCR1A = (1 << COM1A1) | (1 << WGM10);
  TCCR1B = (1 << CS11) | (1 << CS10);
  OCR1A = 64;
  UBRR0 = 103;
  UCSR0B = 1 << TXEN0;
  for (const char *at = "pwm 64"; *at; at++) {
    while (!(UCSR0A & (1 << UDRE0)));
    UDR0 = *at;
  }
  for (;;);
}
`

for (const language of driven(import.meta.filename))
  test(`C on an Uno against an RC, in ${language}`, async ({ browser }) => {
    test.slow()
    const t = wordsOf(language)
    const page = await atOwnCircuit(browser, 'student18', language, {
      U1: ['uno', { D9: 'pwm', VCC: '5V', GND: '0' }],
      R1: ['resistor', { 1: 'pwm', 2: 'out' }],
      C1: ['capacitor', { 1: 'out', 2: '0' }],
      DS1: ['ds1', { in: 'out' }],
      DM1: ['dm', { hi: 'out', lo: '0' }],
      GND1: ['ground', { 1: '0' }],
    })
    const known = await callApi(page, 'GET', `${compilerGet.path}?target=atmega328p`)
    const { data } = known as { data: DataOf<typeof compilerGet> }
    test.skip(!data.available, 'this machine has no avr-gcc, or does not let programs be shut in')
    await press(page, t('bench:editor.chip', { part: 'U1' }))
    const editor = page.getByRole('textbox', { name: t('chip:source.title') })
    const write = async (text: string) => {
      await editor.click()
      await editor.press('ControlOrMeta+A')
      await editor.fill(text)
    }
    // A line that is wrong is marked as such.
    await write(SOURCE.replace('UBRR0 = 103', 'UBRR0 = many'))
    const compile = page.getByRole('button', { name: t('chip:source.compile') })
    await compile.click()
    await expect(page.getByText(t('chip:source.line', { line: 7, text: '' }).trim())).toContainText('many')
    await write(SOURCE)
    await compile.click()
    await expect(page.getByText(/main\.c/)).toBeVisible()
    await run(page, t)
    const terminal = page.getByRole('tab', { name: t('chip:tab.terminal') })
    await terminal.click()
    await expect(terminal).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('log', { name: t('chip:terminal.screen') })).toHaveText('pwm 64')
    await expectAccessible(page)
    await shot(page, `uno-${language}`, true)
    await page
      .getByRole('button', { name: t('common:action.close') })
      .last()
      .click()
    // What nobody sees asks for nothing: the multimeter stands below the oscilloscope.
    const meter = panelOf(page, t, 'DM')
    await meter.scrollIntoViewIfNeeded()
    // 65 of 256 clocks of five volts, smoothed.
    const volts = meter.getByRole('status', { name: t('bench:panels.reading') })
    await expect(volts).toHaveText(/^\+?1\.2[5-9]/)
    await shot(page, `uno-meter-${language}`, true)
    await expect(panelOf(page, t, 'DS')).toBeVisible()
    await leaveBench(page)
  })
