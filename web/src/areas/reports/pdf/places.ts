import type { PdfMark, PenColour } from '@labbox/contract/reports/anchors.ts'

/** A page as its file has it: the box that is shown, and by how much it is turned, clockwise. */
export interface PageBox {
  x: number
  y: number
  width: number
  height: number
  turned: number
}

/**
 * A place on the shown page, from its upper left corner, as the file counts it: from the lower left corner of the page before it is
 * turned.
 */
export const placeInFile = ([x, y]: readonly [number, number], box: PageBox): [number, number] => {
  const at = (across: number, up: number): [number, number] => [
    box.x + across * box.width,
    box.y + up * box.height,
  ]
  switch (((box.turned % 360) + 360) % 360) {
    case 90:
      return at(y, x)
    case 180:
      return at(1 - x, y)
    case 270:
      return at(1 - y, 1 - x)
    default:
      return at(x, 1 - y)
  }
}

/** Red, green and blue from 0 to 1; the same as on the screen. */
export const inks: Record<PenColour, readonly [number, number, number]> = {
  red: [0.776, 0.157, 0.157],
  amber: [0.604, 0.404, 0],
  green: [0.102, 0.498, 0.216],
  blue: [0.035, 0.345, 0.851],
}

export const widths: Record<PdfMark['tool'], number> = { pen: 1.5, highlighter: 12, text: 0 }
