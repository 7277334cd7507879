import { openArchive, type Archive } from '../../../platform/sheet/archive.ts'
import { readXml, type XmlHandlers } from '../../../platform/sheet/xml.ts'
import { gathering, MOST, type TextPart } from './part.ts'

/** A name in a file, cut like one that a person reads. */
const PLACE = 120

/** An attribute by its name without the prefix, which each program may choose. */
const attribute = (attributes: Record<string, string>, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1]

const read = async (archive: Archive, part: string, handlers: XmlHandlers): Promise<void> => {
  if (archive.has(part)) await readXml(await archive.open(part), handlers)
}

/** Styles of headings: Word numbers or names them in its user's language, but calls each by its English name in the table. */
const headingStyles = async (archive: Archive): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  let style = ''
  await read(archive, 'word/styles.xml', {
    open(tag, attributes) {
      if (tag === 'style') style = attribute(attributes, 'styleId') ?? ''
      else if (tag === 'name' && /^(heading \d|title)$/i.test(attribute(attributes, 'val') ?? ''))
        found.add(style)
    },
  })
  return found
}

/**
 * Text of a Word document (ECMA-376 part 1, 17.3: paragraphs `w:p` of runs of `w:t`), under its headings.
 * @throws SheetProblem when the package cannot be read
 */
export const wordText = async (bytes: Uint8Array): Promise<TextPart[]> => {
  const archive = await openArchive(bytes)
  const headings = await headingStyles(archive)
  const gathered = gathering()
  let place: string | null = null
  let line = ''
  let heading = false
  let inText = false
  await read(archive, 'word/document.xml', {
    open(tag, attributes) {
      if (tag === 't') inText = true
      else if (tag === 'tab' || tag === 'br') line += ' '
      else if (tag === 'pStyle') heading = headings.has(attribute(attributes, 'val') ?? '')
    },
    text(text) {
      if (inText && !gathered.full()) line += text
    },
    close(tag) {
      if (tag === 't') inText = false
      if (tag !== 'p') return
      if (heading && line.trim()) place = line.trim().slice(0, PLACE)
      else gathered.add({ place, page: null, text: line })
      line = ''
      heading = false
    },
  })
  return gathered.parts
}

/** Slides in the order in which they are shown (ECMA-376 part 1, 19.2.1.34: `p:sldIdLst` names relations). */
const slides = async (archive: Archive): Promise<string[]> => {
  const order: string[] = []
  const parts = new Map<string, string>()
  await read(archive, 'ppt/presentation.xml', {
    open(tag, attributes) {
      if (tag === 'sldId') order.push(attributes['r:id'] ?? '')
    },
  })
  await read(archive, 'ppt/_rels/presentation.xml.rels', {
    open(tag, { Id, Target }) {
      if (tag === 'Relationship' && Id && Target) parts.set(Id, `ppt/${Target.replace(/^\/ppt\//, '')}`)
    },
  })
  return order.map((id) => parts.get(id) ?? '').slice(0, MOST.pages)
}

/**
 * Text of the slides of a presentation, each under its title.
 * @throws SheetProblem when the package cannot be read
 */
export const slidesText = async (bytes: Uint8Array): Promise<TextPart[]> => {
  const archive = await openArchive(bytes)
  const gathered = gathering()
  for (const [k, part] of (await slides(archive)).entries()) {
    const [titles, lines]: [string[], string[]] = [[], []]
    let line = ''
    let title = false
    let inText = false
    await read(archive, part, {
      open(tag, attributes) {
        if (tag === 'sp') title = false
        else if (tag === 'ph') title = /^(ctrT|t)itle$/.test(attribute(attributes, 'type') ?? '')
        else if (tag === 't') inText = true
        else if (tag === 'br') line += ' '
      },
      text(text) {
        if (inText) line += text
      },
      close(tag) {
        if (tag === 't') inText = false
        if (tag !== 'p') return
        ;(title ? titles : lines).push(line)
        line = ''
      },
    })
    const place = titles.join(' ').trim().slice(0, PLACE) || null
    // A slide that is a title alone is found by it.
    gathered.add({ place, page: k + 1, text: lines.join(' ').trim() || (place ?? '') })
    if (gathered.full()) break
  }
  return gathered.parts
}

/**
 * Text of an OpenDocument file (ISO/IEC 26300: `text:h` and `text:p` in content.xml; slides are `draw:page`).
 * @throws SheetProblem when the package cannot be read
 */
export const openDocumentText = async (bytes: Uint8Array): Promise<TextPart[]> => {
  const archive = await openArchive(bytes)
  const gathered = gathering()
  let place: string | null = null
  let page: number | null = null
  let line = ''
  let open = 0
  await read(archive, 'content.xml', {
    open(tag) {
      if (tag === 'page') page = (page ?? 0) + 1
      else if (tag === 'h' || tag === 'p') open += 1
      else if (tag === 's' || tag === 'tab' || tag === 'line-break') line += ' '
    },
    text(text) {
      if (open > 0 && !gathered.full()) line += text
    },
    close(tag) {
      if (tag !== 'h' && tag !== 'p') return
      open -= 1
      if (tag === 'h' && line.trim()) place = line.trim().slice(0, PLACE)
      else gathered.add({ place, page, text: line })
      line = ''
    },
  })
  return gathered.parts
}
