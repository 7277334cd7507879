import { openWiredLab, scopeGroup, setInstruments, tuneTo } from './journey/experiment.ts'
import { connect, panelOf, run, screenOf } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`a square wave shows its odd harmonics, and cursors read both channels, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'student23', language)
    await leaveBench(page)
    await openWiredLab(page, t, language)
    await connect(page, t)
    await run(page, t)
    await setInstruments(page, t)
    await tuneTo(page, t, '1k')
    await panelOf(page, t, 'DG')
      .getByRole('button', { name: t('bench:panels.shapes.SQU') })
      .first()
      .click()

    const scope = panelOf(page, t, 'DS')
    await scope.getByRole('button', { name: exactly(t('bench:panels.analysis')) }).click()
    const group = scope.getByRole('group', { name: exactly(t('scope:title')) })
    const key = (name: string) => group.getByRole('button', { name: exactly(name) })
    await key(`FFT · ${t('scope:math.FFT')}`).click()
    const peaks = group.getByRole('group', { name: t('scope:math.peaks') })
    const harmonics = async () => {
      const found = ((await peaks.textContent()) ?? '').matchAll(/\d · ([\d.]+) (k?)Hz/g)
      return [...found].map(([, digits, kilo]) => Math.round(Number(digits) / (kilo ? 1 : 1000)))
    }
    await expect.poll(async () => (await harmonics()).slice(0, 3)).toEqual([1, 3, 5])
    await expectAccessible(page)
    await shot(page, `scope-fft-${language}`, true)

    await group
      .getByRole('group', { name: t('scope:math.title') })
      .getByRole('button', { name: exactly(t('scope:math.off')) })
      .click()
    await key(t('scope:cursors.track')).click()
    const figures = group.getByRole('group', { name: t('scope:cursors.figures') })
    await expect(figures).toContainText(/A−?[\d.]+ m?V/)
    // Four divisions of 0.2 ms lie between the two, and one is taken further by keyboard.
    await expect(figures).toContainText('800 µs')
    await group.getByRole('slider', { name: t('scope:cursors.cursor', { cursor: 'B' }) }).press('ArrowUp')
    await expect(figures).toContainText('840 µs')
    const face = await screenOf(page).boundingBox()
    const middle = (face?.y ?? 0) + (face?.height ?? 0) / 2
    const across = (divisions: number) =>
      (face?.x ?? 0) + 14 + ((face?.width ?? 0) - 28) * (divisions / 12 + 0.5)
    await page.mouse.move(across(-2), middle)
    await page.mouse.down()
    await page.mouse.move(across(0), middle, { steps: 4 })
    await page.mouse.up()
    await expect(figures).toContainText('440 µs')
    await key(t('scope:display.persistence')).click()
    await key(t('scope:display.reference')).click()
    await shot(page, `scope-cursors-${language}`)
    // One with what was set before may still be on its way.
    const kept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/bench/experiment/save') &&
        /"xy":true/.test(answer.request().postData() ?? ''),
    )
    await key(`XY · ${t('scope:display.xy')}`).click()
    await expect(scopeGroup(page, t, 'vertical')).toBeVisible()
    await shot(page, `scope-xy-${language}`)
    // Kept with the experiment.
    await kept
    await page.reload()
    await expect(group.getByRole('button', { name: /^XY/ })).toHaveAttribute('aria-pressed', 'true')
    await leaveBench(page)
  })
