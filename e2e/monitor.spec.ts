import type { Page } from '@playwright/test'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { expectAccessible, shot, write } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const LINES = 12
/** Name, key, unit and source of the eight columns. */
const columns = [
  ['Frequency', 'f', 'Hz', ''],
  ['Input', 'uin', 'V', 'DS.MEAS.VPP(CH1)'],
  ['Output', 'uout', 'V', 'DS.MEAS.VPP(CH2)'],
  ['Ratio', 'ratio', '', '=uout/uin'],
  ['Gain', 'gain', 'dB', '=dB(uout, uin)'],
  ['Direct', 'udc', 'V', 'DM.MEAS.DCV'],
  ['By hand', 'hand', 'V', ''],
  ['Sum', 'total', 'V', '=uin + uout'],
] as const

const keys = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.keyboard.press(name)
}
const pressByKey = async (page: Page, t: Words, name: string) => {
  const button = page.getByRole('button', { name: exactly(t(name)) }).first()
  await button.focus()
  await keys(page, 'Enter')
}
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`)

/** Opens a new template and gives its table twelve lines and eight items. */
const begin = async (page: Page, t: Words, name: string) => {
  await page.goto('/template/monitor/add')
  const dialog = page.getByRole('dialog')
  await write(dialog, { en: '' })
  await dialog.locator('input[lang=en]').first().focus()
  await page.keyboard.type(name)
  await keys(page, 'Enter')
  await page.waitForURL('**/template/monitor/edit?**')
  const lines = page.getByRole('spinbutton', { name: t('measurement:table.rows') })
  await lines.focus()
  await keys(page, 'ControlOrMeta+a')
  await page.keyboard.type(String(LINES))
  await keys(page, 'Tab')
  const add = page.getByRole('button', { name: t('measurement:item.add') })
  await add.focus()
  for (const _ of columns) await keys(page, 'Enter')
  await expect(cell(page, 0, columns.length - 1)).toBeVisible()
}

/** Types names, keys, units and sources row by row, as in a sheet. */
const writeRules = async (page: Page) => {
  await page.getByRole('grid').focus()
  await keys(page, 'ControlOrMeta+Home')
  for (const field of [0, 1, 2, 3]) {
    for (const column of columns) {
      await page.keyboard.type(column[field] ?? '')
      // Closes the list of suggestions.
      await keys(page, column[field] ? 'Tab' : 'ArrowRight')
    }
    await keys(page, 'ArrowDown', 'Home')
  }
}

for (const language of driven(import.meta.filename))
  test(`a teacher builds a template of 12 × 8 cells by keyboard and runs it, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'teacher1', language)
    await leaveBench(page)
    const name = `Sweep ${language} ${Date.now() % 1_000_000}`
    await begin(page, t, name)
    await writeRules(page)
    await expect(cell(page, 3, 4)).toHaveText('=dB(uout, uin)')

    // Two numbers and a fill: a series down twelve lines; undone and done again.
    await keys(page, ...Array<string>(6).fill('ArrowDown'))
    await page.keyboard.type('100')
    await keys(page, 'Enter')
    await page.keyboard.type('200')
    await keys(page, 'Enter', 'ArrowUp', 'ArrowUp', ...Array<string>(LINES - 1).fill('Shift+ArrowDown'))
    await keys(page, 'ControlOrMeta+d')
    const last = cell(page, 9 + LINES, 0)
    await expect(last).toHaveText('1200')
    await keys(page, 'ControlOrMeta+z')
    await expect(last).toHaveText('')
    await keys(page, 'ControlOrMeta+y')
    await expect(last).toHaveText('1200')

    // What is wrong is said at its cell, and is gone with it.
    await keys(page, 'ControlOrMeta+Home', ...Array<string>(3).fill('ArrowDown'), 'End')
    await page.keyboard.type('=nobody')
    await keys(page, 'Enter')
    await expect(cell(page, 3, 7)).toHaveAttribute('aria-invalid', 'true')
    await keys(page, 'ArrowUp')
    await expect(page.locator('.lb-grid-problem')).toContainText('nobody')
    await keys(page, 'ControlOrMeta+z')
    await expect(cell(page, 3, 7)).not.toHaveAttribute('aria-invalid')
    await expectAccessible(page)
    await shot(page, `monitor-grid-${language}`, language === 'en')

    await pressByKey(page, t, 'monitor:library.freeze')
    await expect(page.getByText(t('monitor:library.frozen', { number: 1 }))).toBeVisible()

    // The trial run: sample values, and formulas over them.
    await page.getByRole('radio', { name: t('measurement:editor.preview') }).focus()
    await keys(page, 'Space')
    const row = page.getByRole('table').getByRole('row').nth(1)
    const read = async (item: string) => {
      await row.getByRole('button', { name: new RegExp(`${item}$`) }).focus()
      await keys(page, 'Enter')
    }
    await read('Input')
    await read('Output')
    await expect(row.getByRole('cell').nth(3)).toContainText('1')
    await expect(row.getByRole('cell').nth(7)).toContainText('2 V')

    // The same on a simulated bench.
    await page.getByRole('combobox', { name: t('monitor:place.choose') }).focus()
    await keys(page, 'Enter')
    await expect(page.getByRole('option').first()).toBeAttached()
    await keys(page, 'Enter')
    const back = page.getByRole('button', { name: exactly(t('monitor:place.release')) })
    await expect(back).toBeVisible()
    await read('Direct')
    await expect(row.getByRole('cell').nth(5)).toContainText(/\d.*V/)
    await shot(page, `monitor-run-${language}`)
    await back.focus()
    await keys(page, 'Enter')
    await expect(back).toHaveCount(0)
  })
