import type { Page } from '@playwright/test'
import { unreadable } from '../support/layout.ts'
import { sideways, violationsOf } from '../support/pages.ts'

/**
 * Runs in the page, so it is text. Finds words that lie over other words: pieces of text that are both in sight and share more than
 * a sliver. What floats by intention (dialogs, bars that stay, what is drawn) is left out.
 */
const OVERLAPS = `(() => {
  const FLOATS = 'svg, canvas, [aria-hidden=true], .lb-visually-hidden, .lb-skip, [inert], .katex, [role=img]'
  const lines = []
  // What boxes that hide or scroll leave of it; what stays in its place while others scroll below it is a box of its own.
  const seenOf = (element, { left, top, right, bottom }) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const edge = at.getBoundingClientRect()
      left = Math.max(left, edge.left)
      top = Math.max(top, edge.top)
      right = Math.min(right, edge.right)
      bottom = Math.min(bottom, edge.bottom)
    }
    return { left, top, right, bottom }
  }
  const stays = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(at).position)) return at
    return null
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || element.closest(FLOATS)) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const box = seenOf(element, line)
      if (box.right - box.left < 4 || box.bottom - box.top < 4) continue
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const hit = document.elementFromPoint(x, y)
      // Covered, scrolled away or outside: not in sight.
      if (!hit || !(element.contains(hit) || hit.contains(element))) continue
      lines.push({ element, box, text: node.data.trim().slice(0, 30) })
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top)
  const found = []
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (other.box.top > one.box.bottom) break
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (stays(one.element) !== stays(other.element)) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (wide > 3 && high > 5) found.push('"' + one.text + '" over "' + other.text + '"')
    }
  return [...new Set(found)].slice(0, 5)
})()`

/** Findings of axe from moderate on, or its contrast alone: one line for each kind, with the first element. */
const axe = async (page: Page, only: 'contrast' | 'all'): Promise<string[]> => {
  const found = await violationsOf(page, 'html', only === 'contrast' ? ['color-contrast'] : undefined)
  return found.map(({ id, nodes }) => `axe ${id}: ${nodes.length} × ${nodes[0]?.html.slice(0, 140)}`)
}

/** What can be computed of what is wrong with a page as it is. */
export const faultsOf = async (page: Page, checks: 'contrast' | 'all' | 'layout'): Promise<string[]> => {
  const [wide, cut, overlaps] = await Promise.all([
    sideways(page),
    unreadable(page),
    page.evaluate(OVERLAPS) as Promise<string[]>,
  ])
  return [
    ...wide.slice(0, 1).map((by) => `sideways: ${by}`),
    ...cut,
    ...overlaps.map((pair) => `overlap: ${pair}`),
    ...(checks === 'layout' ? [] : await axe(page, checks)),
  ]
}
