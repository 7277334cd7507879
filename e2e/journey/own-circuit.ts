import type { Browser, Page } from '@playwright/test'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { defaultParams, pinPositions, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { connect, run } from '../support/bench.ts'
import { wordsOf, type Language } from '../support/language.ts'
import { callApi, press } from '../support/pages.ts'
import { leaveBench, personAt } from '../support/people.ts'
import { expect } from '../support/test.ts'

type Parts = Readonly<Record<string, readonly [symbol: string, nets: Readonly<Record<string, string>>]>>

const APART = 240

/** A circuit from parts, each pin on a net by its name; pins left out stay open. */
const circuitOf = (parts: Parts): Circuit => {
  const circuit = emptyCircuit()
  for (const [place, [designator, [id, nets]]] of Object.entries(parts).entries()) {
    const symbol = symbols[id]!
    const part = {
      symbol: { id, version: symbol.version },
      designator,
      x: place * APART,
      y: 100,
      rotation: 0 as const,
      mirrored: false,
      params: defaultParams(symbol),
    }
    circuit.components[`part-${designator}`] = part
    for (const { name, x, y } of pinPositions(part)) {
      const text = nets[name]
      if (text !== undefined) circuit.labels[`net-${designator}-${name}`] = { x, y, text }
    }
  }
  return circuit
}

/** Somebody practises with a circuit of these parts, which runs on a bench. */
export const atOwnCircuit = async (
  browser: Browser,
  account: string,
  language: Language,
  parts: Parts,
): Promise<Page> => {
  const t = wordsOf(language)
  const page = await personAt(browser, account, language)
  await leaveBench(page)
  await page.goto('/bench/experimentalize')
  await press(page, t('experiments:start.empty'))
  await expect(page.locator('.lb-canvas')).toBeVisible()
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(page.url())?.[0] ?? ''
  await callApi(page, 'POST', '/bench/experiment/save', { id, circuit: circuitOf(parts), base: null })
  await page.reload()
  await expect(page.locator('.lb-canvas')).toContainText(Object.keys(parts)[0]!)
  await connect(page, t)
  await run(page, t)
  return page
}
