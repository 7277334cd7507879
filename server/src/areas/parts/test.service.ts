import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { TestFigure, TestOutcome } from '@labbox/contract/parts/symbols.ts'
import { readModel } from 'labbox-bench/circuit/own/model.ts'
import { tryCircuit } from 'labbox-bench/simulator/trial.ts'
import { SpicePool } from 'labbox-bench/spice/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { symbol } from './tables.ts'

type Draft = Pick<typeof symbol.$inferSelect, 'id' | 'draft' | 'test'>

let pool: SpicePool | null = null
/** One worker for whatever is tried without a bench: a trial takes a fraction of a second, and the worker ends when it is idle. */
export const trialPool = (): SpicePool => (pool ??= new SpicePool({ size: 1, yielding: true }))

/** Ends the worker; the next test starts one again. */
export const closeSymbolTests = async (): Promise<void> => {
  const ending = pool
  pool = null
  await ending?.close()
}

/** The test circuit with the draft in the place of whatever version of the symbol stands in it. */
const withDraft = ({ id, draft, test }: Draft): { circuit: Circuit; count: number } => {
  let count = 0
  const components = Object.fromEntries(
    Object.entries(test.circuit.components).map(([key, component]) => {
      if (component.symbol.id !== id) return [key, component]
      count += 1
      return [key, { ...component, symbol: { id, version: 1 }, own: draft }]
    }),
  )
  return { circuit: { ...test.circuit, components }, count }
}

const figuresOf = (test: Draft['test'], figures: Omit<TestFigure, 'ok'>[]): TestFigure[] =>
  figures.map((figure) => {
    const same = test.expected.filter(({ label }) => label.toLowerCase() === figure.label.toLowerCase())
    const ok = same.every(({ low, high }) => figure.mean >= low && figure.mean <= high)
    return { ...figure, ok: same.length > 0 ? ok : null }
  })

/** Runs the test circuit of a symbol; its nets are judged by what is expected of them. */
export const testSymbol = async (row: Draft): Promise<TestOutcome> => {
  const { problems } = readModel(row.draft, 1)
  if (problems.length > 0) return { kind: 'model', problems }
  const { circuit, count } = withDraft(row)
  if (count === 0) return { kind: 'missing' }
  const trial = await tryCircuit(trialPool(), circuit)
  return trial.kind === 'ran' ? { kind: 'ran', figures: figuresOf(row.test, trial.figures) } : trial
}

/** @throws what keeps a symbol from being switched on */
export const requirePassed = (outcome: TestOutcome, { expected }: Draft['test']): void => {
  switch (outcome.kind) {
    case 'model':
      throw new AppError('SYMBOL_MODEL', { params: { line: outcome.problems[0]?.line ?? 1 } })
    case 'missing':
      throw new AppError('SYMBOL_TRIAL_MISSING')
    case 'refused':
      throw new AppError('SYMBOL_TRIAL_REFUSED')
    case 'failed':
      throw new AppError('SYMBOL_TRIAL_FAILED')
    case 'ran': {
      const means = new Map(outcome.figures.map(({ label, mean }) => [label.toLowerCase(), mean]))
      for (const { label, low, high } of expected) {
        const mean = means.get(label.toLowerCase())
        if (mean === undefined || mean < low || mean > high)
          throw new AppError('SYMBOL_TRIAL_OFF', { params: { label, mean: mean ?? '–', low, high } })
      }
    }
  }
}
