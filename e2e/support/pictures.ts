import { test, type Browser } from '@playwright/test'

const SHOT_MS = 5_000

/**
 * Keeps what every open window shows, if the test has failed. Playwright's own pictures of failures cost one of each window that
 * is closed in a test that passes, which is a twentieth of all work of the browser.
 */
export const keepPictures = async (browser: Browser): Promise<void> => {
  const info = test.info()
  if (info.status === info.expectedStatus) return
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [k, page] of pages.entries()) {
    const path = info.outputPath(`window-${k + 1}.png`)
    // A window that hangs has no picture; what failed is said by the test.
    const shown = await page.screenshot({ path, timeout: SHOT_MS }).catch(() => null)
    if (shown) info.attachments.push({ name: `window ${k + 1}`, path, contentType: 'image/png' })
  }
}
