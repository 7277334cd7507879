import { readFileSync } from 'node:fs'
import type { Program } from '@labbox/contract/bench/program.ts'
import { readHex } from 'labbox-bench/mcu/image.ts'
import { packed } from 'labbox-bench/mcu/packed.ts'

const FLASH = { uno: 32_768, at89c51: 4096 } as const

/** A program from the files beside its source, `<stem>.c` and `<stem>.hex`. */
export const programAt = (stem: URL, chip: keyof typeof FLASH = 'uno'): Program => {
  const file = (end: string) => readFileSync(new URL(`${stem.href}.${end}`), 'utf8')
  return {
    name: `${stem.pathname.split('/').at(-1) ?? 'main'}.hex`,
    image: packed(readHex(file('hex'), FLASH[chip])),
    source: { language: 'c', text: file('c') },
  }
}

/** One of the examples for the Uno. */
export const exampleProgram = (name: string): Program =>
  programAt(new URL(`../../../bench/src/mcu/examples/${name}`, import.meta.url))
