import type { Page } from '@playwright/test'
import { openLab } from './journey/experiment.ts'
import { LAB } from './journey/publish.ts'
import { connect } from './support/bench.ts'
import { driven, wordsOf } from './support/language.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** Runs in the page, so it is text. Keeps in `moved` what took longer than a glimpse to get where it is now. */
const WATCH = `
  window.moved = []
  for (const type of ['animationstart', 'transitionrun'])
    document.addEventListener(type, ({ target, animationName, propertyName }) => {
      const longest = Math.max(0, ...target.getAnimations().map((one) => one.effect.getComputedTiming().duration))
      if (longest > 20) moved.push((animationName ?? propertyName) + ' of ' + target.outerHTML.slice(0, 80))
    }, true)`
const movedOn = (page: Page): Promise<string[]> => page.evaluate('[...new Set(moved)]')

for (const language of driven(import.meta.filename))
  test(`nothing moves for those who want less motion, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'student10', language)
    await page.addInitScript({ content: WATCH })
    const open = async () => {
      await page.goto('/dashboard')
      await expect(page.locator('.lb-tiles h2').first()).toBeVisible()
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    // Others see windows come, and grey lines breathe.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open()
    expect(await movedOn(page)).not.toEqual([])

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open()
    expect(await movedOn(page)).toEqual([])
    await openLab(page, LAB[language])
    await connect(page, t)
    expect(await movedOn(page)).toEqual([])
    await leaveBench(page)
  })
