import { expect, type Page } from '@playwright/test'

/**
 * Runs in the page, so it is text. Finds words that cannot be read: beyond the right edge without a way to scroll
 * there, or cut off by a box that hides its overflow. Text shortened by an ellipsis must have its full text in a title.
 */
const UNREADABLE = `(() => {
  const found = []
  const scrolls = (style) => /auto|scroll/.test(style.overflowX)
  // A row of tabs hides its overflow, and is pushed along by a finger or the arrow keys; so are sheets that something is drawn on.
  // The head of a table goes along with its rows.
  const pushed = (box) => box.matches('.ant-tabs-nav-wrap, .ant-table-header, [role=application]')
  const hides = (style) => /hidden|clip/.test(style.overflowX + style.overflowY)
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim())
    if (own.length === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // Of its own words alone: what stands between them has boxes of its own, and formulas hide a copy of themselves.
    const boxes = own.map((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    })
    const [left, right] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right))]
    const [top, bottom] = [Math.min(...boxes.map((one) => one.top)), Math.max(...boxes.map((one) => one.bottom))]
    const box = { left, right, top, bottom, width: right - left, height: bottom - top }
    if (box.width < 2 || box.height < 2) continue
    const name = element.tagName + '.' + element.className + ' "' + element.textContent.trim().slice(0, 40) + '"'
    if (element.closest('.lb-visually-hidden, .lb-skip, [aria-hidden=true], .ant-select-selector, .katex-mathml')) continue
    let at = element
    let reached = false
    for (; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (scrolls(style) || pushed(at)) {
        reached = true
        break
      }
      if (!hides(style)) continue
      const edge = at.getBoundingClientRect()
      const wide = hides({ overflowX: style.overflowX, overflowY: '' }) && (box.right > edge.right + 1 || box.left < edge.left - 1)
      // A line may reach over its box by what its letters leave free.
      const high = hides({ overflowX: '', overflowY: style.overflowY }) && box.bottom > edge.bottom + 4
      if (!wide && !high) continue
      // An ellipsis is drawn only for what stands in the lines of the box itself.
      const inLine = (one) => one === at || (/^inline$|^contents$/.test(getComputedStyle(one).display) && inLine(one.parentElement))
      const shortened = (style.textOverflow === 'ellipsis' && inLine(element)) || style.webkitLineClamp !== 'none'
      const titled = shortened && element.closest('[title]')
      if (!titled) found.push('cut off: ' + name)
      reached = true
      break
    }
    if (!reached && box.right > innerWidth + 1) found.push('outside: ' + name)
  }
  return [...new Set(found)].slice(0, 10)
})()`

/** Words that are cut off or stand outside of the window. */
export const unreadable = (page: Page): Promise<string[]> => page.evaluate(UNREADABLE)

/** All words can be read: none is cut off, none stands outside of the window. */
export const expectReadable = async (page: Page): Promise<void> => {
  expect(await unreadable(page)).toEqual([])
}

/**
 * Runs in the page, so it is text. Finds what can be pressed in a table or list and is out of sight sideways: beyond the window, or
 * beyond the box that scrolls it (where a finger or wheel would first have to bring it).
 */
const UNREACHED = `(() => {
  const found = []
  for (const element of document.querySelectorAll('main :is(td, .lb-card, .lb-card-foot) :is(button, a[href])')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const box = element.getBoundingClientRect()
    let [left, right] = [0, innerWidth]
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) continue
      const edge = at.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
    }
    // A name that ends with an ellipsis can still be pressed: what counts is that most of it is there.
    const there = Math.min(box.right, right) - Math.max(box.left, left)
    if (there < Math.min(box.width, 24)) found.push(element.tagName + ' "' + element.textContent.trim().slice(0, 40) + '"')
  }
  return [...new Set(found)]
})()`

/** Everything that acts in a table or list is in sight, without scrolling sideways. */
export const expectReachable = async (page: Page, path: string): Promise<void> => {
  expect(await page.evaluate(UNREACHED), path).toEqual([])
}
