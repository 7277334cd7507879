import { atRunningLab } from './journey/experiment.ts'
import { panelOf, screenOf, typeKnob } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, shot } from './support/pages.ts'
import { closeWindows, leaveBench } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`a generator modulates, a supply protects, a multimeter judges, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const page = await atRunningLab(browser, 'student21', language)

    const generator = panelOf(page, t, 'DG')
    await generator.getByRole('button', { name: exactly(t('bench:panels.modulation.title')) }).click()
    const modulation = generator
      .getByRole('group', { name: t('bench:panels.channel', { channel: 1 }) })
      .last()
    const mode = (name: string) =>
      modulation.getByRole('button', { name: t(`bench:panels.modulation.mode.${name}`) })
    await mode('AM').click()
    await expect(mode('AM')).toHaveAttribute('aria-pressed', 'true')
    await typeKnob(t, modulation, t('bench:panels.modulation.DEPTH'), '50')
    await expectAccessible(page)
    await screenOf(page).scrollIntoViewIfNeeded()
    await shot(page, `generator-am-${language}`)
    // One at a time: a sweep takes the place of the modulation, and nothing is left of both.
    await mode('SWEEP').click()
    await expect(mode('SWEEP')).toHaveAttribute('aria-pressed', 'true')
    await expect(modulation.getByRole('slider', { name: t('bench:panels.modulation.STOP') })).toBeVisible()
    await mode('CW').click()
    await expect(mode('CW')).toHaveAttribute('aria-pressed', 'true')

    // A waveform of one's own, by a formula that has to be one.
    await generator.getByRole('button', { name: exactly(t('bench:panels.arbitrary')) }).click()
    const own = generator.getByRole('group', { name: exactly(t('bench:panels.arbitrary')) })
    const put = own.getByRole('button', { name: exactly(t('arbitrary:put', { channel: 1 })) })
    await own.getByRole('textbox', { name: t('arbitrary:formula') }).fill('1-2*')
    await expect(put).toBeDisabled()
    await own.getByRole('textbox', { name: t('arbitrary:formula') }).fill('1-2*x')
    await put.click()
    const shape = generator
      .getByRole('group', { name: exactly(t('bench:panels.channel', { channel: 1 })) })
      .first()
      .getByRole('button', { name: exactly(t('bench:panels.shapes.USER')) })
    await expect(shape).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await shot(page, `generator-own-${language}`)

    // Too many volts: the output goes off, and stays off until that is cleared.
    const supply = panelOf(page, t, 'DP')
    await supply.getByRole('button', { name: exactly(t('bench:panels.protection')) }).click()
    const first = supply.getByRole('group', { name: /^CH1 / })
    const output = first.getByRole('switch', { name: t('bench:panels.outputOf', { channel: 1 }) })
    await typeKnob(t, first, t('bench:panels.levelOf', { name: 'OVP' }), '5')
    await first
      .getByRole('switch', { name: t('bench:panels.protectionOf', { name: 'OVP', channel: 1 }) })
      .click()
    await typeKnob(t, first, t('bench:panels.voltage'), '4')
    await output.click()
    await expect(output).toBeChecked()
    await typeKnob(t, first, t('bench:panels.voltage'), '6')
    const clear = first.getByRole('button', {
      name: exactly(t('bench:panels.clearTripped', { names: 'OVP' })),
    })
    await expect(clear).toBeVisible()
    await expect(output).not.toBeChecked()
    await expectAccessible(page)
    await first.scrollIntoViewIfNeeded()
    await shot(page, `supply-tripped-${language}`, true)
    await clear.click()
    await expect(clear).toBeHidden()
    // What is set on one is set on the other while they track.
    await supply.getByRole('switch', { name: t('bench:panels.trackOf', { channel: 1 }) }).click()
    await typeKnob(t, first, t('bench:panels.voltage'), '3')
    await expect(
      supply.getByRole('group', { name: /^CH2 / }).getByRole('slider', { name: t('bench:panels.voltage') }),
    ).toHaveAttribute('aria-valuetext', /^3(\.0+)? V/)

    const meter = panelOf(page, t, 'DM')
    const key = (name: string) => meter.getByRole('button', { name: exactly(name) })
    await key(t('bench:panels.maths.null')).click()
    await expect(meter.getByText(/^Δ /)).toBeVisible()
    await key(t('bench:panels.limit.title')).click()
    await expect(meter.getByText(t('bench:panels.limit.verdict.pass'))).toBeVisible()
    await typeKnob(t, meter, t('bench:panels.limit.low'), '1')
    await expect(meter.getByText(t('bench:panels.limit.verdict.low'), { exact: true })).toBeVisible()
    await expect(meter.getByRole('img', { name: /\d/ })).toBeVisible()
    await expectAccessible(page)
    await meter.scrollIntoViewIfNeeded()
    await shot(page, `meter-limits-${language}`, true)
    await leaveBench(page)
  })
