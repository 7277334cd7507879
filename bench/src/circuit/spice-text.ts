/**
 * Allow-list grammar of SPICE model text (from symbols, modules, imported labs). ngspice runs commands from decks
 * (`.control`, `shell` on a native one) and reads files (`.include`, `.lib`, `file=`), so only what is named here passes.
 */

const ALLOWED_DOT = new Set(['.model', '.subckt', '.ends', '.param', '.ic'])
/** Element letters: passive, sources, junctions, controlled sources, subcircuit calls. `A` (XSPICE), `N` (OSDI)… are out. */
const ELEMENTS = new Set('rclkdqjmvibefghsxw')
/** Model types ngspice knows without XSPICE and OSDI. */
const MODEL_TYPES = new Set([
  'r',
  'c',
  'l',
  'd',
  'npn',
  'pnp',
  'nmos',
  'pmos',
  'njf',
  'pjf',
  'sw',
  'csw',
  'vdmos',
])
/** Letters, digits and the signs of SPICE expressions. No quotes, braces, backslash, backtick, $, ;, |, control characters. */
const CHARACTERS = /^[A-Za-z0-9_ \t.,:=+\-*/()<>!&^?%#~[\]@]*$/
const NAME = /^[a-z0-9_.#+-]{1,64}$/i
/** Parameters and functions that reach outside the deck. */
const FORBIDDEN_WORD =
  /\b(file|include|inc|lib|control|exec|shell|source|load|codemodel|osdi|pre_osdi|system)\b/i
const LIMITS = { characters: 200_000, lines: 5_000, lineLength: 4_000, depth: 8 }

export interface SpiceTextProblem {
  /** 1-based line of the text. */
  line: number
  reason: 'tooLarge' | 'character' | 'directive' | 'element' | 'modelType' | 'word' | 'structure'
}

/** Joins continuation lines (`+`), drops comments and empty lines; keeps the number of the first line of each. */
function logicalLines(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmed = raw.trim()
    if (trimmed === '' || trimmed.startsWith('*')) continue
    const last = lines.at(-1)
    if (trimmed.startsWith('+') && last) last.text += ` ${trimmed.slice(1)}`
    else lines.push({ line: index + 1, text: trimmed })
  }
  return lines
}

function lineProblem(text: string): SpiceTextProblem['reason'] | null {
  if (text.length > LIMITS.lineLength) return 'tooLarge'
  if (!CHARACTERS.test(text)) return 'character'
  const words = text.toLowerCase().split(/[\s(),=]+/)
  const first = words[0] ?? ''
  if (first.startsWith('.')) {
    if (!ALLOWED_DOT.has(first)) return 'directive'
    if (FORBIDDEN_WORD.test(text)) return 'word'
    if (first === '.ends') return null
    if (!NAME.test(words[1] ?? '')) return 'structure'
    return first === '.model' && !MODEL_TYPES.has(words[2] ?? '') ? 'modelType' : null
  }
  if (FORBIDDEN_WORD.test(text)) return 'word'
  if (!ELEMENTS.has(first[0] ?? '') || !NAME.test(first)) return 'element'
  return words.length < 4 ? 'structure' : null
}

/**
 * Checks model text line by line.
 * @returns the problems, at most 20; empty = may enter a deck
 */
export function checkSpiceText(text: string): SpiceTextProblem[] {
  if (text.length > LIMITS.characters) return [{ line: 1, reason: 'tooLarge' }]
  const lines = logicalLines(text)
  if (lines.length > LIMITS.lines) return [{ line: lines[LIMITS.lines]!.line, reason: 'tooLarge' }]
  const problems: SpiceTextProblem[] = []
  let depth = 0
  for (const { line, text: content } of lines) {
    if (problems.length >= 20) return problems
    const reason = lineProblem(content)
    if (reason) problems.push({ line, reason })
    if (/^\.subckt\b/i.test(content)) depth++
    if (/^\.ends\b/i.test(content)) depth--
    if (depth < 0 || depth > LIMITS.depth) {
      problems.push({ line, reason: 'structure' })
      depth = Math.max(depth, 0)
    }
  }
  if (depth > 0) problems.push({ line: lines.at(-1)?.line ?? 1, reason: 'structure' })
  return problems
}
