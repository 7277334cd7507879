import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { FONT_SIZE, partDrawing, type PlacedText, type Standard } from './draw/part.ts'
import { JUNCTION_RADIUS, boxOfCircuit, labelPath, labelTextAt, wirePath } from './draw/sheet.ts'
import { junctions } from './edit/tidy.ts'

export type { Standard } from './draw/part.ts'

/** Colours of a drawing. */
export interface Ink {
  line: string
  text: string
  value: string
  paper: string
}

/** `print` is black on white without a background. */
export const INK: Record<'light' | 'dark' | 'print', Ink> = {
  light: { line: '#17202a', text: '#17202a', value: '#5b6875', paper: '#ffffff' },
  dark: { line: '#e6ebf0', text: '#e6ebf0', value: '#9ba7b4', paper: '#10151b' },
  print: { line: '#000000', text: '#000000', value: '#000000', paper: 'none' },
}

export interface SvgOptions {
  standard?: Standard
  theme?: keyof typeof INK
  /** Read out in place of the picture. */
  title?: string
  /** Room around the drawing, px. */
  margin?: number
  /** Pixels per unit of the drawing; the picture can be scaled freely anyway. */
  scale?: number
}

const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"

const escaped = (text: string): string =>
  text.replace(/[&<>"'\u0000-\u001f]/g, (c) => (c < ' ' ? '' : `&#${c.charCodeAt(0)};`))

/**
 * A circuit as a picture that stands alone (SVG 1.1 text), as the editor draws it: for reports, guidebooks, previews.
 * Texts of the document are escaped.
 */
export function circuitSvg(circuit: Circuit, options: SvgOptions = {}): string {
  const { standard = 'iec', theme = 'light', title = '', margin = 20, scale = 1 } = options
  const ink = INK[theme]
  const box = boxOfCircuit(circuit) ?? { left: 0, top: 0, right: 160, bottom: 80 }
  const left = Math.floor(box.left - margin)
  const top = Math.floor(box.top - margin)
  const width = Math.ceil(box.right + margin) - left
  const height = Math.ceil(box.bottom + margin) - top
  const parts = Object.values(circuit.components).map((component) => partDrawing(component, standard))
  const text = ({ x, y, anchor, text: content, role }: PlacedText) =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${FONT_SIZE[role]}" fill="${
      role === 'designator' ? ink.text : ink.value
    }">${escaped(content)}</text>`
  const paths = [
    `<g stroke-width="1.5">`,
    ...Object.values(circuit.wires).map((wire) => `<path d="${wirePath(wire)}"/>`),
    ...Object.values(circuit.labels).map((label) => `<path d="${labelPath(label)}"/>`),
    '</g>',
    ...parts.map(
      ({ transform, shapes }) =>
        `<g transform="${transform}">${shapes
          .map(
            ({ d, kind, fill }) =>
              `<path d="${d}" stroke-width="${STROKE_WIDTH[kind]}"${fill ? ` fill="${ink.line}"` : ''}/>`,
          )
          .join('')}</g>`,
    ),
  ]
  const labels = Object.values(circuit.labels).map((label) => {
    const [x, y] = labelTextAt(label)
    return text({ x, y, anchor: 'start', text: label.text, role: 'value' })
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="${left} ${top} ${width} ${height}" role="img"${title ? ` aria-label="${escaped(title)}"` : ''}>`,
    ink.paper === 'none'
      ? ''
      : `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ink.paper}"/>`,
    `<g fill="none" stroke="${ink.line}" stroke-linecap="round" stroke-linejoin="round">`,
    ...paths,
    '</g>',
    `<g fill="${ink.line}">`,
    ...junctions(circuit).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${JUNCTION_RADIUS}"/>`),
    '</g>',
    `<g font-family="${FONT}">`,
    ...parts.flatMap((part) => part.texts.map(text)),
    ...labels,
    '</g></svg>',
  ].join('')
}

/** Line widths by what a path stands for, px. */
export const STROKE_WIDTH = { lead: 1.5, body: 2, detail: 1.5 } as const
