import { expect, type Page } from '@playwright/test'

/** A point of the sheet, in its own units. */
export type Spot = readonly [number, number]

/** Where a point of the sheet is in the window. As text: the page's globals are unknown to the tests' types. */
export const inWindow = async (page: Page, [x, y]: Spot): Promise<Spot> => {
  const [left, top, scale, dx, dy] = (await page.evaluate(`(() => {
    const svg = document.querySelector('.lb-sheet')
    const { a, e, f } = svg.querySelector(':scope > g[transform]').transform.baseVal[0].matrix
    const { left, top } = svg.getBoundingClientRect()
    return [left, top, a, e, f]
  })()`)) as [number, number, number, number, number]
  return [left + dx + x * scale, top + dy + y * scale]
}

/** Where a point of the sheet is in the window, once it is in sight: problems listed below the sheet may cover it. */
const inSight = async (page: Page, spot: Spot): Promise<Spot> => {
  await expect
    .poll(async () => {
      const [x, y] = await inWindow(page, spot)
      return page.evaluate(`document.elementFromPoint(${x}, ${y})?.closest('.lb-sheet') != null`)
    })
    .toBe(true)
  return inWindow(page, spot)
}

/** Presses the mouse at one point of the sheet and lets it go at another. */
const dragSheet = async (page: Page, from: Spot, to: Spot): Promise<void> => {
  const [start, end] = [await inSight(page, from), await inSight(page, to)]
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 })
  await page.mouse.move(...end, { steps: 3 })
  await page.mouse.up()
}

/** A wire is there within this time after the mouse was let go. */
const DRAWN_MS = 5_000

/** Draws a wire with the mouse; again where the sheet has moved meanwhile, since problems come and go below it. */
export const drawWire = async (page: Page, from: Spot, to: Spot): Promise<void> => {
  const wires = page.locator('.lb-canvas [data-wire]')
  await expect(async () => {
    const before = await wires.count()
    await dragSheet(page, from, to)
    await expect.poll(() => wires.count(), { timeout: DRAWN_MS }).toBeGreaterThan(before)
  }).toPass()
}

/** What the editor says aloud. */
const said = (page: Page) => page.locator('.lb-editor [aria-live=polite]')

/** Where the part in hand is, in units of the sheet. */
const heldAt = async (page: Page, timeout?: number): Promise<Spot> => {
  const held = page.locator('[data-part=held] > g')
  const transform = await held.getAttribute('transform', { timeout })
  const [x = NaN, y = NaN] = (transform?.match(/-?[\d.]+/g) ?? []).map(Number)
  return [x, y]
}

/**
 * Takes a part of the list with the mouse and drops it on the sheet. Sheet and list move while instruments and readings come in
 * beside them, so the part is pressed until it is in hand, and the mouse follows until it is where it should be.
 */
export const dropPart = async (page: Page, name: string, at: Spot): Promise<void> => {
  const held = page.locator('[data-part=held]')
  await expect(async () => {
    if ((await held.count()) === 0) {
      await page.mouse.up()
      // The last one: parts used lately stand above their class.
      await page.locator('.lb-palette-item').filter({ hasText: name }).last().hover()
      await page.mouse.down()
    }
    const [x, y] = await inWindow(page, at)
    await page.mouse.move(x - 20, y)
    await page.mouse.move(x, y)
    expect(await heldAt(page, 1_000)).toEqual(at)
  }).toPass()
  await page.mouse.up()
}

const GRID = 10
const BIG = 5 * GRID

/** Moves along one axis by arrow keys, in big steps first. */
const nudge = async (page: Page, by: number, keys: readonly [string, string]): Promise<void> => {
  const key = by < 0 ? keys[0] : keys[1]
  let rest = Math.abs(by)
  for (; rest >= BIG; rest -= BIG) await page.keyboard.press(`Shift+${key}`)
  for (; rest >= GRID; rest -= GRID) await page.keyboard.press(key)
}

/** Takes a part in hand and puts it down with the keyboard alone; turned clockwise so many times. */
export const typePart = async (page: Page, name: string, at: Spot, turns: number): Promise<void> => {
  await page.locator('.lb-canvas').focus()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  const item = page.locator('.lb-palette-item').first()
  await expect(item).toContainText(name)
  const focused = page.locator('.lb-palette-item:focus')
  for (let tries = 0; tries < 5 && (await focused.count()) === 0; tries++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.lb-canvas')).toBeFocused()
  for (let turn = 0; turn < turns; turn++) await page.keyboard.press('r')
  await page.keyboard.press('ArrowRight')
  const [x, y] = await heldAt(page)
  await nudge(page, at[0] - x, ['ArrowLeft', 'ArrowRight'])
  await nudge(page, at[1] - y, ['ArrowUp', 'ArrowDown'])
  await page.keyboard.press('Enter')
}

/** Draws a wire with the keyboard: Tab from pin to pin until the editor names the wanted one. `pinText` as it says it. */
export const typeWire = async (page: Page, from: string, to: string): Promise<void> => {
  const jump = async (wanted: string): Promise<void> => {
    for (let tries = 0; (await said(page).textContent()) !== wanted; tries++) {
      if (tries > 40) throw new Error(`no pin ${wanted}`)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
  }
  await page.locator('.lb-canvas').focus()
  await page.keyboard.press('w')
  await jump(from)
  await jump(to)
  await page.keyboard.press('Escape')
}
