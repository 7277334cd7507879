import type { Page } from '@playwright/test'

/** More than this is seen: https://web.dev/articles/cls calls 0.1 good; pages of ours move less. */
const MOST = 0.02

/** Runs in a page before its own scripts, so it is text: keeps what moved by itself, and how far. */
const WATCH = `
  self.labboxMoved = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        self.labboxMoved.push({
          value,
          what: sources.map(({ node }) => (node instanceof Element ? node.tagName + '.' + node.className : 'text')).slice(0, 2).join(', '),
        })
  }).observe({ type: 'layout-shift', buffered: true })`

/** From the next page on, notes what moves by itself while it loads. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(WATCH)
}

/** What moved on the page since it was opened, if it is more than one overlooks (cumulative layout shift, W3C Layout Instability). */
export const shiftFaults = async (page: Page): Promise<string[]> => {
  const moved = await page.evaluate<{ value: number; what: string }[]>('self.labboxMoved')
  const sum = moved.reduce((all, { value }) => all + value, 0)
  const worst = moved.toSorted((a, b) => b.value - a.value)[0]
  return sum > MOST ? [`moves by ${sum.toFixed(3)} while it loads: ${worst?.what ?? ''}`] : []
}
