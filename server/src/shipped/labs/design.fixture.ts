import { readFileSync } from 'node:fs'
import { runYosys } from '@yowasp/yosys'
import type { LabDocument } from '@labbox/contract/labs/version.ts'
import { tablesOf, type Item } from '@labbox/contract/measurement/template.ts'
import type { TestOutcome } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { testDesign } from 'labbox-bench/fpga/testing/test-design.ts'
import { Board } from 'labbox-bench/fpga/board.ts'
import { readDesign } from 'labbox-bench/fpga/read.ts'
import { synthesisScript } from 'labbox-bench/fpga/synthesis.ts'
import { netlistIn, runScript } from 'labbox-bench/fpga/yosys.ts'

/** The design that does a lab. */
export const solutionOf = (key: string): string =>
  readFileSync(new URL(`${key}/solution.v`, import.meta.url), 'utf8')

/** What the test benches of a lab say about a design, by item. */
export const testsOf = async (
  document: LabDocument,
  source: string,
): Promise<Record<string, TestOutcome>> => {
  const items = tablesOf(document.measurement).flatMap((table): Item[] => table.items)
  const found: Record<string, TestOutcome> = {}
  for (const { id, test } of items)
    if (test)
      found[id] = await testDesign(runYosys, { ...test, told: true }, [{ name: 'top.v', text: source }])
  return found
}

/** The items whose test a design passes. */
export const passedBy = async (document: LabDocument, source: string): Promise<string[]> =>
  Object.entries(await testsOf(document, source)).flatMap(([id, outcome]) =>
    outcome.kind === 'done' && outcome.passed === outcome.total ? [id] : [],
  )

/** A design on the board, with its module `top`. */
export const boardWith = async (source: string) => {
  const made = await runScript(runYosys, synthesisScript(['top.v'], 'top'), { 'top.v': source })
  if ('complaints' in made) throw new Error(made.complaints[0]?.text)
  const design = readDesign(netlistIn(made.tree))
  return { design, board: await Board.open(design) }
}
