import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { circuitSvg } from 'labbox-bench/circuit/render.ts'
import type { Editor } from './state/editor.ts'

/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const picture = (editor: Editor, theme: 'light' | 'print'): string => {
  const { circuit, view } = editor.getState()
  return circuitSvg(circuit, { standard: view.standard, theme })
}

export const downloadSvg = (editor: Editor): void =>
  download('circuit.svg', new Blob([picture(editor, 'print')], { type: 'image/svg+xml' }))

/** Px of the picture per px of the drawing. */
const PNG_SCALE = 2
// browsers refuse larger canvases
const MOST_PIXELS = 8192

/** Draws SVG text as PNG. @throws when the browser cannot draw it */
async function svgToPng(svg: string, scale = PNG_SCALE): Promise<Blob> {
  const image = new Image()
  // a data: address, which the content security policy allows for pictures
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(MOST_PIXELS, image.naturalWidth * scale)
  canvas.height = Math.min(MOST_PIXELS, image.naturalHeight * scale)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), 'image/png')
  })
}

/** A circuit as a picture for texts: dark lines on white, sharp on fine screens. */
export const circuitPng = (circuit: Circuit): Promise<Blob> =>
  svgToPng(circuitSvg(circuit, { theme: 'light' }))

/** The circuit as a schematic of LTspice, whose writer is fetched when it is asked for. */
export async function downloadLtspice(editor: Editor): Promise<void> {
  const { toLtspice } = await import('labbox-bench/circuit/formats/write-ltspice.ts')
  download('circuit.asc', new Blob([toLtspice(editor.getState().circuit)], { type: 'text/plain' }))
}

/** Opens the browser's print window with the drawing alone, which can be saved as a PDF there. */
export function printCircuit(editor: Editor): void {
  const frame = document.createElement('iframe')
  frame.className = 'lb-visually-hidden'
  document.body.append(frame)
  const page = frame.contentWindow!
  page.document.body.innerHTML = picture(editor, 'print')
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}

export async function downloadPng(editor: Editor): Promise<void> {
  download('circuit.png', await svgToPng(picture(editor, 'light')))
}
