import { atRunningLab, scopeGroup } from './journey/experiment.ts'
import { fewestPoints, panelOf, typeKnob } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, expectNoSideways, shot } from './support/pages.ts'
import { closeWindows, leaveBench } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`the frequency response of an RC low-pass in one press, in ${language}`, async ({ browser }) => {
    test.slow()
    const t = wordsOf(language)
    const page = await atRunningLab(browser, 'student20', language)
    // Wherever the traces stand, they are brought to the middle for the time being.
    await typeKnob(t, scopeGroup(page, t, 'vertical'), t('bench:panels.position'), '1')
    const pane = page.locator('.lb-exp-stacked').filter({ hasText: t('response:pane.response.title') })
    const act = (name: string) => pane.getByRole('button', { name: exactly(t(`response:${name}`)) })
    await fewestPoints(page, t, pane)
    await act('start').click()
    // It can be stopped, and what was measured so far stays.
    await expect(pane.getByRole('figure').first()).toBeVisible()
    await act('stop').click()
    await expect(act('start')).toBeVisible()
    await act('start').click()
    await expect(act('start')).toBeVisible({ timeout: 300_000 })
    // Into the table that takes a run, whose plots follow.
    const name = { zh: '扫频曲线', en: 'Swept curve' }[language]
    await pane.getByRole('button', { name: exactly(t('sheet:fill.into', { name })) }).click()
    await expect(page.getByText(t('sheet:fill.done', { count: 42 }))).toBeVisible()
    // Kept with the experiment, even if the page is left at once.
    await page.reload()
    // 1 kΩ and 100 nF: 1.59 kHz.
    await expect(pane.getByText(/1\.[56]\d kHz/)).toBeVisible()
    await expect(pane.getByRole('figure')).toHaveCount(2)
    await expectAccessible(page)
    await pane.scrollIntoViewIfNeeded()
    await shot(page, `response-${language}`, true)
    // Generator and oscilloscope are as they were; the page begins with the first channel.
    await panelOf(page, t, 'DS').locator('.lb-scope-channel').nth(1).click()
    await expect(
      scopeGroup(page, t, 'vertical').getByRole('slider', { name: t('bench:panels.position') }),
    ).toHaveAttribute('aria-valuetext', /^1\.0+ V/)
    await expect(
      panelOf(page, t, 'DG')
        .getByRole('slider', { name: t('bench:panels.frequency') })
        .first(),
    ).toHaveAttribute('aria-valuetext', /^1\.0+ kHz/)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await leaveBench(page)
  })
