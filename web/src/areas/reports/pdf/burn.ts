import { LineCapStyle, PDFDocument, PDFHexString, rgb, type PDFPage } from '@cantoo/pdf-lib'
import type { PdfMark } from '@labbox/contract/reports/anchors.ts'
import { inks, placeInFile, widths, type PageBox } from './places.ts'

export interface Mark {
  anchor: PdfMark
  text: string
  by: string
}

const boxOf = (page: PDFPage): PageBox => ({ ...page.getCropBox(), turned: page.getRotation().angle })

const NOTE = 20

/** A note that every reader of PDFs shows, in whatever script it is written. */
const addNote = (doc: PDFDocument, page: PDFPage, { anchor, text, by }: Mark, [x, y]: [number, number]) => {
  const note = doc.context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Name: 'Comment',
    Rect: [x, y - NOTE, x + NOTE, y],
    C: [...inks[anchor.colour]],
    Contents: PDFHexString.fromText(text),
    T: PDFHexString.fromText(by),
  })
  page.node.addAnnot(doc.context.register(note))
}

/** The document with its marks drawn and its notes in it; the one that was uploaded stays as it is. */
export const burn = async (bytes: ArrayBuffer, marks: readonly Mark[]): Promise<Uint8Array> => {
  const doc = await PDFDocument.load(bytes, { ignoreEncryption: true })
  for (const mark of marks) {
    const { page: number, tool, colour, points } = mark.anchor
    if (number > doc.getPageCount()) continue
    const page = doc.getPage(number - 1)
    const box = boxOf(page)
    const places = points.map((place) => placeInFile(place, box))
    const first = places[0]
    if (!first) continue
    if (tool !== 'text') {
      // Paths count downwards from where they begin.
      const path = places.map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${x} ${-y}`).join(' ')
      page.drawSvgPath(path, {
        x: 0,
        y: 0,
        borderColor: rgb(...inks[colour]),
        borderWidth: widths[tool],
        borderOpacity: tool === 'highlighter' ? 0.35 : 1,
        borderLineCap: tool === 'highlighter' ? LineCapStyle.Butt : LineCapStyle.Round,
      })
    }
    if (mark.text) addNote(doc, page, mark, first)
  }
  return doc.save()
}
