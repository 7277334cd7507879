/** What Yosys says of a source, as far as it can be put into words of both languages; `text` is its own. */
export interface Complaint {
  file: string
  /** From 1; 0: of no line. */
  line: number
  severity: 'error' | 'warning'
  kind:
    | 'syntax'
    | 'undeclared'
    | 'noModule'
    | 'redefined'
    | 'conflict'
    | 'fileMissing'
    | 'system'
    | 'latch'
    | 'noEntity'
    | 'tooMuch'
    | 'tooLarge'
    | 'other'
  /** What stands where it should not, or is not there. */
  name: string
  /** What should stand there. */
  wanted: string
  text: string
}

/** Names of the parser for what people write. */
const TOKENS: Record<string, string> = {
  TOK_ID: 'identifier',
  TOK_CONSTVAL: 'number',
  TOK_REALVAL: 'number',
  TOK_STRING: 'text',
  TOK_ASSIGN: 'assign',
  TOK_INCREMENT: '++',
  TOK_DECREMENT: '--',
  TOK_OR_ASSIGN: '|=',
  OP_LE: '<=',
  OP_EQ: '==',
}
const token = (name: string): string =>
  TOKENS[name] ??
  name
    .replace(/^'(.*)'$/, '$1')
    .replace(/^(?:TOK|ATTR)_/, '')
    .toLowerCase()

const PATTERNS: readonly (readonly [kind: Complaint['kind'], pattern: RegExp])[] = [
  [
    'undeclared',
    /Identifier `\\?([^']+)' is implicitly declared|Failed to detect width (?:for|of) identifier \\?([^\s!]+)/,
  ],
  ['noModule', /Module `\\?([^']+)' referenced in module|Module `\\?([^']+)' not found|No module found/],
  ['redefined', /Re-definition of (?:module|cell|wire|identifier)? ?`?\\?([^'!\s]+)/],
  ['conflict', /multiple conflicting drivers for [^:]*?\.?\\?([^\s:]+)/],
  ['fileMissing', /Can't open (?:include|input) file `?([^'`!\s]+)|Can not open file `?([^'`!\s]+)/],
  ['system', /Can't resolve (?:task|function) name `\\?([^']+)|(\$\w+)\(\)/],
]

const read = (file: string, line: number, severity: Complaint['severity'], text: string): Complaint => {
  const base = { file, line, severity, text, name: '', wanted: '' }
  const syntax = /syntax error, unexpected ([^,]+)(?:, expecting (.+))?/.exec(text)
  if (syntax)
    return {
      ...base,
      kind: 'syntax',
      name: token(syntax[1]!.trim()),
      wanted: (syntax[2] ?? '')
        .split(' or ')
        .filter(Boolean)
        .map((one) => token(one.trim()))
        .join(' / '),
    }
  for (const [kind, pattern] of PATTERNS) {
    const found = pattern.exec(text)
    if (found) return { ...base, kind, name: found.slice(1).find((one) => one !== undefined) ?? '' }
  }
  return { ...base, kind: 'other' }
}

/** What is wrong in the sources, in the order in which it was said; each once. */
export const complaintsOf = (said: string): Complaint[] => {
  const found: Complaint[] = []
  for (const line of said.split('\n')) {
    const placed = /^(?:Warning: )?([\w.-]+):(\d+): (ERROR|Warning): (.*)$/.exec(line)
    const loose = /^(ERROR|Warning): (.*)$/.exec(line)
    if (placed)
      found.push(read(placed[1]!, Number(placed[2]), placed[3] === 'ERROR' ? 'error' : 'warning', placed[4]!))
    else if (loose) {
      const at = /([\w-]+\.(?:s?vh?|vhdl?)):(\d+)/i.exec(loose[2]!)
      found.push(
        read(at?.[1] ?? '', Number(at?.[2] ?? 0), loose[1] === 'ERROR' ? 'error' : 'warning', loose[2]!),
      )
    }
  }
  const keys = new Set<string>()
  return found.filter(({ file, line, text }) => {
    const key = `${file} ${line} ${text}`
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}
