import type { Page } from '@playwright/test'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { defaultParams, pinPositions, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

// A teacher makes a part: drawing, model, test circuit. Once that works it is in the parts list of a student.

test.afterEach(closeWindows)

const MODEL = `.subckt part n1 n2
Rs n1 mid {value}
Rp mid n2 1k
.ends`

/** 5 V over the new part, 1 kΩ and 1 kΩ in it, and a resistor of 2 kΩ: half of it at `out`. */
const dividerWith = (id: string, own: unknown): Circuit => {
  const circuit = emptyCircuit()
  const put = (designator: string, symbolId: string, x: number, nets: Record<string, string>) => {
    const def = symbols[symbolId]
    if (!def) throw new Error(symbolId)
    const params = defaultParams(def)
    if (symbolId === 'resistor') params['value'] = { text: '2k', si: 2000 }
    const part = {
      symbol: { id: symbolId, version: 1 },
      designator,
      x,
      y: 100,
      rotation: 0 as const,
      mirrored: false,
      params,
    }
    circuit.components[`part-${designator}`] = part
    for (const { name, x: at, y } of pinPositions(part))
      circuit.labels[`net-${designator}-${name}`] = { x: at, y, text: nets[name] ?? '0' }
  }
  put('DP1', 'dp1', 0, { plus: 'in', minus: '0' })
  put('R1', 'resistor', 200, { 1: 'out', 2: '0' })
  put('GND1', 'ground', 400, {})
  const value = { text: '1k', si: 1000 }
  circuit.components['part-X1'] = {
    symbol: { id, version: 1 },
    designator: 'X1',
    x: 100,
    y: 200,
    rotation: 0,
    mirrored: false,
    params: { value },
    own: own as never,
  }
  circuit.labels['net-X1-1'] = { x: 60, y: 200, text: 'in' }
  circuit.labels['net-X1-2'] = { x: 140, y: 200, text: 'out' }
  return circuit
}

const draw = async (page: Page, t: Words): Promise<void> => {
  const sheet = page.getByRole('application', { name: t('symbols:draw.sheet') })
  const box = await sheet.boundingBox()
  const at = (dx: number, dy: number) => ({
    x: (box?.width ?? 0) / 2 + dx,
    y: (box?.height ?? 0) / 2 + dy,
  })
  const pieces = sheet.locator('path.lb-line')
  const before = await pieces.count()
  await page.getByRole('button', { name: exactly(t('symbols:draw.tool.circle')) }).click()
  await sheet.click({ position: at(0, 0) })
  await sheet.click({ position: at(24, 0) })
  await expect(pieces).toHaveCount(before + 1)
  await page.getByRole('checkbox', { name: t('symbols:draw.filled') }).check()
  await expect(sheet.locator('path.lb-filled')).toHaveCount(1)
  await sheet.press('Delete')
  await expect(pieces).toHaveCount(before)
  await page.getByRole('button', { name: t('symbols:draw.undo') }).click()
  await expect(sheet.locator('path.lb-filled')).toHaveCount(1)
}

const write = async (page: Page, t: Words): Promise<void> => {
  await page.getByRole('tab', { name: t('symbols:edit.model') }).click()
  await press(page, t('symbols:params.add'))
  const text = page.getByRole('textbox', { name: exactly(t('symbols:model.title')) })
  await text.fill('.subckt part n1 n2\n.include secrets\n.ends')
  const fault = t('symbols:model.fault.element')
  await expect(page.getByText(t('symbols:model.line', { line: 2, fault }))).toBeVisible()
  await text.fill(MODEL)
  await expect(page.getByText(fault)).toBeHidden()
  await expectAccessible(page)
}

for (const language of driven(import.meta.filename))
  test(`a teacher makes a part, which a student finds in the parts list, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const teacher = await personAt(browser, 'teacher1', language)
    const names = { zh: `热敏探头${Date.now() % 1000}`, en: `Probe ${Date.now() % 1000}` }
    await teacher.goto('/module/symbol')
    await teacher
      .getByRole('link', { name: exactly(t('symbols:add.title')) })
      .first()
      .click()
    const drawer = teacher.getByRole('dialog')
    await drawer.getByRole('textbox', { name: t('symbols:field.zh') }).fill(names.zh)
    await drawer.getByRole('textbox', { name: t('symbols:field.en') }).fill(names.en)
    await press(drawer, t('symbols:add.go'))
    await expect(teacher.getByRole('heading', { level: 1, name: names[language] })).toBeVisible()
    await draw(teacher, t)
    await expectAccessible(teacher)
    await shot(teacher, `symbol-draw-${language}`, true)
    await write(teacher, t)
    await shot(teacher, `symbol-model-${language}`)

    // Without a test circuit that works it stays off.
    await press(teacher, t('owned:turnOn'))
    await expect(teacher.getByText(/SYMBOL|测试电路|test circuit/i).first()).toBeVisible()
    const id = new URL(teacher.url()).searchParams.get('id') ?? ''
    const read = (await callApi(teacher, 'GET', `/module/symbol/get?id=${id}`)) as {
      data: { symbol: unknown; revision: number; status: number }
    }
    expect(read.data.status).toBe(0)
    const circuit = dividerWith(id, read.data.symbol)
    const body = { id, revision: read.data.revision, symbol: read.data.symbol }
    await callApi(teacher, 'POST', '/module/symbol/update', {
      ...body,
      test: { circuit, expected: [{ label: 'out', low: 2.4, high: 2.6 }] },
    })
    await teacher.reload()
    await teacher.getByRole('tab', { name: t('symbols:edit.test') }).click()
    await expect(teacher.locator('.lb-canvas')).toContainText('X1')
    await press(teacher, t('symbols:test.run'))
    await expect(teacher.getByText(t('symbols:test.passed'))).toBeVisible()
    await expect(teacher.getByRole('row').filter({ hasText: 'out' })).toContainText('2.5')
    await expectAccessible(teacher)
    await shot(teacher, `symbol-test-${language}`, true)
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
    await teacher.setViewportSize({ width: 1280, height: 800 })
    await press(teacher, t('owned:turnOn'))
    await expect(teacher.getByText(t('symbols:edit.isOn'))).toBeVisible()
    await callApi(teacher, 'POST', '/module/symbol/share', { id, shared: true })

    const student = await personAt(browser, 'student24', language)
    await leaveBench(student)
    await student.goto('/bench/experimentalize')
    await press(student, t('experiments:start.empty'))
    const search = student.getByRole('textbox', { name: t('bench:editor.search') })
    const items = student.locator('.lb-palette-item')
    // The shipped amplifier and that of the demo university, by their pinyin; the new part by its name.
    await search.fill('ybfdq')
    await expect(items).toHaveCount(2)
    await search.fill(names[language])
    await expect(items).toHaveCount(1)
    await items.first().hover()
    await student.mouse.down()
    await student.mouse.up()
    await student.locator('.lb-canvas').click()
    await expect(student.locator('.lb-canvas')).toContainText('X1')
    await student.keyboard.press('Escape')
    // Kept at hand by a key, and among those used last when the page is opened anew.
    const kept = student.waitForResponse('**/api/user/preference/save')
    await items.first().focus()
    await student.keyboard.press('f')
    await kept
    await search.fill('')
    const inGroup = (word: string) =>
      student.getByRole('group', { name: word }).getByRole('button', { name: names[language], exact: true })
    await expect(inGroup(t('shell:favourites.title'))).toBeVisible()
    await student.reload()
    await expect(inGroup(t('bench:editor.lately'))).toBeVisible()
    await shot(student, `symbol-placed-${language}`)
    await callApi(teacher, 'POST', '/module/symbol/delete', { id })
  })
