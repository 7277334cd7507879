import { expect, type Browser, type Page } from '@playwright/test'
import { type Language, type Words, exactly, wordsOf } from '../support/language.ts'
import { expectAccessible } from '../support/pages.ts'
import { connect, logOf, panelOf, run, screenOf, typeKnob } from '../support/bench.ts'
import { leaveBench, personAt } from '../support/people.ts'
import { LAB } from './publish.ts'
import { drawWire, dropPart, inWindow, typePart, typeWire } from '../support/sheet.ts'

const PARTS = { zh: { r: '电阻', c: '电容' }, en: { r: 'Resistor', c: 'Capacitor' } } as const

/** Task center → start → experiment page. */
export const startTask = async (page: Page, t: Words, name: string): Promise<void> => {
  await page.goto('/task-center')
  const start = page.getByRole('button', { name: exactly(t('experiments:next.experiment.start')) })
  const card = page.getByRole('listitem').filter({ hasText: name }).filter({ has: start })
  await expect(card).toContainText(t('tasks:status.work.0'))
  await expectAccessible(page)
  await card.locator(start).click()
  await expect(page).toHaveURL(/\/doexperiment\?/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const guideOf = (page: Page, t: Words) => page.getByRole('region', { name: t('experiments:guide.title') })

/** The guidebook opens beside the work: text and formula. */
export const readGuide = async (page: Page, t: Words): Promise<void> => {
  await page.getByRole('button', { name: t('experiments:top.guide') }).click()
  const guide = guideOf(page, t)
  await expect(guide.locator('.lb-rich').getByRole('heading').first()).toBeVisible()
  await expect(guide.locator('.katex').first()).toBeVisible()
  await expectAccessible(page)
}

export const closeGuide = async (page: Page, t: Words): Promise<void> => {
  const guide = guideOf(page, t)
  await guide.getByRole('button', { name: t('common:action.close') }).click()
  await expect(guide).toBeHidden()
}

const valueOf = (page: Page, text: string) =>
  page.locator('.lb-canvas .lb-text-value').filter({ hasText: text })

/** R by mouse, C by keyboard; each gets its value. */
export const placeParts = async (page: Page, language: Language): Promise<void> => {
  await dropPart(page, PARTS[language].r, [260, 200])
  await expect(page.locator('.lb-canvas [data-part]').filter({ hasText: 'R1' })).toBeVisible()
  await page.mouse.dblclick(...(await inWindow(page, [260, 200])))
  await page.keyboard.type('1k')
  await page.keyboard.press('Enter')
  await expect(valueOf(page, '1 kΩ')).toBeVisible()

  await typePart(page, PARTS[language].c, [360, 240], 1)
  await expect(page.locator('.lb-canvas [data-part]').filter({ hasText: 'C1' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('100n')
  await page.keyboard.press('Enter')
  await expect(valueOf(page, '100 nF')).toBeVisible()
}

/** All wires but that from the capacitor to ground: most by mouse, one by keyboard. */
export const wireMost = async (page: Page, t: Words): Promise<void> => {
  await drawWire(page, [100, 200], [220, 200])
  await drawWire(page, [160, 180], [160, 200])
  await drawWire(page, [360, 200], [440, 180])
  const pin = (part: string, name: string) => t('bench:editor.say.atPin', { part, pin: name })
  await typeWire(page, pin('R1', '2'), pin('C1', '1'))
  await drawWire(page, [100, 280], [360, 280])
}

/** The lower side of the capacitor is wired to the generator; the ground still is not. */
export const wireGround = (page: Page): Promise<void> => drawWire(page, [360, 320], [360, 280])

/** Opens a lab that the demo class has, begun or not. */
export const openLab = async (page: Page, name: string): Promise<void> => {
  await page.goto('/bench/experimentalize')
  // Before the same lab to practise.
  const card = page.getByRole('listitem').filter({ hasText: name, has: page.getByRole('button') })
  await card.first().getByRole('button').last().click()
  await expect(page).toHaveURL(/\/doexperiment\?/)
}

/** Opens the RC lab that the demo class has, and wires it unless that was done in a former run. */
export const openWiredLab = async (page: Page, t: Words, language: Language): Promise<void> => {
  await openLab(page, LAB[language])
  const sheet = page.locator('.lb-canvas')
  await expect(sheet).toContainText('DS2')
  if ((await sheet.textContent())?.includes('100 nF')) return
  await placeParts(page, language)
  await wireMost(page, t)
  await wireGround(page)
}

/** A problem that the page lists below the sheet, and the culprit that it marks on it when pressed. */
export const seeProblem = async (page: Page, text: string, culprits: number): Promise<void> => {
  await page.locator('.lb-problems button').filter({ hasText: text }).click()
  await expect(page.locator('.lb-canvas [data-part][data-mark=error]')).toHaveCount(culprits)
  await expect(page.locator('.lb-canvas [data-part][data-mark=error][data-selected]')).toHaveCount(culprits)
}

/** Connects, after the page has refused to run what is faulty. */
export const connectBench = async (page: Page, t: Words): Promise<void> => {
  await connect(page, t)
  const line = t('experiments-bench:log.connected', { name: '' }).trim()
  await expect(logOf(page).filter({ hasText: line }).last()).toBeVisible()
}

const generator = (page: Page, t: Words) =>
  panelOf(page, t, 'DG').getByRole('group', { name: t('bench:panels.channel', { channel: 1 }) })

export const scopeGroup = (page: Page, t: Words, name: 'vertical' | 'horizontal' | 'trigger') =>
  panelOf(page, t, 'DS').getByRole('group', { name: t(`bench:panels.${name}`), exact: true })

/** Sine of 2 Vpp at CH1, its output on; the oscilloscope shows both channels. */
export const setInstruments = async (page: Page, t: Words): Promise<void> => {
  const out = generator(page, t)
  await typeKnob(t, out, t('bench:panels.amplitude'), '2')
  await out.getByRole('switch', { name: t('bench:panels.outputOf', { channel: 1 }) }).click()
  await selectChannel(page, t, 2)
  const on = scopeGroup(page, t, 'vertical').getByRole('switch', {
    name: t('bench:panels.channelOn', { channel: 2 }),
  })
  if ((await on.getAttribute('aria-checked')) !== 'true') await on.click()
  await expect(on).toBeChecked()
}

export const selectChannel = (page: Page, t: Words, channel: number): Promise<void> =>
  scopeGroup(page, t, 'vertical')
    .getByRole('button', { name: t('bench:panels.channelName', { channel }), exact: true })
    .click()

interface Point {
  hertz: string
  /** Time per division. */
  timebase: string
  /** Volts per division of CH1 and CH2. */
  scales: readonly [string, string]
  /** What the screen tells of its frames when all of it is set. */
  shows: { timebase: string; scales: string }
}

/** Sets generator and oscilloscope for one frequency and waits until the screen shows it. */
const tune = async (page: Page, t: Words, point: Point): Promise<void> => {
  await typeKnob(t, generator(page, t), t('bench:panels.frequency'), point.hertz)
  await typeKnob(t, scopeGroup(page, t, 'horizontal'), t('bench:panels.timePerDivision'), point.timebase)
  for (const [k, scale] of point.scales.entries()) {
    await selectChannel(page, t, k + 1)
    await typeKnob(t, scopeGroup(page, t, 'vertical'), t('bench:panels.scale'), scale)
  }
  const screen = screenOf(page)
  await expect(screen).toHaveAttribute('data-timebase', point.shows.timebase)
  await expect(screen).toHaveAttribute('data-scales', point.shows.scales)
}

export const cellOf = (page: Page, id: string) => page.locator(`.lb-sheet-cell[data-id="${id}"]`)

/** Reads a cell of the table by its button, or by Enter on it. */
export const readCell = async (page: Page, id: string, by: 'mouse' | 'keyboard'): Promise<void> => {
  // Not the button that dismisses the message of a former try.
  const button = cellOf(page, id).locator('button[data-cell]')
  if (by === 'mouse') await button.click()
  else {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  await expect(cellOf(page, id).locator('.lb-num')).toHaveText(/\d/)
}

export const expectVerdict = (page: Page, id: string, verdict: 'pass' | 'fail'): Promise<void> =>
  expect(cellOf(page, id)).toHaveAttribute('data-verdict', verdict)

/** Settings of the instruments for the frequencies that the journey measures at, 2 Vpp at the input. */
const POINTS = {
  '1k': { timebase: '200u', scales: ['500m', '500m'], shows: { timebase: '0.0002', scales: '1:0.5 2:0.5' } },
  '10k': { timebase: '20u', scales: ['500m', '50m'], shows: { timebase: '0.00002', scales: '1:0.5 2:0.05' } },
  '20k': { timebase: '10u', scales: ['500m', '50m'], shows: { timebase: '0.00001', scales: '1:0.5 2:0.05' } },
} as const

export const tuneTo = (page: Page, t: Words, hertz: keyof typeof POINTS): Promise<void> =>
  tune(page, t, { hertz, ...POINTS[hertz] })

/** Takes a picture of the screen; the page counts it. */
export const takePicture = async (page: Page, t: Words, count: number): Promise<void> => {
  await panelOf(page, t, 'DS')
    .getByRole('button', { name: t('bench:panels.picture') })
    .click()
  await expect(logOf(page).filter({ hasText: t('experiments-bench:log.pictureKept') })).toHaveCount(count)
}

/** Reloads in the middle of the work: circuit, readings, connection and live screen are still there. */
export const reload = async (page: Page, t: Words, filled: readonly string[]): Promise<void> => {
  const readings = await Promise.all(filled.map((id) => cellOf(page, id).locator('.lb-num').textContent()))
  await page.reload()
  await expect(valueOf(page, '100 nF')).toBeVisible()
  for (const [k, id] of filled.entries())
    await expect(cellOf(page, id).locator('.lb-num')).toHaveText(readings[k] ?? '')
  await expect(page.locator('.lb-exp-device')).toContainText(t('experiments:state.running'))
  await expect(screenOf(page)).toHaveAttribute('data-seq', /\d/)
}

/** Hands the experiment in: the page names what is empty, if anything is, and says that this is final. */
export const submitExperiment = async (page: Page, t: Words, complete = false): Promise<void> => {
  await page
    .locator('.lb-exp-acts')
    .getByRole('button', { name: exactly(t('experiments:top.submit')) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t(`experiments-bench:submit.${complete ? 'complete' : 'missing'}`))
  await expect(dialog).toContainText(t('experiments-bench:submit.final'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: exactly(t('experiments-bench:submit.ok')) }).click()
  await expect(page.getByText(t('experiments-bench:banner.submitted'))).toBeVisible()
}

/** A student at the wired RC lab on a bench, which runs at 1 kHz with everything on the screen. */
export const atRunningLab = async (browser: Browser, account: string, language: Language): Promise<Page> => {
  const t = wordsOf(language)
  const page = await personAt(browser, account, language)
  await leaveBench(page)
  await openWiredLab(page, t, language)
  await connect(page, t)
  await run(page, t)
  await setInstruments(page, t)
  await tuneTo(page, t, '1k')
  return page
}
