import { vhdlGet } from '@labbox/contract/bench/fpga/vhdl.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { cellOf, expectVerdict, startTask } from './journey/experiment.ts'
import { givenLab } from './journey/publish.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { classOf } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** Lamps that follow switches, and the figure of the lowest four on a digit. */
const DESIGN = `module top(input clk, input [15:0] sw, output [15:0] led, output [7:0] seg, dig);
assign led = ~sw;
assign dig = 8'h01;
assign seg = sw[0] ? 8'h06 : 8'h3f;
endmodule
`

const VHDL = `library ieee;
use ieee.std_logic_1164.all;
entity lamps is port (sw : in std_logic_vector(15 downto 0); led : out std_logic_vector(15 downto 0)); end;
architecture rtl of lamps is
begin
  led <= not sw;
end;
`

const LAB = { zh: 'FPGA 计数器与数码管', en: 'FPGA counter and 7-segment digits' } as const
const students = { zh: 'student16', en: 'student17' } as const
/** A counter without its carry, and what mends it. */
const COUNTER = `module counter(input clk, clear, enable, output reg [3:0] ones, tens);
initial {tens, ones} = 0;
always @(posedge clk)
  if (clear) {tens, ones} <= 0;
  else if (enable) begin
    ones <= ones == 9 ? 0 : ones + 1;
    // carry
  end
endmodule
`
const CARRY = 'if (ones == 9) tens <= tens == 9 ? 0 : tens + 1;'

for (const language of driven(import.meta.filename))
  test(`a student programs the FPGA board in ${language}`, async ({ browser }) => {
    test.setTimeout(120_000)
    const t = wordsOf(language)
    const page = await personAt(browser, 'student9', language, { colorScheme: 'dark' })
    await page.goto('/bench/ifpgaControl')
    const editor = page.getByRole('textbox', { name: t('fpga:source.label') })
    await editor.fill(DESIGN.replace('~sw;', '~sw'))
    await press(page, t('fpga:board.program'))

    // What is wrong stands at its line, in words; the machine may be busy when Yosys is fetched.
    const place = t('fpga:said.place', { file: 'top.v', line: 3 })
    await expect(page.getByText(place)).toBeVisible()
    await expect(page.getByText(t('fpga:said.syntax', { name: 'assign' }))).toBeVisible()
    await expectAccessible(page)

    await editor.fill(DESIGN)
    await press(page, t('fpga:board.program'))
    const lamp = (at: number) => page.getByRole('img', { name: t('fpga:board.led', { at }), exact: true })
    await expect(lamp(0)).toHaveAttribute('data-lit', '1')
    const digits = (shown: string) => page.getByRole('img', { name: t('fpga:board.digits', { shown }) })
    await expect(digits('_______0')).toBeVisible()
    await page.getByRole('switch', { name: t('fpga:board.switch', { at: 0 }), exact: true }).press('Space')
    await expect(lamp(0)).toHaveAttribute('data-lit', '0')
    await expect(digits('_______1')).toBeVisible()
    await press(page, t('fpga:source.save'))
    await expect(page.getByText(t('fpga:source.saved', { name: 'top.v' }))).toBeVisible()

    const known = await callApi(page, 'GET', vhdlGet.path)
    const { data } = known as { data: DataOf<typeof vhdlGet> }
    await page.getByRole('textbox', { name: t('fpga:source.name') }).fill('lamps.vhd')
    if (data.available) {
      const vhdl = page.getByRole('textbox', { name: t('fpga:vhdl.label') })
      // The editor is a new one for the language: chosen by its own key, it cannot miss it.
      const write = async (text: string) => {
        await vhdl.press('ControlOrMeta+a')
        await page.keyboard.insertText(text)
      }
      await write(VHDL.replace('not sw', 'not ws'))
      await press(page, t('fpga:board.program'))
      await expect(page.getByText(t('fpga:said.place', { file: 'lamps.vhd', line: 6 }))).toBeVisible()
      await expect(page.getByText(t('fpga:said.system', { name: 'ws' }))).toBeVisible()
      await write(VHDL)
      await press(page, t('fpga:board.program'))
      await expect(lamp(0)).toHaveAttribute('data-lit', '0')
      await expect(lamp(1)).toHaveAttribute('data-lit', '1')
      await expect(page.getByText(t('fpga:said.system', { name: 'ws' }))).toHaveCount(0)
    } else await expect(page.getByText(/VHDL.*Debian/)).toBeVisible()

    // With it 21: the one that was saved before the others goes.
    const files = page.locator('input[type=file]')
    for (let at = 1; at <= 20; at++) {
      await files.setInputFiles({ name: `part${at}.bit`, mimeType: '', buffer: Buffer.from(`part ${at}`) })
      await expect(page.getByRole('link', { name: `part${at}.bit`, exact: true })).toBeVisible()
    }
    await expect(page.getByText(t('fpga:files.removed', { names: 'top.v' }))).toBeVisible()
    await expect(page.getByRole('button', { name: 'top.v', exact: true })).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await shot(page, `fpga-board-360-${language}`)
  })

for (const language of driven(import.meta.filename))
  test(`a test bench grades a design in ${language}`, async ({ browser }) => {
    test.setTimeout(150_000)
    const t = wordsOf(language)
    const name = String(Date.now())
    const teacher = await personAt(browser, 'teacher1', language)
    await givenLab(teacher, await classOf(teacher, [students[language]], name), name, LAB)
    const page = await personAt(browser, students[language], language)
    await startTask(page, t, name)
    await cellOf(page, 'counter.share').getByRole('link').click()
    const tests = page.getByRole('region', { name: t('fpga:test.title') })
    const line = tests.getByRole('listitem').filter({ hasText: 'counter' })
    const editor = page.getByRole('textbox', { name: t('fpga:source.label') })
    await editor.fill(COUNTER)
    await line.getByRole('button').click()
    await expect(line.getByRole('status')).toContainText(t('fpga:test.done', { passed: 6, total: 12 }))
    await expect(line).toContainText(t('measurement:verdict.fail'))
    await expectAccessible(page)
    await editor.fill(COUNTER.replace('// carry', CARRY))
    await line.getByRole('button').click()
    await expect(line.getByRole('status')).toContainText(t('fpga:test.done', { passed: 12, total: 12 }))
    await expect(line).toContainText(t('measurement:verdict.pass'))
    await shot(page, `fpga-test-${language}`)
    await press(page, t('fpga:source.save'))
    await expect(page.getByText(t('fpga:source.saved', { name: 'top.v' }))).toBeVisible()
    await tests.getByRole('button', { name: exactly(t('fpga:test.back')) }).click()
    await expectVerdict(page, 'counter.share', 'pass')
    await expect(cellOf(page, 'counter.share').locator('.lb-num')).toContainText('100')
  })
