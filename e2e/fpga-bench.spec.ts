import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startAgent } from 'labbox-bench/agent/agent.ts'
import { realBench } from 'labbox-bench/agent/scpi-bench.ts'
import { fakeCompanion } from 'labbox-bench/programmer/fake-companion.fixture.ts'
import { FpgaConfig } from 'labbox-bench/programmer/config.ts'
import { fakeLoader } from 'labbox-bench/programmer/fake-loader.fixture.ts'
import { createProgrammer } from 'labbox-bench/programmer/programmer.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { classOf } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const asked = async <T>(page: Page, path: string, body: object): Promise<T> =>
  ((await callApi(page, 'POST', path, body)) as { data: T }).data

/** A bench with an FPGA board: its program runs here, and in place of openFPGALoader a programmer without a cable. */
const boardAt = async (
  admin: Page,
  url: string,
  name: string,
  loader: ReturnType<typeof fakeLoader>,
  companion: string,
) => {
  const { id } = await asked<{ id: string }>(admin, '/device/add', { name: { zh: name, en: name } })
  const { code } = await asked<{ code: string }>(admin, '/device/enrollCode', { id })
  const { deviceId, secret, brokerUrl } = await asked<{
    deviceId: string
    secret: string
    brokerUrl: string | null
  }>(admin, '/device/enroll', { code })
  const { program, rest } = loader
  writeFileSync(`${rest}.pcf`, 'set_io clk 21\nset_io led 99 # D1\n')
  const ice40 = { device: 'hx1k', package: 'tq144', pins: `${rest}.pcf` }
  const config = FpgaConfig.parse({
    name: 'Arty A7',
    board: 'arty',
    endings: ['bit', 'bin'],
    ice40,
    program,
    rest,
    companion,
  })
  return startAgent({
    url: brokerUrl ?? `${url.replace(/^http/, 'ws')}/mqtt`,
    deviceId,
    secret,
    version: '0.4.4',
    limits: {},
    source: realBench([], { programmer: createProgrammer(config, url) }),
    log: () => {},
  })
}

const students = { zh: 'student24', en: 'student25' } as const

for (const language of driven(import.meta.filename))
  test(`a student whom the teacher allows programs a board at a bench in ${language}`, async ({
    browser,
    baseURL,
  }) => {
    const t = wordsOf(language)
    const name = `FPGA ${language} ${Date.now()}`
    const loader = fakeLoader()
    const companion = await fakeCompanion()
    const admin = await personAt(browser, 'orgadmin', language)
    const agent = await boardAt(admin, baseURL ?? '', name, loader, companion.address)
    try {
      const teacher = await personAt(browser, 'teacher1', language)
      await classOf(teacher, [students[language]], name)
      const page = await personAt(browser, students[language], language)
      await leaveBench(page)
      await page.goto('/bench/ifpgaControl')
      const which = page.getByRole('combobox', { name: t('fpga:real.which') })
      await which.click()
      await page.getByTitle(`${name} · Arty A7`).click()
      await expect(page.getByRole('button', { name: exactly(t('fpga:real.take')) })).toBeVisible()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'top.bit', mimeType: '', buffer: Buffer.from('a counter') })
      await expect(page.getByRole('radio', { name: 'top.bit' })).toBeChecked()
      await press(page, t('fpga:real.take'))
      await expect(page.getByText(t('fpga:real.yours'))).toBeVisible()
      await expect(page.getByText(t('fpga:real.notAllowed'))).toBeVisible()
      const program = page.getByRole('button', { name: exactly(t('fpga:board.program')) })
      await expect(program).toBeDisabled()
      await expectAccessible(page)
      await shot(page, `fpga-bench-${language}`)

      await teacher.goto('/bench/ifpgaControl')
      await teacher.getByRole('link', { name: exactly(t('fpga:allow.title')) }).click()
      await teacher.getByRole('dialog').getByRole('combobox').click()
      await teacher.getByTitle(name, { exact: true }).last().click()
      const may = teacher.getByRole('dialog').getByRole('switch')
      await may.click()
      await expect(may).toBeChecked()
      await expectAccessible(teacher)
      await shot(teacher, `fpga-allow-${language}`)

      await page.reload()
      await page.getByRole('radio', { name: 'top.bit' }).check()
      // Before it is connected to the broker, the page does not hear what the bench reports.
      const found = t('bench:event.instrumentsFound', { count: 0 })
      await expect(page.getByText(found)).toBeVisible()
      await program.click()
      await expect(page.getByText(t('bench:event.programmed', { file: 'top.bit' }))).toBeVisible()
      await expect(page.locator('pre', { hasText: 'Load SRAM: 100.00%' })).toBeVisible()
      expect(loader.calls().at(-1)?.text).toBe('a counter')

      // The panel shows the pins of the board, and what is pressed in it arrives there.
      const pins = page.getByRole('region', { name: t('fpga:pins.title') })
      const lamp = (at: number) => pins.getByRole('img', { name: exactly(t('fpga:board.led', { at })) })
      companion.put('led', 0b100)
      companion.put('digit0', 0x4f)
      await expect(lamp(2)).toHaveAttribute('data-lit', '1')
      await expect(lamp(1)).toHaveAttribute('data-lit', '0')
      await expect(pins.getByRole('img', { name: t('fpga:board.digits', { shown: '3' }) })).toBeVisible()
      const lever = pins.getByRole('switch', { name: exactly(t('fpga:board.switch', { at: 1 })) })
      await lever.click()
      await expect(lever).toBeChecked()
      await expect.poll(() => companion.at('sw')).toBe(2)
      await pins.getByRole('button', { name: 'KEY0' }).click()
      await expect
        .poll(() => companion.heard.filter((line) => line.includes('key')))
        .toEqual(['PIN:DRIV key,#H1', 'PIN:DRIV key,#H0'])
      await expectAccessible(page)
      await shot(page, `fpga-pins-${language}`)
      companion.behave('silent')
      await expect(page.getByRole('alert').filter({ hasText: t('fpga:pins.lost') })).toBeVisible()
      await expect(page.getByRole('button', { name: exactly(t('devices:camera.start')) })).toBeVisible()
      companion.behave('good')
      await expect(lamp(2)).toHaveAttribute('data-lit', '1')

      // What is written in the page becomes a bitstream for this chip, and is chosen.
      await expect(page.getByText(t('fpga:build.pins', { names: 'clk, led' }))).toBeVisible()
      const editor = page.getByRole('textbox', { name: t('fpga:source.label') })
      await editor.fill('module blink(input clk, output led); assign led = clk; endmodule')
      await press(page, t('fpga:build.action'))
      await expect(page.getByRole('radio', { name: 'blink.bin' })).toBeChecked({ timeout: 60_000 })
      await program.click()
      await expect(page.getByText(t('bench:event.programmed', { file: 'blink.bin' }))).toBeVisible()
      expect(loader.calls().at(-1)?.text).toBe('packed .device --hx1k tq144')
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSideways(page)
      await shot(page, `fpga-bench-360-${language}`)
      await press(page, t('fpga:real.release'))
      await expect(page.getByText(t('fpga:real.yours'))).toBeHidden()
    } finally {
      await agent.close()
      await companion.close()
      loader.remove()
    }
  })
