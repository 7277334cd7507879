import {
  cellOf,
  connectBench,
  expectVerdict,
  placeParts,
  readCell,
  setInstruments,
  tuneTo,
  wireGround,
  wireMost,
} from './journey/experiment.ts'
import { LAB } from './journey/publish.ts'
import { run } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const students = { zh: 'student25', en: 'student26' } as const

for (const language of driven(import.meta.filename))
  test(`a student practises a shipped lab with hints and a score, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const colorScheme = language === 'zh' ? 'dark' : 'light'
    const page = await personAt(browser, students[language], language, { colorScheme })
    await leaveBench(page)
    await page.goto('/bench/experimentalize')
    const labs = page.getByRole('region', { name: t('experiments-bench:practice.title') })
    const card = labs.getByRole('listitem').filter({ hasText: LAB[language] })
    await expectAccessible(page)
    await press(card, t('experiments:start.practise'))
    await expect(page).toHaveURL(/\/doexperiment\?/)
    const next = page.getByRole('region', { name: exactly(t('advice:title')) })
    const guide = () => page.getByRole('button', { name: t('experiments:top.guide') }).click()
    await guide()
    await expect(next).toContainText(t('advice:next.draw'))
    await guide()
    await placeParts(page, language)
    await wireMost(page, t)
    // The capacitor hangs in the air: why that matters is told to who opens it.
    await guide()
    await expect(next).toContainText(t('advice:next.mend'))
    await next.locator('summary').first().click()
    await expect(next).toContainText(t('advice:why.openPin'))
    await expectAccessible(page)
    await shot(page, `advice-mend-${language}`)
    await guide()
    await wireGround(page)
    await guide()
    await expect(next).toContainText(t('advice:next.connect'))
    await guide()
    await connectBench(page, t)
    await run(page, t)
    await setInstruments(page, t)
    await tuneTo(page, t, '10k')
    // Right at this frequency, wrong in the line of another one: there is a hint, and no right value.
    await readCell(page, 'lag.f8', 'mouse')
    await expectVerdict(page, 'lag.f8', 'pass')
    await readCell(page, 'lag.f3', 'mouse')
    await expectVerdict(page, 'lag.f3', 'fail')
    await cellOf(page, 'lag.f3')
      .getByRole('button', { name: t('plots:hint.title') })
      .click()
    await expect(page.getByRole('tooltip')).toContainText(t('plots:hint.high').slice(0, 8))
    await expectAccessible(page)
    await shot(page, `practice-hint-${language}`)
    await page.keyboard.press('Escape')
    await guide()
    await next.locator('summary').first().click()
    await expect(next).toContainText(t('advice:wrong.value'))
    await press(next, t('advice:wrong.more'))
    await expect(next).toContainText(t('plots:hint.high'))
    await expectAccessible(page)
    await shot(page, `advice-wrong-${language}`)
    await guide()
    // One of ten cells of an item of 30 points.
    await expect(page.locator('.lb-sheet-score')).toContainText(
      t('measurement:score.own', { earned: 3, possible: 100 }),
    )
    await page.getByRole('button', { name: t('experiments:top.more') }).click()
    await page.getByRole('menuitem', { name: t('experiments:top.end') }).click()
    await press(page.getByRole('dialog'), t('experiments:end.ok'))
    await expect(page).toHaveURL(/performExperiment/)

    await page.goto('/bench/experimentalize')
    await expect(card).toContainText(t('experiments-bench:practice.best', { score: 3 }))
    await expect(
      card.getByRole('button', { name: exactly(t('experiments-bench:practice.again')) }),
    ).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await shot(page, `practice-list-${language}`)
  })
