import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { atRunningLab, scopeGroup } from './journey/experiment.ts'
import { panelOf, screenOf, typeKnob } from './support/bench.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { expectAccessible, shot } from './support/pages.ts'
import { closeWindows, leaveBench } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** The keys below the screen; open already where something was analysed before. */
const openAnalysis = async (scope: Locator, t: Words): Promise<void> => {
  const key = scope.getByRole('button', { name: exactly(t('bench:panels.analysis')) })
  if ((await key.getAttribute('aria-pressed')) !== 'true') await key.click()
}

for (const language of driven(import.meta.filename))
  test(`a square wave shows its odd harmonics, and cursors read both channels, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const page = await atRunningLab(browser, 'student23', language)
    await panelOf(page, t, 'DG')
      .getByRole('button', { name: t('bench:panels.shapes.SQU') })
      .first()
      .click()

    const scope = panelOf(page, t, 'DS')
    await openAnalysis(scope, t)
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

for (const language of driven(import.meta.filename))
  test(`the oscilloscope averages, filters, zooms, tests and counts, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const page = await atRunningLab(browser, 'student22', language)
    const scope = panelOf(page, t, 'DS')
    const pressed = (name: string) => scope.getByRole('button', { name: exactly(name), pressed: true })

    // What the instrument itself does: how it takes samples, and rolling, for which it slows down.
    await scope.getByRole('button', { name: t('scope:acquire.help.AVER') }).click()
    await scope.getByRole('button', { name: exactly('16') }).click()
    await expect(pressed('16')).toBeVisible()
    await scope.getByRole('button', { name: /^ROLL/ }).click()
    await expect(screenOf(page)).toHaveAttribute('data-timebase', '0.2')
    await expect(scope.locator('.lb-scope-state')).toHaveAttribute('data-state', 'RUN')
    await scope
      .getByRole('button', { name: /^YT · / })
      .first()
      .click()
    await expect(scope.locator('.lb-scope-state')).not.toHaveAttribute('data-state', 'RUN')
    await typeKnob(t, scopeGroup(page, t, 'horizontal'), t('bench:panels.timePerDivision'), '200u')
    await expect(screenOf(page)).toHaveAttribute('data-timebase', '0.0002')

    // Statistics count every value.
    await scope.getByRole('button', { name: new RegExp(`σ ${t('bench:panels.statistics')}`) }).click()
    await expect(scope.locator('.lb-measures').first()).toContainText(/n [3-9]/)
    await expect(scope.locator('.lb-measures').first()).toContainText(/σ [\d.]+/)

    await openAnalysis(scope, t)
    const group = scope.getByRole('group', { name: exactly(t('scope:title')) })
    const key = (name: string) => group.getByRole('button', { name: exactly(name) })
    await key(`FILT · ${t('scope:math.FILT')}`).click()
    await key(t('scope:filter.BPAS')).click()
    await expect(group.getByRole('slider', { name: t('scope:filter.high') })).toBeVisible()
    await expectAccessible(page)
    await screenOf(page).scrollIntoViewIfNeeded()
    await shot(page, `scope-filter-${language}`, true)

    await group
      .getByRole('group', { name: t('scope:math.title') })
      .getByRole('button')
      .first()
      .click()
    await key('×10').first().click()
    await group.getByRole('slider', { name: t('scope:part.at') }).press('ArrowUp')
    await screenOf(page).scrollIntoViewIfNeeded()
    await shot(page, `scope-zoom-${language}`, true)
    await group
      .getByRole('group', { name: t('scope:part.title') })
      .getByRole('button', { name: exactly(t('scope:part.off')) })
      .click()

    // A mask around the trace as it is; a larger signal fails and stops the instrument.
    await key(t('scope:test.title')).click()
    await key(t('scope:test.make')).click()
    const counts = group
      .getByRole('group', { name: t('scope:test.title') })
      .filter({ hasText: t('scope:test.total') })
    await expect(counts).toContainText(new RegExp(`${t('scope:test.passed')}[1-9]`))
    await screenOf(page).scrollIntoViewIfNeeded()
    await shot(page, `scope-mask-${language}`, true)
    await key(t('scope:test.stops')).click()
    await panelOf(page, t, 'DG')
      .getByRole('button', { name: t('bench:panels.shapes.SQU') })
      .first()
      .click()
    await expect(counts).toContainText(new RegExp(`${t('scope:test.failed')}[1-9]`))
    await expect(scope.locator('.lb-scope-state')).toHaveAttribute('data-state', 'STOP')
    await expectAccessible(page)

    // The trace as it stands, for other programs.
    const saving = page.waitForEvent('download')
    await key('CSV').click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('waveform.csv')
    const [heading, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    expect(heading).toMatch(/Time \(s\),CH1 \(V\),CH2 \(V\)/)
    expect(lines).toHaveLength(1200)
    expect(lines.every((line) => line.split(',').every((cell) => Number.isFinite(Number(cell))))).toBe(true)
    await leaveBench(page)
  })
