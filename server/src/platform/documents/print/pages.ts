import type { Block, PrintedBar, PrintedColumn, PrintedPages } from './model.ts'
import { INK, MUTED, paperOf, type Paper, type Style } from './paper.ts'

// A4 upright, in points.
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN - 20
const BODY: Style = { size: 10 }
const CELL: Style = { size: 9 }
const PAD = 4
const LINE = '#b8c2cc'
const HEAD_FILL = '#eef1f4'
/** Parts of a bar: told apart in black and white too, from dark to light. */
const PARTS = ['#1f4e79', '#4b86b4', '#8db6d6', '#c3d9ea', '#9aa5b1']
const TARGET = '#c0392b'

/** Draws block after block, on the next page where one is full. */
class Flow {
  y = MARGIN
  readonly paper: Paper

  constructor(paper: Paper) {
    this.paper = paper
    this.page()
  }

  page(): void {
    this.paper.doc.addPage({ size: 'A4', margin: 0 })
    this.y = MARGIN
  }

  /** Room for something that is not to be cut. */
  room(height: number): void {
    if (this.y + height > BOTTOM) this.page()
  }

  text(text: string, style: Style, gap: number): void {
    const { paper } = this
    for (const line of paper.linesOf(text, WIDTH, style)) {
      const height = paper.heightOf(1, style)
      this.room(height)
      paper.write(line, { x: MARGIN, y: this.y, width: WIDTH }, style)
      this.y += height
    }
    this.y += gap
  }

  facts(rows: readonly (readonly [string, string])[]): void {
    const half = WIDTH / 2
    for (let k = 0; k < rows.length; k += 2) {
      const pair = rows.slice(k, k + 2)
      const inner = half - 82
      const height = Math.max(
        ...pair.map(([, value]) => this.paper.heightOf(this.paper.linesOf(value, inner, BODY).length, BODY)),
      )
      this.room(height)
      for (const [n, [name, value]] of pair.entries()) {
        const x = MARGIN + n * half
        this.paper.write(name, { x, y: this.y, width: 74 }, { ...BODY, colour: MUTED })
        this.paper.write(value, { x: x + 76, y: this.y, width: inner }, BODY)
      }
      this.y += height + 2
    }
    this.y += 10
  }

  row(columns: readonly PrintedColumn[], cells: readonly string[], head: boolean): number {
    const whole = columns.reduce((sum, { share }) => sum + share, 0)
    const style: Style = head ? { ...CELL, weight: 700 } : CELL
    const widths = columns.map(({ share }) => (share / whole) * WIDTH)
    const lines = cells.map((cell, k) => this.paper.linesOf(cell, (widths[k] ?? 0) - 2 * PAD, style))
    const height = this.paper.heightOf(Math.max(1, ...lines.map(({ length }) => length)), style) + 2 * PAD
    const { doc } = this.paper
    if (this.y + height > BOTTOM) return -1
    let x = MARGIN
    for (const [k, width] of widths.entries()) {
      doc.lineWidth(0.5).rect(x, this.y, width, height)
      if (head) doc.fillAndStroke(HEAD_FILL, LINE)
      else doc.stroke(LINE)
      const align = columns[k]?.align ?? 'left'
      const place = { x: x + PAD, y: this.y + PAD, width: width - 2 * PAD }
      this.paper.write((lines[k] ?? []).join('\n'), place, { ...style, align })
      x += width
    }
    return height
  }

  table(columns: readonly PrintedColumn[], rows: readonly (readonly string[])[]): void {
    const head = (): void => {
      this.y += Math.max(
        0,
        this.row(
          columns,
          columns.map(({ title }) => title),
          true,
        ),
      )
    }
    this.room(60)
    head()
    for (const cells of rows) {
      let height = this.row(columns, cells, false)
      if (height < 0) {
        this.page()
        head()
        height = this.row(columns, cells, false)
      }
      this.y += Math.max(0, height)
    }
    this.y += 12
  }

  bar({ label, parts, target, text }: PrintedBar): void {
    const [left, right] = [110, 52]
    const width = WIDTH - left - right
    const { doc } = this.paper
    const lines = this.paper.linesOf(label, left - 8, CELL)
    const height = Math.max(20, this.paper.heightOf(lines.length, CELL) + 6)
    this.room(height)
    this.paper.write(label, { x: MARGIN, y: this.y + 3, width: left - 8 }, CELL)
    let x = MARGIN + left
    doc.rect(x, this.y + 4, width, 12).fill(HEAD_FILL)
    for (const [k, part] of parts.entries()) {
      doc.rect(x, this.y + 4, part * width, 12).fill(PARTS[k % PARTS.length] ?? INK)
      x += part * width
    }
    if (target !== null) {
      const at = MARGIN + left + target * width
      doc
        .lineWidth(1.2)
        .moveTo(at, this.y + 1)
        .lineTo(at, this.y + 19)
        .stroke(TARGET)
    }
    this.paper.write(
      text,
      { x: MARGIN + left + width + 6, y: this.y + 3, width: right },
      { ...CELL, weight: 700 },
    )
    this.y += height
  }

  legend(names: readonly string[], target: string): void {
    const { doc } = this.paper
    this.room(20)
    let x = MARGIN + 110
    for (const [k, name] of names.entries()) {
      doc.rect(x, this.y + 3, 8, 8).fill(PARTS[k % PARTS.length] ?? INK)
      this.paper.write(name, { x: x + 12, y: this.y, width: 120 }, CELL)
      x += 12 + this.paper.widthOf(name, CELL) + 14
    }
    doc
      .lineWidth(1.2)
      .moveTo(x + 4, this.y)
      .lineTo(x + 4, this.y + 13)
      .stroke(TARGET)
    this.paper.write(target, { x: x + 12, y: this.y, width: 120 }, CELL)
    this.y += 26
  }

  sign(labels: readonly string[]): void {
    this.room(60)
    this.y += 30
    const width = WIDTH / labels.length
    for (const [k, label] of labels.entries()) {
      const x = MARGIN + k * width
      const used = this.paper.widthOf(label, BODY) + 6
      this.paper.write(label, { x, y: this.y, width }, BODY)
      this.paper.doc
        .lineWidth(0.5)
        .moveTo(x + used, this.y + 13)
        .lineTo(x + width - 16, this.y + 13)
        .stroke(INK)
    }
    this.y += 24
  }

  block(block: Block): void {
    if (block.kind === 'title') {
      const style: Style = { size: 18, weight: 700, align: 'center' }
      this.y += this.paper.write(block.text, { x: MARGIN, y: this.y, width: WIDTH }, style)
      if (block.under)
        this.y += this.paper.write(
          block.under,
          { x: MARGIN, y: this.y + 2, width: WIDTH },
          { ...BODY, colour: MUTED, align: 'center' },
        )
      this.y += 18
    } else if (block.kind === 'heading') {
      // A heading stays with what it is of.
      this.room(80)
      this.text(block.text, { size: 12.5, weight: 700 }, 4)
    } else if (block.kind === 'text') this.text(block.text, BODY, 8)
    else if (block.kind === 'facts') this.facts(block.rows)
    else if (block.kind === 'table') this.table(block.columns, block.rows)
    else if (block.kind === 'bars') {
      for (const row of block.rows) this.bar(row)
      this.legend(block.legend, block.target)
    } else this.sign(block.labels)
  }
}

/** Draws a document of pages with their numbers at the foot. */
export const drawPages = ({ lang, title, foot, blocks }: PrintedPages): Promise<Uint8Array> => {
  const paper = paperOf({ lang, displayTitle: true, info: { Title: title }, bufferPages: true })
  const flow = new Flow(paper)
  for (const block of blocks) flow.block(block)
  const { start, count } = paper.doc.bufferedPageRange()
  for (let k = 0; k < count; k++) {
    paper.doc.switchToPage(start + k)
    const text = foot.replace('{page}', String(k + 1)).replace('{pages}', String(count))
    const style: Style = { size: 8, colour: MUTED, align: 'center' }
    paper.write(text, { x: MARGIN, y: BOTTOM + 22, width: WIDTH }, style)
  }
  return paper.done()
}
