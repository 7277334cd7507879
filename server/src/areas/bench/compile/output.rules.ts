import type { CompileMessage } from '@labbox/contract/bench/compile.ts'
import { PROGRAM } from '@labbox/contract/bench/program.ts'

const MOST_MESSAGES = 100
/** `main.c:3:5: error: …` of gcc, `main.c:3: error 20: …` of sdcc, `main.S:3: Error: …` of the assembler. */
const OF_LINE =
  /^main\.[cS]:(\d+):(?:(\d+):)?\s*(?:(fatal error|error|warning|syntax error)(?: \d+)?:\s*)(.*)$/i
/** What linkers say of no line. */
const OF_NONE =
  /^(?:.*: )?(undefined reference to .*|\?ASlink-(?:Error|Warning)-.*|.*section .* will not fit.*|.*overflowed by .*)$/

/** What compilers say, line by line. */
export const messagesIn = (stderr: string): CompileMessage[] => {
  const found: CompileMessage[] = []
  for (const raw of stderr.split('\n')) {
    const line = OF_LINE.exec(raw)
    const none = line ? null : OF_NONE.exec(raw)
    if (line) {
      const [, at, column, kind = '', text = ''] = line
      found.push({
        line: Number(at),
        column: column === undefined ? null : Number(column),
        severity: /warning/i.test(kind) ? 'warning' : 'error',
        text: (/^syntax/i.test(kind) ? `syntax error: ${text}` : text).slice(0, 500),
      })
    } else if (none)
      found.push({ line: 0, column: null, severity: 'error', text: (none[1] ?? '').slice(0, 500) })
    if (found.length === MOST_MESSAGES) break
  }
  return found
}

/** Address and line of what `objdump --dwarf=decodedline` says (`main.c 12 0x80`), or a `.cdb` of sdcc (`L:C$main.c$12$0_0$2:1C`). */
export const linesIn = (text: string): [address: number, line: number][] => {
  const found = new Map<number, number>()
  for (const raw of text.split('\n')) {
    const avr = /^main\.[cS]\s+(\d+)\s+(?:0x)?([0-9a-f]+)\b/.exec(raw)
    const mcs = /^L:C\$main\.c\$(\d+)\$[^:]*:([0-9A-F]+)\s*$/.exec(raw)
    const match = avr ?? mcs
    if (match) found.set(Number.parseInt(match[2]!, 16), Number(match[1]))
  }
  return [...found]
    .filter(([address, line]) => address <= PROGRAM.image && line >= 1)
    .toSorted(([a], [b]) => a - b)
    .slice(0, PROGRAM.lines)
}
