/** One plot of ngspice: its vectors by lower-case name (`time`, `v(n1)`, `i(v1)`), all of the same length. */
export interface SpicePlot {
  /** `Transient Analysis`, `AC Analysis`, `DC transfer characteristic`, `Operating Point`. */
  title: string
  points: number
  vectors: Map<string, Float64Array>
  /** Imaginary parts of a complex plot (AC); absent for a real one. */
  imaginary?: Map<string, Float64Array>
}

/** The most that is looked through for the names of vectors. */
const HEADER_BYTES = 1 << 20

const header = (text: string, key: string): string =>
  new RegExp(`^${key}:[ \\t]*(.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''

/**
 * Reads ngspice's binary raw file (ngspice manual 45, section "Rawfiles"): a text header up to `Binary:\n`, then
 * little-endian doubles, point by point (pairs re, im for a complex plot). Of several plots the first is read.
 * Throws on anything else.
 */
export function readRaw(bytes: Uint8Array): SpicePlot {
  // A byte is a character.
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_BYTES))
  const end = begins.indexOf('Binary:\n')
  if (end < 0) throw new Error('not a binary raw file')
  const text = begins.slice(0, end)
  const points = Number(header(text, 'No. Points'))
  const width = Number(header(text, 'No. Variables'))
  const complex = header(text, 'Flags').startsWith('complex')
  const names = text
    .slice(text.indexOf('Variables:\n') + 11)
    .split('\n')
    .slice(0, width)
    .map((line) => line.split('\t')[2]?.toLowerCase() ?? '')
  const from = bytes.byteOffset + end + 8
  const stride = complex ? 2 * width : width
  if (!(points > 0 && width > 0) || from + points * stride * 8 > bytes.byteOffset + bytes.byteLength) {
    throw new Error('truncated raw file')
  }
  // The data may begin at any byte: one copy aligns them.
  const data = new Float64Array(bytes.buffer.slice(from, from + points * stride * 8))
  const column = (offset: number) => {
    const values = new Float64Array(points)
    for (let i = 0, at = offset; i < points; i++, at += stride) values[i] = data[at]!
    return values
  }
  const step = complex ? 2 : 1
  const plot: SpicePlot = {
    title: header(text, 'Plotname'),
    points,
    vectors: new Map(names.map((name, i) => [name, column(i * step)])),
  }
  if (complex) plot.imaginary = new Map(names.map((name, i) => [name, column(i * step + 1)]))
  return plot
}
