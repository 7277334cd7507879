import { PICTURE_LIMIT } from '@labbox/contract/files/files.ts'
import { LabPackage, PACKAGE_LIMIT, PACKAGE_PICTURES } from '@labbox/contract/labs/package.ts'
import { parseBoundedJson } from '../../platform/sandbox/bounded-json.ts'
import { sniffType } from '../../platform/documents/media-type.ts'
import { pictureFault } from '../../platform/documents/picture.ts'
import { openArchive, type Archive } from '../../platform/sheet/archive.ts'
import { filesOf } from './rules.ts'

/** Reads the file of a lab project; run by a process of its own (`package.program.ts`). */

export const LIST = 'lab.json'
/** Size of the unpacked document: guidebooks in two languages and a circuit stay far below it. */
const LIST_LIMIT = 8 << 20

export interface Unpacked {
  list: LabPackage
  pictures: { id: string; name: string; bytes: Uint8Array }[]
}

/** Why a file cannot be imported. */
export class PackageRefusal extends Error {}

/** The bytes of a part; one that yields more than the limit, or than the directory says, is refused. */
const partOf = async (archive: Archive, name: string, limit: number): Promise<Buffer> => {
  if (!archive.has(name)) throw new PackageRefusal(name)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of await archive.open(name)) {
    size += (part as Buffer).length
    if (size > limit) throw new PackageRefusal(name)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

const listOf = async (archive: Archive): Promise<LabPackage> => {
  const text = (await partOf(archive, LIST, LIST_LIMIT)).toString('utf8')
  const parsed = LabPackage.safeParse(parseBoundedJson(text))
  if (parsed.success) return parsed.data
  throw new PackageRefusal(`${LIST}: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
}

/**
 * Everything is checked before anything is stored.
 * @throws PackageRefusal, SheetProblem, SyntaxError
 */
export const unpack = async (bytes: Uint8Array): Promise<Unpacked> => {
  const archive = await openArchive(bytes)
  const list = await listOf(archive)
  const wanted = Object.entries(list.pictures)
  if (wanted.length > PACKAGE_PICTURES) throw new PackageRefusal('pictures')
  const pictures: Unpacked['pictures'] = []
  let total = 0
  for (const [id, { path, name }] of wanted) {
    const content = await partOf(archive, path, PICTURE_LIMIT)
    total += content.length
    const type = sniffType(content)
    if (total > PACKAGE_LIMIT || !type?.startsWith('image/') || pictureFault(content, type))
      throw new PackageRefusal(name)
    pictures.push({ id, name, bytes: content })
  }
  const missing = filesOf(list.document).find((id) => !(id in list.pictures))
  if (missing) throw new PackageRefusal(`pictures: ${missing}`)
  return { list, pictures }
}
