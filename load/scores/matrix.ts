import type { Browser, CDPSession, Page } from '@playwright/test'
import { round } from '../kit/figures.ts'

/** Steps of the scripted scroll: down the rows, across the columns, and both at once, a few cells each. */
const STEPS = 40
const [DOWN, ACROSS] = [120, 90]
const WINDOW = { width: 1440, height: 900 }

/** Milliseconds of processor time of the page's main thread. */
export interface MatrixCost {
  pictureMs: number
  frameMs: number
}

/** Processor time that the main thread of a page has spent in its tasks so far, ms. */
const spent = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
}

const watched = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Resolves when what was drawn has been painted. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    '(async () => { for (let k = 0; k < 2; k++) await new Promise((done) => requestAnimationFrame(done)) })()',
  )

/** The dearest frame of a scroll through what scrolls in a page. */
const scrolled = async (page: Page, session: CDPSession, selector: string): Promise<number> => {
  let most = 0
  for (let k = 0; k < STEPS; k++) {
    const [top, left] = [k % 3 === 1 ? 0 : DOWN, k % 3 === 0 ? 0 : ACROSS]
    const before = await spent(session)
    await page.evaluate(
      `document.querySelector('${selector}').scrollBy({ top: ${top}, left: ${left}, behavior: 'instant' })`,
    )
    await painted(page)
    most = Math.max(most, (await spent(session)) - before)
  }
  return most
}

/** A grade book opened from the list of books by a click, until its cells are painted; then a scroll through it. */
export const matrixCost = async (
  browser: Browser,
  url: string,
  token: string,
  book: { courseId: string; classId: string },
): Promise<MatrixCost> => {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: WINDOW })
  try {
    await context.addCookies([{ name: 'Admin-Token', value: token, url, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto('/teacher/queryResult?sort=-course')
    const link = page.locator(`td a[href*="course=${book.courseId}"]`).first()
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    const session = await watched(page)
    const before = await spent(session)
    await link.click()
    await page.locator('.lb-matrix-cell').first().waitFor()
    await painted(page)
    const pictureMs = (await spent(session)) - before
    const [rows, columns] = await Promise.all(
      ['aria-rowcount', 'aria-colcount'].map(async (name) =>
        Number(await page.locator('.lb-matrix').getAttribute(name)),
      ),
    )
    if (rows !== 601 || !columns || columns < 61) throw new Error(`A matrix of ${rows} × ${columns}`)
    // What the page loads beside it is no frame of scrolling.
    await page.waitForLoadState('networkidle')
    return { pictureMs: round(pictureMs), frameMs: round(await scrolled(page, session, '.lb-matrix')) }
  } finally {
    await context.close()
  }
}

/** The same cells in a page of nothing else: a table of 600 × 60 numbers, drawn whole by the browser itself, and scrolled. */
export const bareTableCost = async (browser: Browser): Promise<MatrixCost> => {
  const context = await browser.newContext({ viewport: WINDOW })
  try {
    const page = await context.newPage()
    const session = await watched(page)
    const before = await spent(session)
    await page.evaluate(`{
      const row = (n) => '<tr>' + Array.from({ length: 60 }, (_, k) => '<td>' + (40 + (n * 7 + k) % 60) + '</td>').join('') + '</tr>'
      document.body.innerHTML = '<div id="box" style="height:640px;overflow:auto"><table style="table-layout:fixed;width:6240px">' +
        Array.from({ length: 600 }, (_, n) => row(n)).join('') + '</table></div>'
    }`)
    await painted(page)
    const pictureMs = (await spent(session)) - before
    return { pictureMs: round(pictureMs), frameMs: round(await scrolled(page, session, '#box')) }
  } finally {
    await context.close()
  }
}
