import { finish, received, tell } from '../../../platform/sandbox/inside.ts'
import { xlsxRows } from '../../../platform/sheet/xlsx.ts'
import { openDocumentText, slidesText, wordText } from './office.ts'
import { gathering, type TextPart } from './part.ts'
import { pdfText } from './pdf.ts'

/** What of a file is read, by the end of its name. */
export type TextKind = 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'odt' | 'odp' | 'txt'
export interface TextWork {
  bytes: Uint8Array
  kind: TextKind
}
export interface TextMessage {
  parts: TextPart[]
}

const sheetText = async (bytes: Uint8Array): Promise<TextPart[]> => {
  const gathered = gathering()
  for await (const { cells } of xlsxRows(bytes)) {
    gathered.add({ place: null, page: null, text: cells.join(' ') })
    if (gathered.full()) break
  }
  return gathered.parts
}

const plainText = async (bytes: Uint8Array): Promise<TextPart[]> => {
  const gathered = gathering()
  gathered.add({ place: null, page: null, text: new TextDecoder().decode(bytes) })
  return gathered.parts
}

const readers: Record<TextKind, (bytes: Uint8Array) => Promise<TextPart[]>> = {
  pdf: pdfText,
  docx: wordText,
  pptx: slidesText,
  xlsx: sheetText,
  odt: openDocumentText,
  odp: openDocumentText,
  txt: plainText,
}

const { bytes, kind } = await received<TextWork>()
// What cannot be read says nothing; why is of no use to anybody who searches.
const parts = await readers[kind](bytes).catch(() => [])
await tell({ parts } satisfies TextMessage)
finish()
