import { cpp } from '@codemirror/lang-cpp'
import { StreamLanguage } from '@codemirror/language'
import { gas } from '@codemirror/legacy-modes/mode/gas'
import { verilog } from '@codemirror/legacy-modes/mode/verilog'
import { vhdl } from '@codemirror/legacy-modes/mode/vhdl'
import type { Extension } from '@codemirror/state'

export type CodeLanguage = 'c' | 'asm' | 'verilog' | 'vhdl'

/** Colours and indentation of a language. */
export const languageOf: Record<CodeLanguage, () => Extension> = {
  c: () => cpp(),
  asm: () => StreamLanguage.define(gas),
  verilog: () => StreamLanguage.define(verilog),
  vhdl: () => StreamLanguage.define(vhdl),
}
