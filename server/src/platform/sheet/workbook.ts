import { posix } from 'node:path'
import type { Archive } from './archive.ts'
import { SheetProblem } from './problem.ts'
import { readXml } from './xml.ts'

interface Relation {
  type: string
  target: string
}

/** What a part refers to, by id; targets as names of parts. */
const relationsOf = async (archive: Archive, part: string): Promise<Map<string, Relation>> => {
  const { dir, base } = posix.parse(part)
  const name = posix.join(dir, '_rels', `${base}.rels`)
  const relations = new Map<string, Relation>()
  if (!archive.has(name)) return relations
  await readXml(await archive.open(name), {
    open(tag, { Id, Type, Target }) {
      if (tag !== 'Relationship' || !Id || !Target) return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
      relations.set(Id, { type: Type ?? '', target })
    },
  })
  return relations
}

// The same kinds have two addresses, of the transitional and of the strict form of the format.
const ofKind = (kind: string) => (relation: Relation) => relation.type.endsWith(`/${kind}`)

export interface Workbook {
  /** Part of the first worksheet that is shown. */
  sheet: string
  /** Part of the texts that cells share; absent: cells have their own. */
  strings: string | undefined
  /** Part that says how cells are shown. */
  styles: string | undefined
}

/** @throws SheetProblem when it is no workbook, or has no worksheet */
export const openWorkbook = async (archive: Archive): Promise<Workbook> => {
  const main = [...(await relationsOf(archive, '')).values()].find(ofKind('officeDocument'))?.target
  if (!main || !archive.has(main) || !main.endsWith('.xml')) throw new SheetProblem('SHEET_KIND')
  const relations = await relationsOf(archive, main)
  const sheets: string[] = []
  await readXml(await archive.open(main), {
    open(tag, attributes) {
      if (tag !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? ''
      const relation = relations.get(id)
      if (relation && ofKind('worksheet')(relation)) sheets.push(relation.target)
    },
  })
  const [sheet] = sheets
  if (!sheet) throw new SheetProblem(relations.size > 0 ? 'SHEET_EMPTY' : 'SHEET_KIND')
  const partOf = (kind: string) => [...relations.values()].find(ofKind(kind))?.target
  return { sheet, strings: partOf('sharedStrings'), styles: partOf('styles') }
}
