import type { Page } from '@playwright/test'
import { openWiredLab, scopeGroup } from './journey/experiment.ts'
import { LAB } from './journey/publish.ts'
import { connect, panelOf, run, screenOf } from './support/bench.ts'
import { actOn, fillSignIn, press } from './support/pages.ts'
import { driven, wordsOf } from './support/language.ts'
import { closeWindows, leaveBench, personAt, signOut, teacherOfOneClass } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** How often the mouse or a key has pressed something since, over all pages that are opened; typing into a field is one act. */
const countActs = async (page: Page): Promise<() => number> => {
  let acts = 0
  await page.exposeFunction('countAct', () => void acts++)
  // A press that Playwright takes back, since what it meant has moved, reaches nobody, and is tried again.
  const listen = `{
    let takenBack = false
    addEventListener('mousedown', (event) => setTimeout(() => (takenBack = event.defaultPrevented)), { capture: true })
    for (const kind of ['click', 'change'])
      addEventListener(kind, (event) => {
        const typed = event.target.matches?.('input:not([type=checkbox], [type=radio]), textarea')
        // A click into a field belongs to what is typed there; a label's click comes again from its field; a key that sends a form is
        // told as a click on its button.
        if (!event.isTrusted || (kind === 'change') !== Boolean(typed)) return
        if (kind === 'change' || !takenBack) countAct()
      }, { capture: true })
  }`
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => acts
}

for (const language of driven(import.meta.filename)) {
  const t = wordsOf(language)

  test(`a lab is published in four clicks from the dashboard, in ${language}`, async ({ browser }) => {
    const page = await teacherOfOneClass(browser, language, ['student28', 'student29'])
    await page.goto('/dashboard')
    const acts = await countActs(page)
    await page.locator('main a[href="/lab/project"]').click()
    await actOn(page.getByRole('row').filter({ hasText: LAB[language] }), t, t('labs:list.publish'))
    const drawer = page.getByRole('dialog')
    await expect(drawer.locator('input[lang]')).not.toHaveValue('')
    await expect(drawer).toContainText(t('tasks-manage:publish.members', { count: 2 }))
    await press(drawer, t('tasks-manage:publish.go'))
    await expect(page).toHaveURL(/\/teacher\/taskMgt\/task\?/)
    expect(acts()).toBeLessThanOrEqual(4)
  })

  test(`from signing in to the waveform of a wired lab in eight acts, in ${language}`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'student27', language)
    await leaveBench(page)
    await openWiredLab(page, t, language)
    await page.goto('/dashboard')
    await signOut(page, t)

    await page.goto('/login')
    const acts = await countActs(page)
    await fillSignIn(page, 'student27')
    await page
      .locator('main')
      .getByRole('button', { name: t('experiments:next.experiment.continue') })
      .first()
      .click()
    await connect(page, t)
    await run(page, t)
    await panelOf(page, t, 'DG')
      .getByRole('switch', { name: t('bench:panels.outputOf', { channel: 1 }) })
      .click()
    await expect(scopeGroup(page, t, 'vertical')).toBeVisible()
    await expect(screenOf(page)).toHaveAttribute('data-seq', /\d/)
    expect(acts()).toBeLessThanOrEqual(8)
    await leaveBench(page)
  })
}
