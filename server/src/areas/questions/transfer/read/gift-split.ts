import { branchOfPath } from '../branches.ts'
import { withoutMarks } from '../found.ts'

/** Cuts a GIFT file into its questions: paragraphs, with the category and the tags that stand before them. */

// Private characters that stand for escaped signs while the unescaped ones are interpreted.
const ESCAPABLE = '~=#{}:\\n'
const hide = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => String.fromCharCode(0xe100 + ESCAPABLE.indexOf(sign)))
/** What was escaped, as itself. */
export const show = (text: string): string =>
  text.replace(/[\ue100-\ue107]/g, (sign) => {
    const shown = ESCAPABLE[sign.charCodeAt(0) - 0xe100] ?? ''
    return shown === 'n' ? '\n' : shown
  })
/** Where a number ends and its tolerance begins, whether escaped or not. */
export const COLON = /[:\ue105]/

export interface GiftSource {
  text: string
  /** Line of the file, from 1. */
  place: number
  branch: string[]
  tags: string[]
}

interface Line {
  text: string
  place: number
}

const count = (text: string, sign: string): number => text.split(sign).length - 1
const isOpen = (lines: readonly Line[]): boolean => {
  const text = lines.map((line) => line.text).join('\n')
  return count(text, '{') > count(text, '}')
}

/** Tags in a comment, as Moodle writes them: `// [id:7] [tag:exam]`. */
const tagsIn = (comment: string): string[] =>
  [...comment.matchAll(/\[tag:((?:\\\]|[^\]])+)\]/g)].map(([, tag = '']) =>
    show(tag).replaceAll('\\]', ']').trim(),
  )

class Cutter {
  readonly found: GiftSource[] = []
  private lines: Line[] = []
  private branch: string[] = []
  private tags: string[] = []

  finish(): void {
    const [first] = this.lines
    if (!first) return
    const text = this.lines
      .map((line) => line.text)
      .join('\n')
      .trimEnd()
    this.found.push({ text, place: first.place, branch: this.branch, tags: this.tags })
    this.lines = []
    this.tags = []
  }

  /**
   * Answers that were never closed end where the next question begins: another brace, or a title, says that one has. What stands
   * before it since the last empty line is its text.
   */
  private endUnclosed(text: string): void {
    if (!isOpen(this.lines)) return
    const after = this.lines.findLastIndex((line) => line.text === '') + 1
    const titled = /^\s*::/.test(text) && after === this.lines.length
    if (!text.includes('{') && !titled) return
    const next = after > 0 ? this.lines.splice(after) : []
    this.finish()
    this.lines = next
  }

  take(text: string, place: number): void {
    const category = /^\s*\$CATEGORY:(.*)$/.exec(text)
    if (category) {
      this.finish()
      this.branch = branchOfPath(show(category[1] ?? ''))
    } else if (/^\s*\/\//.test(text)) {
      if (this.lines.length === 0) this.tags.push(...tagsIn(text))
    } else if (text.trim() === '') {
      // An empty line inside the answers belongs to the question.
      if (!isOpen(this.lines)) this.finish()
      else this.lines.push({ text: '', place })
    } else {
      this.endUnclosed(text)
      this.lines.push({ text, place })
    }
  }
}

export const cutGift = (file: string): GiftSource[] => {
  const cutter = new Cutter()
  for (const [k, line] of hide(withoutMarks(file.replace(/^\uFEFF/, '')))
    .split(/\r\n|\r|\n/)
    .entries())
    cutter.take(line, k + 1)
  cutter.finish()
  return cutter.found
}
