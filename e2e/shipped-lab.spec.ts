import type { Locator, Page } from '@playwright/test'
import {
  connectBench,
  expectVerdict,
  readCell,
  startTask,
  submitExperiment,
  takePicture,
} from './journey/experiment.ts'
import { publishLab } from './journey/publish.ts'
import { expectSaved, handInAgain, sectionOf, write } from './journey/report.ts'
import { panelOf, run, typeKnob } from './support/bench.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { expectAccessible, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { inWindow } from './support/sheet.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const students = { zh: 'student4', en: 'student5' } as const
const LAB = { zh: '串联型稳压电源', en: 'Series voltage regulator' } as const
const PAGES = {
  zh: { load: '负载变化', quality: '稳压性能' },
  en: { load: 'Change of load', quality: 'Quality' },
} as const
/** Where the load resistor lies on the given drawing. */
const LOAD = [660, 380] as const

/** Types at a knob and waits until the instrument has said yes: a reading that follows is made with the new setting. */
const turn = async (page: Page, t: Words, group: Locator, knob: string, value: string): Promise<void> => {
  const taken = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/bench/command') &&
      /"command":"\w+\.[\w.]+\(/.test(answer.request().postData() ?? ''),
  )
  await typeKnob(t, group, t(`bench:panels.${knob}`), value)
  await taken
}

/** Reads a cell, and once more where a busy machine let an instrument answer too late, as a student does. */
const readRight = (page: Page, id: string): Promise<void> =>
  expect(async () => {
    await readCell(page, id, 'mouse')
    await expectVerdict(page, id, 'pass')
  }).toPass({ timeout: 120_000 })

const supply = (page: Page, t: Words) => panelOf(page, t, 'DP').getByRole('group', { name: /^CH1 / })

const switchSupply = async (page: Page, t: Words, on: boolean): Promise<void> => {
  const key = supply(page, t).getByRole('switch')
  await key.click()
  await expect(key).toHaveAttribute('aria-checked', String(on))
}

/** Another load: a value typed at the part takes effect at once, as the guidebook says. */
const changeLoad = async (page: Page, ohms: string): Promise<void> => {
  await page.mouse.dblclick(...(await inWindow(page, LOAD)))
  await expect(page.locator('.lb-value-form')).toBeVisible()
  await page.keyboard.type(ohms)
  await page.keyboard.press('Enter')
  await expect(page.locator('.lb-value-form')).toBeHidden()
  await expect(page.locator('.lb-exp-run')).toBeHidden()
}

for (const language of driven(import.meta.filename))
  test(`a shipped lab is done by its guidebook in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const name = `${LAB[language]} ${Date.now()}`
    const teacher = await personAt(browser, 'teacher1', language)
    await publishLab(teacher, t, LAB[language], name)
    const page = await personAt(browser, students[language], language)
    await leaveBench(page)
    await startTask(page, t, name)
    await page.getByRole('button', { name: t('experiments:top.guide') }).click()
    const guide = page.getByRole('region', { name: t('experiments:guide.title') })
    // The guidebook names the key that the page has.
    await expect(guide).toContainText(t('experiments:top.run'))
    await guide.getByRole('button', { name: t('common:action.close') }).click()
    await connectBench(page, t)
    await run(page, t)

    await turn(page, t, supply(page, t), 'current', '0.2')
    await switchSupply(page, t, true)
    const vertical = panelOf(page, t, 'DS').getByRole('group', {
      name: t('bench:panels.vertical'),
      exact: true,
    })
    await turn(page, t, vertical, 'position', '-3')
    for (const volts of ['10', '12', '15', '18']) {
      await turn(page, t, supply(page, t), 'voltage', volts)
      for (const item of ['ui', 'uz', 'uo']) await readRight(page, `${item}.v${volts}`)
    }
    const tab = (which: 'load' | 'quality') =>
      page
        .locator('.lb-exp-table')
        .getByRole('tab', { name: exactly(PAGES[language][which]) })
        .click()
    await tab('load')
    await turn(page, t, supply(page, t), 'voltage', '12')
    for (const [row, ohms] of [
      ['r1k', null],
      ['r330', '330'],
      ['r150', '150'],
    ] as const) {
      if (ohms) {
        await switchSupply(page, t, false)
        await changeLoad(page, ohms)
        await switchSupply(page, t, true)
      }
      for (const item of ['uo2', 'ii']) await readRight(page, `${item}.${row}`)
    }
    await tab('quality')
    for (const item of ['su', 'si']) await expectVerdict(page, `${item}.all`, 'pass')
    await expectAccessible(page)
    await shot(page, `shipped-lab-${language}`, true)
    await takePicture(page, t, 1)
    await submitExperiment(page, t, true)

    await page.getByRole('link', { name: t('experiments-bench:banner.report') }).click()
    await expect(sectionOf(page, 'circuit').locator('svg')).toContainText('150 Ω')
    await expect(sectionOf(page, 'data-quality').getByRole('table')).toContainText(/\d+\.\d+\)? ?%/)
    await write(page, 'aim', 'Uo = 7.5 V')
    await sectionOf(page, 'screen').getByRole('checkbox').check()
    await write(page, 'analysis', 'SU < 1.5 %')
    await write(page, 'conclusion', 'OK')
    await expectSaved(page)
    await handInAgain(page, t)
  })
