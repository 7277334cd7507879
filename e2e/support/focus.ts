import type { Page } from '@playwright/test'

/** As many stops of each page are looked at: the shell has a dozen, and long lists repeat theirs. */
const STOPS = 60

/**
 * Runs in the page, so it is text. Looks at what has the focus, and at what had it before: the sign of the focus is whatever looks
 * different on it, on what is drawn around or beside it or on its row of a tree, while it has the focus. The order is wrong where the next stop stands above
 * the one before and no further right, within the same part of the page.
 */
const STOP = `(async () => {
  // An editor of programs shows its sign 10 ms after it has the focus, and takes it back as late.
  await new Promise((resolve) => setTimeout(resolve, 15))
  const drawn = (element) => [element, element.firstElementChild, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling, element.closest('.ant-select'), element.querySelector('.lb-part-halo'), element.querySelector('.ant-tree-treenode-active .ant-tree-node-content-wrapper')]
    .filter(Boolean)
    .map((one) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, color, stroke } = getComputedStyle(one)
      return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, color, stroke].join()
    })
    .join(';')
  const named = (element) => element.cloneNode(false).outerHTML.slice(0, 120) + element.textContent.trim().slice(0, 30)
  const found = []
  const last = window.lastStop
  const element = document.activeElement
  // A field and the buttons in it share the sign on their frame, which stays while the focus goes from one to the next.
  const within = last?.element.closest('.ant-select, .ant-input-affix-wrapper')?.contains(element)
  if (last?.element.isConnected && !within && drawn(last.element) === last.drawn) found.push('no sign of the focus: ' + last.name)
  if (!element || element === document.body) {
    window.lastStop = undefined
    return { end: true, found }
  }
  const box = element.getBoundingClientRect()
  const part = element.closest('main, header, nav, aside, footer, [role=dialog]')
  if (box.width > 0 && (box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight))
    found.push('the focus is out of sight: ' + named(element))
  const before = last && last.part === part && last.scrolled === scrollY && last.element.isConnected ? last.element.getBoundingClientRect() : null
  if (before && box.bottom <= before.top && box.left <= before.left && box.right <= before.right)
    found.push('the focus goes back: ' + named(last.element) + ' → ' + named(element))
  window.lastStop = { element, drawn: drawn(element), name: named(element), part, scrolled: scrollY }
  return { end: false, found }
})()`

/** What is wrong with the way that Tab goes over a page. */
export const tabFaults = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  await page.evaluate('window.lastStop = undefined; document.activeElement?.blur()')
  for (let stop = 0; stop < STOPS; stop++) {
    // In an editor of programs Tab indents; its page says that Esc comes before.
    if (await page.evaluate(`!!document.activeElement?.closest('.cm-editor')`))
      await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    const { end, found: here } = await page.evaluate<{ end: boolean; found: string[] }>(STOP)
    found.push(...here)
    if (end) break
  }
  return [...new Set(found)]
}
