/**
 * Programmable parts. Each file of `programmable/` measures one kind, and its figures add up to one line.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './kit/report.ts'

const folder = join(import.meta.dirname, 'programmable')
const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .toSorted()
const figures: Record<string, number> = {}
for (const name of parts) {
  const { measure } = (await import(join(folder, name))) as { measure: () => Promise<Record<string, number>> }
  Object.assign(figures, await measure())
}
report(figures)
