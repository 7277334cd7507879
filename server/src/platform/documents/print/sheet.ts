import { encode } from 'uqr'
import type { PrintedSheet } from './model.ts'
import { INK, MUTED, paperOf, type Paper, type Style } from './paper.ts'

// A4 on its side, in points.
const [WIDTH, HEIGHT] = [841.89, 595.28]
const MARGIN = 90
const INNER = WIDTH - 2 * MARGIN
const CODE = 92

/** Black squares on white, with the quiet zone that the standard (ISO/IEC 18004) asks for. */
const drawCode = ({ doc }: Paper, link: string, x: number, y: number): void => {
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const step = CODE / size
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) doc.rect(x + column * step, y + row * step, step, step)
  doc.fill('#000000')
}

/** Draws a certificate: one page in a frame, with the code by which others check it. */
export const drawSheet = (sheet: PrintedSheet): Promise<Uint8Array> => {
  const { lang, title, holder, said, about, lines, signed, check, revoked } = sheet
  const paper = paperOf({
    lang,
    displayTitle: true,
    info: { Title: `${title} – ${about}`, Author: signed[0] ?? '' },
  })
  const { doc } = paper
  doc.addPage({ size: [WIDTH, HEIGHT], margin: 0 })
  doc
    .lineWidth(1)
    .rect(28, 28, WIDTH - 56, HEIGHT - 56)
    .stroke(INK)
  doc
    .lineWidth(3)
    .rect(36, 36, WIDTH - 72, HEIGHT - 72)
    .stroke(MUTED)
  let y = 84
  const centred = (text: string, style: Style, gap: number): void => {
    y += paper.write(text, { x: MARGIN, y, width: INNER }, { ...style, align: 'center' }) + gap
  }
  centred(title, { size: 34, weight: 700 }, 22)
  centred(holder, { size: 28 }, 8)
  centred(said, { size: 14, colour: MUTED }, 6)
  centred(about, { size: 22, weight: 700 }, 8)
  for (const line of lines) centred(line, { size: 13 }, 2)
  const foot = HEIGHT - 62 - CODE
  drawCode(paper, check.link, MARGIN - 20, foot)
  const half = INNER / 2
  const beside = { x: MARGIN - 20 + CODE + 8, width: half - 60 }
  const label = paper.write(check.label, { ...beside, y: foot + 22 }, { size: 9, colour: MUTED })
  paper.write(check.link, { ...beside, y: foot + 24 + label }, { size: 8 })
  doc.link(beside.x, foot + 24 + label, beside.width, 22, check.link)
  for (const [k, line] of signed.entries())
    paper.write(
      line,
      { x: MARGIN + half + 40, y: foot + 30 + k * 22, width: half - 40 },
      { size: 13, align: 'right' },
    )
  if (revoked) {
    doc
      .save()
      .rotate(-18, { origin: [WIDTH / 2, HEIGHT / 2] })
      .opacity(0.85)
    const place = { x: MARGIN, y: HEIGHT / 2 - 40, width: INNER }
    paper.write(revoked, place, { size: 60, weight: 700, colour: '#c0392b', align: 'center' })
    doc.restore()
  }
  return paper.done()
}
