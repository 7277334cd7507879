import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { defaultParams, pinPositions, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { connect, run } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** A supply, 1 kΩ and a diode with the multimeter over it; nets by their names. */
const diodeCircuit = (): Circuit => {
  const circuit = emptyCircuit()
  const put = (designator: string, id: string, x: number, nets: Record<string, string>) => {
    const symbol = symbols[id]!
    const part = {
      symbol: { id, version: symbol.version },
      designator,
      x,
      y: 100,
      rotation: 0 as const,
      mirrored: false,
      params: defaultParams(symbol),
    }
    circuit.components[`part-${designator}`] = part
    for (const { name, x: at, y } of pinPositions(part))
      circuit.labels[`net-${designator}-${name}`] = { x: at, y, text: nets[name] ?? '0' }
  }
  put('DP1', 'dp1', 0, { plus: 'in', minus: '0' })
  put('R1', 'resistor', 200, { 1: 'in', 2: 'a' })
  put('D1', 'diode', 400, { a: 'a', k: '0' })
  put('DM', 'dm', 600, { hi: 'a', lo: '0', i: '0' })
  put('GND1', 'ground', 800, {})
  return circuit
}

for (const language of driven(import.meta.filename))
  test(`the characteristic of a diode in one press, in ${language}`, async ({ browser }) => {
    test.slow()
    const t = wordsOf(language)
    const page = await personAt(browser, 'student17', language)
    await leaveBench(page)
    await page.goto('/bench/experimentalize')
    await press(page, t('experiments:start.empty'))
    await expect(page.locator('.lb-canvas')).toBeVisible()
    const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(page.url())?.[0] ?? ''
    await callApi(page, 'POST', '/bench/experiment/save', { id, circuit: diodeCircuit(), base: null })
    await page.reload()
    await expect(page.locator('.lb-canvas')).toContainText('D1')
    await connect(page, t)
    await run(page, t)
    const pane = page.locator('.lb-exp-stacked').filter({ hasText: t('response:pane.sweep.title') })
    const start = pane.getByRole('button', { name: exactly(t('response:start')) })
    await start.click()
    await expect(pane.getByRole('progressbar')).toBeVisible()
    await expect(start).toBeVisible({ timeout: 60_000 })
    await expect(pane.getByRole('figure')).toHaveCount(2)
    // At 5 V the resistor leaves some 4.4 mA to the diode, at less than 0.75 V.
    const rows = pane.getByRole('table', { name: t('response:sweep.characteristic') }).getByRole('row')
    const volts = Number(await rows.last().getByRole('rowheader').textContent())
    const milliamps = Number(await rows.last().getByRole('cell').textContent())
    expect(volts).toBeGreaterThan(0.55)
    expect(volts).toBeLessThan(0.75)
    expect(milliamps).toBeGreaterThan(4)
    expect(milliamps).toBeLessThan(4.8)
    await expectAccessible(page)
    await pane.scrollIntoViewIfNeeded()
    await shot(page, `dc-sweep-${language}`, true)
    await leaveBench(page)
  })
