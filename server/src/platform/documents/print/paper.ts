import PDFDocument from 'pdfkit'
import { facesOf, type Face, type Weight } from './fonts.ts'

/** In points: 1/72 inch. */
export interface Style {
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right' | 'center'
}

export const INK = '#17202a'
export const MUTED = '#5c6b7a'
/** Between baselines, in sizes of the letters. */
const LEADING = 1.45

/** Letters and figures stay together; between Chinese characters a line may break, but not before what closes. */
const PIECES = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}.,:;%°'’\-–/()+_]+\s?|\s|./gsu
const CLOSING = /^[，。、；：？！）】》”’…·—]/u

/** Letters that the font has as signs alone: of ohms, of millionths. */
const SIGNS: Readonly<Record<string, string>> = { '\u03A9': '\u2126', '\u03BC': '\u00B5' }

/** A document that is drawn upon, in the faces of its letters. */
export const paperOf = (options: PDFKit.PDFDocumentOptions) => {
  const doc = new PDFDocument({ ...options, font: '', autoFirstPage: false })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finders = new Map<Weight, (codePoint: number) => Face>()
  const registered = new Set<string>()

  const faceOf = (character: string, weight: Weight): Face => {
    const find = finders.get(weight) ?? facesOf(weight)
    finders.set(weight, find)
    const face = find(character.codePointAt(0) ?? 32)
    if (!registered.has(face.name)) {
      doc.registerFont(face.name, face.bytes)
      registered.add(face.name)
    }
    return face
  }
  /** Parts of a line that are in one face each. */
  const runsOf = (text: string, weight: Weight) => {
    const runs: { face: string; text: string }[] = []
    for (const letter of text) {
      const character = SIGNS[letter] ?? letter
      const { name } = faceOf(character, weight)
      const last = runs.at(-1)
      if (last?.face === name) last.text += character
      else runs.push({ face: name, text: character })
    }
    return runs
  }
  const widthOf = (text: string, { size, weight = 400 }: Style): number =>
    runsOf(text, weight).reduce(
      (sum, run) => sum + doc.font(run.face).fontSize(size).widthOfString(run.text),
      0,
    )

  /** Cuts a text into lines of at most that width. */
  const linesOf = (text: string, width: number, style: Style): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      const put = (piece: string): void => {
        if (line === '' || CLOSING.test(piece) || widthOf((line + piece).trimEnd(), style) <= width)
          line += line === '' ? piece.trimStart() : piece
        else {
          lines.push(line.trimEnd())
          line = piece.trimStart()
        }
      }
      for (const [piece] of paragraph.matchAll(PIECES)) {
        if (widthOf(piece, style) <= width) put(piece)
        // A word longer than the line is cut anywhere.
        else for (const character of piece) put(character)
      }
      return [...lines, line.trimEnd()]
    })

  const line = (text: string, x: number, y: number, width: number, style: Style): void => {
    const { size, weight = 400, colour = INK, align = 'left' } = style
    const room = align === 'left' ? 0 : width - widthOf(text, style)
    let at = x + (align === 'center' ? room / 2 : room)
    for (const run of runsOf(text, weight)) {
      doc.font(run.face).fontSize(size).fillColor(colour)
      doc.text(run.text, at, y, { lineBreak: false })
      at += doc.widthOfString(run.text)
    }
  }
  return {
    doc,
    widthOf,
    linesOf,
    /** Height that so many lines take. */
    heightOf: (lines: number, { size }: Style): number => lines * size * LEADING,
    /** Draws a text from a place, in lines of that width; says how high it was. */
    write(text: string, at: { x: number; y: number; width: number }, style: Style): number {
      const lines = linesOf(text, at.width, style)
      for (const [k, each] of lines.entries())
        line(each, at.x, at.y + k * style.size * LEADING, at.width, style)
      return lines.length * style.size * LEADING
    },
    /** The bytes, once all is drawn. */
    async done(): Promise<Uint8Array> {
      const ended = new Promise((resolve) => doc.once('end', resolve))
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

export type Paper = ReturnType<typeof paperOf>
