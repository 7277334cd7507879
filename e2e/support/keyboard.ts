import { expect, type Locator, type Page } from '@playwright/test'

/** No page has more stops than this; whoever needs them all is lost anyway. */
const MOST_STOPS = 300

/** Goes on with Tab until this has the focus, as somebody without a mouse does. */
export const reach = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Reaches it and presses Enter on it. */
export const enter = async (page: Page, target: Locator): Promise<void> => {
  await reach(page, target)
  await page.keyboard.press('Enter')
}
