/** One row of a table of vectors: what is put on the inputs, and what must be on the outputs afterwards. */
export interface VectorRow {
  /** Where it stands in the text, from 1. */
  line: number
  /** Clocks between the two. */
  clocks: number
  /** By place of the input; null: as it was. */
  inputs: (bigint | null)[]
  /** By place of the output; null: whatever it is. */
  outputs: (bigint | null)[]
}

export interface Vectors {
  /** The input that is a clock; null: outputs follow at once. */
  clock: string | null
  inputs: string[]
  outputs: string[]
  rows: VectorRow[]
}

export const vectorProblems = ['header', 'columns', 'value', 'count', 'rows'] as const
export interface VectorProblem {
  kind: (typeof vectorProblems)[number]
  /** From 1; 0: of no line. */
  line: number
}

/** Most rows of one table, and most clocks of all of them together: what a test may take. */
export const vectorLimits = { rows: 2_000, clocks: 50_000_000 } as const

const NAME = /^[A-Za-z_][A-Za-z0-9_$]{0,59}$/
const NUMBER = /^(?:\d{1,39}|0x[\da-f]{1,64}|0b[01]{1,256})$/i
const ANY = '-'

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** A number of a row; null: none is asked for; undefined: it is not one. */
const valueOf = (text: string): bigint | null | undefined =>
  text === ANY ? null : NUMBER.test(text) ? BigInt(text.replaceAll('_', '')) : undefined

/** The two sides of a line, and how many clocks it has. */
const sides = (line: string): { count: string | null; left: string[]; right: string[] } | null => {
  const [left, right, ...more] = line.split('|')
  if (left === undefined || right === undefined || more.length > 0) return null
  const found = /^\s*(\d+)\s*\*/.exec(left)
  return {
    count: found?.[1] ?? null,
    left: words(found ? left.slice(found[0].length) : left),
    right: words(right),
  }
}

/**
 * Reads a table of vectors: `clock clk` where there is one, a line of names `a b | sum`, then a line of values for each row, numbers as
 * `7`, `0x7` or `0b111`, `-` for any. `100* 1 0 | 5` goes on for a hundred clocks before it looks; without that it is one.
 */
export const readVectors = (text: string): { vectors: Vectors } | { problem: VectorProblem } => {
  const wrong = (kind: VectorProblem['kind'], line: number) => ({ problem: { kind, line } })
  const vectors: Vectors = { clock: null, inputs: [], outputs: [], rows: [] }
  let clocks = 0
  for (const [at, whole] of text.split('\n').entries()) {
    const line = at + 1
    const said = whole.replace(/#.*$/, '').trim()
    if (said === '') continue
    const clock = /^clock\s+(\S+)$/.exec(said)?.[1]
    if (clock !== undefined && vectors.outputs.length === 0) {
      if (!NAME.test(clock)) return wrong('header', line)
      vectors.clock = clock
      continue
    }
    const parts = sides(said)
    if (vectors.outputs.length === 0) {
      if (!parts || parts.count !== null || parts.right.length === 0) return wrong('header', line)
      const names = [...parts.left, ...parts.right]
      if (!names.every((name) => NAME.test(name)) || new Set(names).size < names.length)
        return wrong('header', line)
      vectors.inputs = parts.left
      vectors.outputs = parts.right
      continue
    }
    if (parts?.left.length !== vectors.inputs.length || parts.right.length !== vectors.outputs.length)
      return wrong('columns', line)
    const [inputs, outputs] = [parts.left.map(valueOf), parts.right.map(valueOf)]
    if ([...inputs, ...outputs].includes(undefined)) return wrong('value', line)
    const count = parts.count === null ? (vectors.clock === null ? 0 : 1) : Number(parts.count)
    clocks += count
    if (clocks > vectorLimits.clocks || (vectors.clock === null && parts.count !== null))
      return wrong('count', line)
    vectors.rows.push({
      line,
      clocks: count,
      inputs: inputs as (bigint | null)[],
      outputs: outputs as (bigint | null)[],
    })
    if (vectors.rows.length > vectorLimits.rows) return wrong('rows', line)
  }
  return vectors.rows.length === 0 ? wrong('rows', 0) : { vectors }
}
