import type { Page } from '@playwright/test'
import {
  connectBench,
  expectVerdict,
  readCell,
  scopeGroup,
  selectChannel,
  startTask,
} from './journey/experiment.ts'
import { publishLab } from './journey/publish.ts'
import { panelOf, run, screenOf, typeKnob } from './support/bench.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { expectAccessible, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { dropPart, inWindow } from './support/sheet.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const students = { zh: 'student18', en: 'student19' } as const
const LAB = { zh: '十进制计数器与数码显示', en: 'Decade counter and 7-segment display' } as const
const NAND = { zh: '7400 四 2 输入与非门', en: '7400 Quad 2-input NAND' } as const

const supply = (page: Page, t: Words) => panelOf(page, t, 'DP').getByRole('group', { name: /^CH1 / })
const generator = (page: Page, t: Words) =>
  panelOf(page, t, 'DG').getByRole('group', { name: t('bench:panels.channel', { channel: 1 }) })

const setClock = (page: Page, t: Words, hertz: string): Promise<void> =>
  typeKnob(t, generator(page, t), t('bench:panels.frequency'), hertz)

/** The digit's segments as they shine now: a bit for each. */
const segmentsOf = (page: Page): Promise<string> =>
  page
    .locator('[data-lit] path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')?.slice(0, 6)).join())

for (const language of driven(import.meta.filename))
  test(`digital parts count, light a digit and are measured in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const name = `${LAB[language]} ${Date.now()}`
    const teacher = await personAt(browser, 'teacher1', language)
    await publishLab(teacher, t, LAB[language], name)
    const page = await personAt(browser, students[language], language)
    await leaveBench(page)
    await startTask(page, t, name)
    const sheet = page.locator('.lb-canvas')
    await expect(sheet).toContainText('74LS160')

    // A part is found by the number printed on it; what it lacks is listed by name.
    await page.locator('.lb-palette input').fill('74LS00')
    await expect(page.locator('.lb-palette-item')).toHaveCount(1)
    // Room beside the drawing.
    await sheet.hover()
    await page.mouse.wheel(0, 400)
    await dropPart(page, NAND[language], [1000, 300])
    const problems = page.locator('.lb-problems')
    await expect(problems).toContainText(t('bench:editor.problem.openPin', { designator: 'U3', pin: 'VCC' }))
    await expect(problems).toContainText(
      t('bench:editor.problem.openInput', {
        designator: 'U3',
        pin: '1A, 1B, 2A, 2B, 3A, 3B, 4A, 4B',
      }),
    )
    await shot(page, `counter-problems-${language}`, true)
    await sheet.focus()
    await page.keyboard.press('Control+z')
    await expect(problems).toBeHidden()
    await page.locator('.lb-palette input').fill('')

    // Before a bench is connected the browser shows what it would do, and says that it is a preview.
    const preview = page.getByRole('button', { name: exactly(t('bench:editor.preview')) })
    await preview.click()
    const bar = page.getByRole('status').filter({ hasText: t('preview:title') })
    await expect(bar).toContainText(t('preview:hint'))
    await expect.poll(() => segmentsOf(page)).not.toBe('')
    await shot(page, `counter-preview-${language}`)
    await press(bar, t('preview:end'))
    await expect(page.locator('[data-lit]')).toHaveCount(0)
    await sheet.focus()
    await page.keyboard.press('0')

    await connectBench(page, t)
    await run(page, t)
    await typeKnob(t, supply(page, t), t('bench:panels.voltage'), '5')
    await typeKnob(t, supply(page, t), t('bench:panels.current'), '0.5')
    await supply(page, t).getByRole('switch').click()
    const out = generator(page, t)
    await out.getByRole('button', { name: t('bench:panels.shapes.SQU'), exact: true }).click()
    await typeKnob(t, out, t('bench:panels.amplitude'), '5')
    await typeKnob(t, out, t('bench:panels.offset'), '2.5')
    await setClock(page, t, '2')
    await out.getByRole('switch', { name: t('bench:panels.outputOf', { channel: 1 }) }).click()

    // The digit goes on by itself, and a wire tells its voltage and level.
    const seen = new Set<string>()
    await expect(async () => {
      seen.add(await segmentsOf(page))
      expect(seen.size).toBeGreaterThan(4)
    }).toPass({ intervals: [250] })
    await page.mouse.move(...(await inWindow(page, [340, 170])))
    await expect(sheet.locator('.lb-reading')).toHaveText(
      new RegExp(`5(\\.0+)? V · ${t('bench:editor.level.1')}`),
    )
    await expectAccessible(page)
    await shot(page, `counter-lab-${language}`, true)
    const flow = page.getByRole('button', { name: t('bench:editor.flow') })
    await flow.click()
    await expect(sheet.locator('[data-flow]').first()).toBeAttached()
    // Arrows in place of dots that move, for those who want less motion.
    await expect(sheet.locator('[data-flow] animate')).toHaveCount(0)
    await shot(page, `counter-flow-${language}`)
    await flow.click()

    await setClock(page, t, '1k')
    await selectChannel(page, t, 2)
    const vertical = scopeGroup(page, t, 'vertical')
    await vertical.getByRole('switch', { name: t('bench:panels.channelOn', { channel: 2 }) }).click()
    await typeKnob(t, vertical, t('bench:panels.scale'), '1')
    await typeKnob(t, scopeGroup(page, t, 'horizontal'), t('bench:panels.timePerDivision'), '5m')
    await expect(screenOf(page)).toHaveAttribute('data-timebase', '0.005')
    const table = page.locator('.lb-exp-table')
    await expect(table.getByRole('tab').first()).toBeVisible()
    await expect(async () => {
      for (const item of ['qd', 'duty', 'high', 'low']) {
        await readCell(page, `${item}.slow`, 'mouse')
        await expectVerdict(page, `${item}.slow`, 'pass')
      }
    }).toPass()
    await shot(page, `counter-read-${language}`, true)
    await expect(
      page.getByRole('tab', { name: exactly(language === 'zh' ? '六进制' : 'Modulo six') }),
    ).toBeVisible()
    await leaveBench(page)
  })
