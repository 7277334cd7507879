import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { shippedLab } from './journey/publish.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { made } from './support/school.ts'
import { expect, test } from './support/test.ts'

// Files of other programs come into the editor: each format is read and shown, one goes on the sheet and back out.

test.afterEach(closeWindows)

const SAMPLES = join(import.meta.dirname, '../bench/src/circuit/formats/samples')
const FORMATS = [
  ['inverting-amplifier.asc', 'ltspice', 6],
  ['rc-and-switch.txt', 'falstad', 8],
  ['half-adder.circ', 'logisim', 6],
  ['nor.cv', 'circuitverse', 5],
  ['led.kicad_sch', 'kicad', 3],
  ['common-emitter.cir', 'spice', 11],
  ['lamp.msjs', 'multisim', 3],
] as const

const dialogOf = (page: Page, t: Words) => page.getByRole('dialog', { name: t('circuit-files:title') })
const files = (page: Page, t: Words, act: string) =>
  press(page, t('bench:editor.files')).then(() =>
    page.getByRole('menuitem', { name: exactly(t(act)) }).click(),
  )

/** The file that an act saves. */
const saved = async (page: Page, act: () => Promise<unknown>): Promise<Buffer> => {
  const download = page.waitForEvent('download')
  await act()
  return readFile(await (await download).path())
}

for (const language of driven(import.meta.filename))
  test(`files of other programs in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'teacher1', language)
    await page.addInitScript('window.print = () => void (parent.document.title = "printed")')
    const id = await made(page, '/lab/project/copy', { id: await shippedLab(page) })
    await page.goto(`/lab/project/edit?id=${id}`)
    await page.getByRole('tab', { name: t('labs:tab.circuit') }).click()
    const sheet = page.locator('.lb-canvas')
    await expect(sheet).toBeVisible()

    // What is no circuit is refused with the reason, and nothing happens to the sheet.
    await files(page, t, 'bench:editor.import')
    const dialog = dialogOf(page, t)
    const choose = dialog.locator('input[type=file]')
    await expect(dialog).toContainText(t('circuit-files:intro'))
    await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('A photo') })
    await expect(dialog).toContainText(t('circuit-files:fault.unknownFormat'))
    await expectAccessible(page)

    for (const [file, format, count] of FORMATS) {
      await choose.setInputFiles(join(SAMPLES, file))
      await expect(dialog).toContainText(t(`circuit-files:format.${format}`))
      await expect(dialog).toContainText(t('circuit-files:read', { count }))
      await expect(dialog.getByRole('img', { name: t('circuit-files:preview') })).toBeVisible()
      await press(dialog, t('circuit-files:other'))
    }

    await choose.setInputFiles(join(SAMPLES, 'inverting-amplifier.asc'))
    await expect(dialog).toContainText(t('circuit-files:note.part', { designator: 'Y1', title: 'xtal 1Meg' }))
    await expectAccessible(page)
    await shot(page, `circuit-files-${language}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await press(dialog, t('circuit-files:replace'))
    await expect(dialog).toBeHidden()
    await expect(sheet).toContainText('TL082')
    await expect(sheet).not.toContainText('DS2')
    // A box that nobody can simulate is named among the problems.
    await page.getByRole('button', { name: t('bench:editor.netlist') }).click()
    const netlist = page.getByRole('dialog', { name: t('bench:editor.netlist') })
    await expect(netlist).toContainText(
      t('bench:editor.problem.namedBox', { designator: 'Y1', title: 'xtal 1Meg' }),
    )
    await page.keyboard.press('Escape')
    await expect(netlist).toBeHidden()

    // Out again, as LTspice reads it and as pictures.
    const text = String(await saved(page, () => files(page, t, 'bench:editor.exportAsc')))
    expect(text).toMatch(/^Version 4\nSHEET/)
    expect(text).toContain('SYMATTR InstName Rin\nSYMATTR Value 10000')
    const svg = String(await saved(page, () => files(page, t, 'bench:editor.exportSvg')))
    expect(svg).toMatch(/^<svg [\s\S]*TL082[\s\S]*<\/svg>$/)
    const png = await saved(page, () => files(page, t, 'bench:editor.exportPng'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(400)
    // The print window, which saves PDF, is given the drawing alone.
    await files(page, t, 'bench:editor.print')
    await expect(page).toHaveTitle('printed')
    await expect(page.frameLocator('iframe').last().locator('svg')).toContainText('TL082')

    // One step back brings the lab's own circuit.
    await sheet.focus()
    await page.keyboard.press('Control+z')
    await expect(sheet).toContainText('DS2')
    await page.getByRole('button', { name: t('bench:editor.netlist') }).click()
    const deck = String(
      await saved(page, () => netlist.getByRole('button', { name: t('bench:editor.downloadCir') }).click()),
    )
    expect(deck).toMatch(/^R[\s\S]*\n\.end\n?$/im)
    await callApi(page, 'POST', '/lab/project/delete', { id })
  })
