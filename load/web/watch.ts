import type { Page } from '@playwright/test'

/** What a page saw of itself; times in ms since it was opened. */
export interface Seen {
  /** Of the largest thing painted. */
  lcp: number
  cls: number
  /** When it first had nothing else to do. */
  idle: number
}

/** Run in a page before its own scripts: keeps `window.seen`. */
export const OBSERVE = `
  window.seen = { lcp: 0, cls: 0, idle: Infinity }
  const whenIdle = requestIdleCallback
  window.requestIdleCallback = (act, options) => whenIdle((deadline) => {
    window.seen.idle = Math.min(window.seen.idle, performance.now())
    act(deadline)
  }, options)
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.lcp = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.cls += entry.value })
    .observe({ type: 'layout-shift', buffered: true })`

/** Calls that keep a page open for good: none of them may keep the measurement waiting. */
const QUIET_MS = 2_000

/** A page that asks again and again is looked at for so long. */
const MOST_MS = 15_000

/** Resolves when nothing was asked for during `ms`. */
export const quiet = async (page: Page, ms = QUIET_MS): Promise<void> => {
  const end = performance.now() + MOST_MS
  let last = performance.now()
  const asked = () => (last = performance.now())
  page.on('request', asked)
  while (performance.now() - last < ms && performance.now() < end) await page.waitForTimeout(100)
  page.off('request', asked)
}
