import type { FpgaFile } from '@labbox/contract/bench/fpga/files.ts'
import { isVhdl } from './from-vhdl.ts'
import type { Source } from './messages.ts'

/** Whether a text names a file, or the module that a file is called after. */
const names = (text: string, file: string): boolean => {
  const stem = file.replace(/\.[^.]*$/, '')
  // VHDL knows no capitals.
  const flags = isVhdl(file) ? 'i' : ''
  return text.includes(file) || new RegExp(String.raw`\b${stem}\b`, flags).test(text)
}

/** The kept files that a source needs beside it: those it names, and those that these name. */
export const filesBeside = async (
  source: Source,
  files: readonly FpgaFile[],
  read: (file: FpgaFile) => Promise<string>,
): Promise<Source[]> => {
  const found: Source[] = []
  let open = files.filter(({ kind, name }) => kind !== 'bitstream' && name !== source.name)
  // Grows while it is walked.
  const texts = [source.text]
  for (let at = 0; at < texts.length; at++) {
    const wanted = open.filter(({ name }) => names(texts[at] ?? '', name))
    open = open.filter((file) => !wanted.includes(file))
    for (const file of wanted) {
      const text = await read(file)
      found.push({ name: file.name, text })
      texts.push(text)
    }
  }
  return found
}
