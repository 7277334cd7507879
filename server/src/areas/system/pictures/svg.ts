import { SaxesParser } from 'saxes'

/** A picture that cannot be used; the message says why, for whoever sent it. */
export class SvgError extends Error {
  override name = 'SvgError'
}

const SVG = 'http://www.w3.org/2000/svg'
const MOST_ELEMENTS = 2_000
const DEEPEST = 40

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const containers = [
  'svg',
  'g',
  'defs',
  'clipPath',
  'mask',
  'title',
  'desc',
  'linearGradient',
  'radialGradient',
  'stop',
]
/** No `use`: copies of copies of copies are small to send and take for ever to draw. */
const elements: ReadonlySet<string> = new Set([...shapes, ...containers])
/** Elements whose text is kept. */
const texts: ReadonlySet<string> = new Set(['title', 'desc'])

const properties: ReadonlySet<string> = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'opacity',
  'color',
  'clip-path',
  'clip-rule',
  'mask',
  'stop-color',
  'stop-opacity',
  'display',
  'visibility',
  'overflow',
  'vector-effect',
  'paint-order',
  'transform',
  'mask-type',
])
const geometry: ReadonlySet<string> = new Set([
  'id',
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'width',
  'height',
  'points',
  'viewBox',
  'preserveAspectRatio',
  'pathLength',
  'offset',
  'gradientUnits',
  'spreadMethod',
  'gradientTransform',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'href',
])

/** The same holds for masks in masks. */
const nesting: ReadonlySet<string> = new Set(['clip-path', 'mask'])
const nestable: ReadonlySet<string> = new Set(['clipPath', 'mask'])

/** Letters, numbers and the punctuation of paths, colours and transforms; parentheses only of functions without addresses. */
const PLAIN = /^[\w\s#%.,+\-()]*$/
const FUNCTIONS = /([\w-]*)\s*\(/g
/** Longest value with functions in it: lists of transforms are short, and looking through them costs its square. */
const MOST_CALLING = 2_000
const harmless: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'matrix',
  'translate',
  'scale',
  'rotate',
  'skewX',
  'skewY',
])
const OWN_PART = /^#[A-Za-z_][\w.-]*$/
const OWN_PAINT = /^url\(\s*(['"]?)#[A-Za-z_][\w.-]*\1\s*\)$/

const valueAllowed = (name: string, value: string): boolean => {
  if (name === 'href') return OWN_PART.test(value)
  if (OWN_PAINT.test(value.trim())) return true
  if (!value.includes('(')) return PLAIN.test(value)
  if (value.length > MOST_CALLING) return false
  return PLAIN.test(value) && [...value.matchAll(FUNCTIONS)].every(([, called]) => harmless.has(called ?? ''))
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

interface Given {
  local: string
  uri: string
  value: string
}

/** What of an element's attributes stays; declarations of `style` become attributes of their own. */
const attributesOf = (given: readonly Given[], leftOut: (name: string) => void): Map<string, string> => {
  const kept = new Map<string, string>()
  const keep = (name: string, value: string, known: (name: string) => boolean) => {
    if (known(name) && valueAllowed(name, value)) kept.set(name, value)
    else leftOut(name)
  }
  for (const { local, uri, value } of given) {
    if (uri === 'http://www.w3.org/2000/xmlns/') continue
    const foreign = uri !== '' && !(uri === 'http://www.w3.org/1999/xlink' && local === 'href')
    if (foreign || local !== 'style') {
      keep(foreign ? `${local}?` : local, value, (name) => geometry.has(name) || properties.has(name))
      continue
    }
    for (const declaration of value.split(';').filter((each) => each.trim())) {
      const [name = '', ...rest] = declaration.split(':')
      keep(name.trim(), rest.join(':').trim(), (each) => properties.has(each))
    }
  }
  return kept
}

const NUMBERS = /^\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*$/

/** A picture that scales: with a view box and without a size of its own. */
const asRoot = (attributes: Map<string, string>): void => {
  const [width, height] = ['width', 'height'].map((name) => Number.parseFloat(attributes.get(name) ?? ''))
  if (!NUMBERS.test(attributes.get('viewBox') ?? '')) {
    if (!width || !height || !(width > 0 && height > 0)) throw new SvgError('viewBox')
    attributes.set('viewBox', `0 0 ${width} ${height}`)
  }
  for (const name of ['width', 'height', 'x', 'y']) attributes.delete(name)
  attributes.set('xmlns', SVG)
}

const written = (name: string, attributes: Map<string, string>): string =>
  `<${[name, ...[...attributes].map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')}>`

/**
 * Writes an SVG picture anew from what is known to be harmless: shapes, gradients, clips and masks with their geometry and
 * colours, referring to nothing but parts of itself. Whatever else was there (scripts, handlers, styles, images, text, foreign
 * elements) is left out and named.
 * @throws SvgError when it is no picture, or nothing of it can be kept
 */
export const cleanSvg = (text: string): { svg: string; removed: string[] } => {
  const parser = new SaxesParser({ xmlns: true, fragment: false })
  const removed = new Set<string>()
  const open: { name: string; kept: boolean }[] = []
  let [svg, count, drawn] = ['', 0, 0]
  const keeping = () => open.every(({ kept }) => kept)

  parser.on('error', (error) => {
    throw new SvgError(error.message)
  })
  parser.on('doctype', () => {
    throw new SvgError('DOCTYPE')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1
    if (count > MOST_ELEMENTS || open.length >= DEEPEST) throw new SvgError('too many elements')
    if (open.length === 0 && (local !== 'svg' || uri !== SVG)) throw new SvgError('svg')
    const known = uri === SVG && elements.has(local)
    const kept = known && keeping() && !texts.has(open.at(-1)?.name ?? '')
    if (!known && keeping()) removed.add(`<${local}>`)
    open.push({ name: local, kept })
    if (!kept) return
    const given = Object.values(attributes) as unknown as Given[]
    const own = attributesOf(given, (name) => removed.add(name.replace('?', '')))
    if (open.some(({ name }) => nestable.has(name)))
      for (const name of nesting) if (own.delete(name)) removed.add(name)
    if (open.length === 1) asRoot(own)
    if (shapes.includes(local)) drawn += 1
    svg += written(local, own)
  })
  parser.on('text', (words) => {
    if (keeping() && texts.has(open.at(-1)?.name ?? '')) svg += escaped(words)
  })
  parser.on('closetag', ({ local }) => {
    if (keeping()) svg += `</${local}>`
    open.pop()
  })
  parser.write(text.replace(/^\uFEFF/, '')).close()
  if (drawn === 0) throw new SvgError('nothing to draw')
  return { svg, removed: [...removed].toSorted().slice(0, 50) }
}
