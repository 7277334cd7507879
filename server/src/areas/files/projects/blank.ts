import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipped } from '../media.ts'

const endings = { word: 'docx', excel: 'xlsx', presentation: 'pptx' } as const

/** An empty document of a kind, from the templates beside this file. */
export const blankFile = async (kind: keyof typeof endings) => {
  const ending = endings[kind]
  const name = `blank.${ending}`
  return {
    name,
    type: zipped[ending],
    bytes: await readFile(join(import.meta.dirname, 'blank', name)),
  }
}
