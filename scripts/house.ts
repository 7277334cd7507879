import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { circles, readImports, sourceFiles } from './directions/graph.ts'
import { zoneOf } from './directions/zones.ts'

// Measures how the sources are built, without tests: sizes, comments, circles, and what goes around the type checker and the linter.
const root = join(import.meta.dirname, '..')
/** Folders with more files than this want rooms. */
const MOST_IN_FOLDER = 25

interface Figures {
  lines: number
  comments: number
  assertions: number
  nonNulls: number
  anys: number
  unlinted: number
}

/** `as` (but not `as const`), `!` and `any` in a syntax tree. */
const typeEscapes = (node: unknown, found: Figures): void => {
  if (Array.isArray(node)) {
    for (const each of node) typeEscapes(each, found)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, typeAnnotation } = node as {
    type?: string
    typeAnnotation?: { typeName?: { name?: string } }
  }
  if (type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const') found.assertions++
  if (type === 'TSNonNullExpression') found.nonNulls++
  if (type === 'TSAnyKeyword') found.anys++
  for (const each of Object.values(node)) typeEscapes(each, found)
}

const measure = (path: string): Figures => {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  const commentLines = new Set<number>()
  for (const { start, end } of comments) {
    const first = text.slice(0, start).split('\n').length
    const count = text.slice(start, end).split('\n').length
    for (let line = first; line < first + count; line++) commentLines.add(line)
  }
  const found: Figures = {
    lines: text.split('\n').length - 1,
    comments: commentLines.size,
    assertions: 0,
    nonNulls: 0,
    anys: 0,
    unlinted: text.match(/oxlint-disable|eslint-disable|@ts-(?:ignore|expect-error|nocheck)/g)?.length ?? 0,
  }
  typeEscapes(program, found)
  return found
}

const rowOf = (workspace: string): string => {
  const files = sourceFiles(root, [`${workspace}/src`]).filter((path) => !zoneOf(path).test)
  const figures = files.map(measure)
  const sum = (of: keyof Figures): number => figures.reduce((total, each) => total + each[of], 0)
  const lines = figures.map((each) => each.lines).toSorted((a, b) => a - b)
  const at = (share: number): number =>
    lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0
  const perThousand = (n: number): string => ((n * 1000) / sum('lines')).toFixed(1)
  const own = new Set(files)
  const inCircles = circles(readImports(root, files).filter(({ to }) => own.has(to))).flat().length
  return [
    workspace,
    files.length,
    `${at(0.5)} / ${at(0.9)} / ${at(1)}`,
    `${((sum('comments') * 100) / sum('lines')).toFixed(1)} %`,
    inCircles,
    perThousand(sum('assertions')),
    perThousand(sum('nonNulls')),
    sum('anys'),
    sum('unlinted'),
  ].join(' | ')
}

console.log(
  'TypeScript without tests | files | median / p90 / max lines | comments | in circles | `as` per 1,000 | `!` per 1,000 | any | lint off',
)
for (const workspace of ['contract', 'server', 'web', 'bench']) console.log(rowOf(workspace))

const folders = Map.groupBy(
  sourceFiles(root, ['contract/src', 'server/src', 'web/src', 'bench/src']).filter(
    (path) => !zoneOf(path).test,
  ),
  (path) => path.slice(0, path.lastIndexOf('/')),
)
const full = [...folders].filter(([, files]) => files.length > MOST_IN_FOLDER)
console.log(
  `Folders with more than ${MOST_IN_FOLDER} files: ${full.map(([path, { length }]) => `${path} (${length})`).join(', ') || 'none'}`,
)
