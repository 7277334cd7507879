import { createHash } from 'node:crypto'
import type { DesignFile } from '@labbox/contract/measurement/test-bench/test-bench.ts'

/** What was right in percent, of one decimal, rounded down: a hundred is everything. */
export const shareOf = (passed: number, total: number): number => Math.floor((passed * 1000) / total) / 10

/** What stands in the record of a cell: how much was right, and of which files, known by their hash. */
export const recordOf = (passed: number, total: number, files: readonly DesignFile[]): string =>
  [
    `${passed}/${total}`,
    ...files.map(
      ({ name, text }) => `${name} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
    ),
  ].join('\n')
