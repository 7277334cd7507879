import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Node {
  role?: string
  alt?: string
  children?: Node[]
}

/** What a reader by ear gets of a PDF: its title and language, and the parts that it is made of in their order. */
export const tagsOf = async (bytes: Uint8Array) => {
  const opening = getDocument({ data: bytes, verbosity: 0 })
  const pdf = await opening.promise
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  const parts: { role: string; alt: string | undefined }[] = []
  const walk = ({ role, alt, children = [] }: Node): void => {
    if (role) parts.push({ role, alt })
    children.forEach(walk)
  }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const tree = (await page.getStructTree()) as Node | null
    if (tree) walk(tree)
  }
  const marked = (await pdf.getMarkInfo()) as unknown
  await opening.destroy()
  return { title: info.Title, language: info.Language, tagged: marked !== null, parts }
}

/** Notes that stand in a PDF. */
export const notesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const opening = getDocument({ data: bytes, verbosity: 0 })
  const pdf = await opening.promise
  const notes: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1)
    for (const one of await (await pdf.getPage(number)).getAnnotations())
      if ((one as { subtype: string }).subtype === 'Text')
        notes.push((one as { contentsObj: { str: string } }).contentsObj.str)
  await opening.destroy()
  return notes
}
