import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { gathering, MOST, type TextPart } from './part.ts'

/** Tables by which fonts of Chinese, Japanese and Korean name their characters. */
const CMAPS = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')))

/**
 * Text of a PDF, page by page; a scanned page has none.
 * @throws when it cannot be read, or needs a password
 */
export const pdfText = async (bytes: Uint8Array): Promise<TextPart[]> => {
  const loading = getDocument({
    // It takes no Buffer, though one is such an array.
    data: new Uint8Array(bytes),
    cMapUrl: CMAPS,
    cMapPacked: true,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
  const document = await loading.promise
  const gathered = gathering()
  for (let page = 1; page <= Math.min(document.numPages, MOST.pages) && !gathered.full(); page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    gathered.add({ place: null, page, text })
  }
  await loading.destroy()
  return gathered.parts
}
