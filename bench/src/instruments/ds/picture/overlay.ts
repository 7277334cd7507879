import { DIVISION } from '../analysis/cursor.ts'
import { SCREEN } from '../settings.ts'
import { drawText } from './font.ts'
import { spotOf, type Pane } from './pane.ts'
import { drawReferences } from './traces.ts'

/** Every sixth pixel of a line stays free. */
const DASH = 6

/** Lines where the cursors stand. */
function drawCursors({ canvas, look, area, settings }: Pane): void {
  const { mode, manual, track } = settings.cursor
  const across = mode === 'TRAC' ? track.x : mode === 'MAN' && manual.type === 'X' ? manual.x : null
  const down = mode === 'MAN' && manual.type === 'Y' ? manual.y : null
  const [stepX, stepY] = [area.width / SCREEN.across / DIVISION, area.height / SCREEN.down / DIVISION]
  for (const [name, at] of Object.entries(across ?? {})) {
    const x = Math.round(area.left + at * stepX)
    for (let y: number = area.top; y < area.top + area.height; y += 2 * DASH)
      canvas.fill(x, y, 1, DASH, look.text)
    drawText(canvas, name.toUpperCase(), x + 5, area.top + 8, 2, look.text)
  }
  for (const [name, at] of Object.entries(down ?? {})) {
    const y = Math.round(area.top + at * stepY)
    for (let x: number = area.left; x < area.left + area.width; x += 2 * DASH)
      canvas.fill(x, y, DASH, 1, look.text)
    drawText(canvas, name.toUpperCase(), area.left + area.width - 16, y + 5, 2, look.text)
  }
}

/** The band outside which a trace fails, and how many have passed. */
function drawMask(pane: Pane): void {
  const { canvas, look, area, extras, settings } = pane
  const { mask, passed, failed } = extras.test
  const { enabled, display, source } = settings.mask
  if (!enabled) return
  if (mask && display) {
    const colour = look.traces[source] ?? look.text
    for (let column = 0; column < area.width; column++) {
      const k = Math.floor((column / area.width) * mask.low.length)
      const [, high] = spotOf(pane, 0, mask.high[k]!)
      const [, low] = spotOf(pane, 0, mask.low[k]!)
      canvas.fill(area.left + column, area.top, 1, Math.round(high - area.top), colour, 0.22)
      canvas.fill(
        area.left + column,
        Math.round(low),
        1,
        Math.round(area.top + area.height - low),
        colour,
        0.22,
      )
    }
  }
  drawText(canvas, `PASS ${passed}  FAIL ${failed}`, area.left + 10, area.top + 10, 2.2, look.text)
}

/** What lies under the traces, and over them. */
export function drawUnder(pane: Pane): void {
  drawMask(pane)
  drawReferences(pane)
}
export const drawOver = drawCursors
