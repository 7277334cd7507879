import type { Complaint } from '../complaints.ts'
import { asWritten } from './source.ts'

const MOST = 100

/** `f0.vhd:3:5: no declaration for "x"`; warnings and notes are named. */
const OF_LINE = /^([\w-]+\.vhd):(\d+):\d+:\s*(?:(error|warning|note|\([\w ]+\)):\s*)?(.*)$/
/** Of no line. */
const OF_NONE = /^(?:\/usr\/bin\/)?ghdl[\w-]*:(?:error:)?\s*(.*)$/
/** Said beside something else, or of what Yosys says better. */
const ASIDE =
  /^(?:previous declaration|\(in default configuration|instance "\w+" of component|compilation error|importation has failed|no (?:more )?correct)/

const PATTERNS: readonly (readonly [kind: Complaint['kind'], pattern: RegExp])[] = [
  ['latch', /^latch infered for net "(.+?)"/],
  ['system', /^no declaration for "(.+?)"/],
  ['redefined', /^identifier "(.+?)" already used for a declaration/],
  ['noModule', /^(?:unit|entity) "(.+?)" (?:not found|has no architecture|was not analysed)/],
]

const read = (file: string, line: number, severity: Complaint['severity'], said: string): Complaint => {
  const text = asWritten(said).slice(0, 500)
  const base = { file, line, severity, text, name: '', wanted: '' }
  const [, wanted, name] = /^'?"?(.+?)"?'? is expected instead of '?"?(.+?)"?'?$/.exec(text) ?? []
  if (wanted !== undefined) return { ...base, kind: 'syntax', name: name ?? '', wanted }
  for (const [kind, pattern] of PATTERNS) {
    const found = pattern.exec(text)
    if (found) return { ...base, kind, name: found[1] ?? '' }
  }
  return { ...base, kind: 'other' }
}

/**
 * What `ghdl` says, each once.
 * @param nameOf the file for the name that the compiler knew
 */
export const vhdlComplaintsOf = (said: string, nameOf: (file: string) => string): Complaint[] => {
  const found = new Map<string, Complaint>()
  for (const raw of said.split('\n')) {
    const [, file, line, severity, text = OF_NONE.exec(raw)?.[1] ?? ''] = OF_LINE.exec(raw) ?? []
    if (!text || ASIDE.test(text) || (severity && severity !== 'error' && severity !== 'warning')) continue
    const key = `${file} ${line} ${text}`
    if (!found.has(key))
      found.set(
        key,
        read(file ? nameOf(file) : '', Number(line ?? 0), severity === 'warning' ? 'warning' : 'error', text),
      )
    if (found.size === MOST) break
  }
  return [...found.values()]
}
