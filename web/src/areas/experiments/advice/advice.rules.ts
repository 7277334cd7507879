import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { stepOf, type Step } from '@labbox/contract/measurement/step.ts'
import {
  cellsOf,
  itemTypes,
  type CellPlace,
  type StudentItem,
} from '@labbox/contract/measurement/template.ts'
import type { Problem } from 'labbox-bench/circuit/problem.ts'
import { isReachable, type BenchState } from '../bench/bench-state.ts'

/** What is known of an experiment at its page. */
export interface AdviceFacts {
  open: boolean
  /** It belongs to a task, and is submitted at its end. */
  task: boolean
  bench: Pick<BenchState, 'phase' | 'device' | 'instruments' | 'run' | 'queue'>
  /** The drawing is another one than what the bench runs. */
  changed: boolean
  circuit: Pick<Circuit, 'wires' | 'labels'>
  problems: readonly Problem[]
  log: readonly LogLine[]
  sheet: Pick<Sheet, 'template' | 'cells'> | null
}

/** What to do next. */
export type Next =
  | { kind: 'closed' | 'draw' | 'connect' | 'offline' | 'find' | 'run' | 'apply' | 'submit' | 'end' }
  | { kind: 'mend'; problems: Problem[] }
  | { kind: 'queued'; place: number }
  | { kind: 'read' | 'type'; step: Step }

export interface WrongCell {
  id: string
  item: StudentItem
  line: number
}

export interface Advice {
  next: Next
  /** The last refusal, until something has worked after it. */
  refused: LogLine | null
  /** Cells that are judged wrong, in the order of the sheet. */
  wrong: WrongCell[]
}

/** What stands between the drawing and the first reading; null: nothing. */
const beforeReading = ({ bench, changed, circuit, problems }: AdviceFacts): Next | null => {
  const faults = problems.filter(({ severity }) => severity === 'error')
  // Instruments and ground stand there from the beginning: it begins with the first wire.
  if (Object.keys({ ...circuit.wires, ...circuit.labels }).length === 0) return { kind: 'draw' }
  if (faults.length > 0) return { kind: 'mend', problems: faults }
  if (bench.phase === 'queued') return { kind: 'queued', place: bench.queue?.place ?? 1 }
  if (bench.phase !== 'held') return { kind: 'connect' }
  if (!isReachable({ ...bench, phase: 'held' } as BenchState)) return { kind: 'offline' }
  if (bench.instruments.length === 0) return { kind: 'find' }
  if (bench.run !== 'running') return { kind: 'run' }
  return changed ? { kind: 'apply' } : null
}

const filledIn = ({ cells }: Pick<Sheet, 'cells'>): ReadonlySet<string> =>
  new Set(Object.entries(cells).flatMap(([id, { state }]) => (state === 'blank' ? [] : [id])))

const nextOf = (facts: AdviceFacts): Next => {
  const { open, sheet, task } = facts
  if (!open) return { kind: 'closed' }
  const step = sheet && stepOf(sheet.template, filledIn(sheet))
  // Everything is in the table: whoever has put the bench away need not connect it again.
  if (sheet && !step) return { kind: task ? 'submit' : 'end' }
  const before = beforeReading(facts)
  if (before) return before
  if (!step) return { kind: task ? 'submit' : 'end' }
  return { kind: step.next.item.type === itemTypes.reading ? 'read' : 'type', step }
}

/** What was refused last; null once something has worked after it, or where nothing was. */
const lastRefusal = (log: readonly LogLine[]): LogLine | null => {
  const last = log.findLast(({ level }) => level === 'error' || level === 'success')
  return last?.level === 'error' ? last : null
}

const wrongCells = ({ template, cells }: Pick<Sheet, 'template' | 'cells'>): WrongCell[] =>
  cellsOf<StudentItem>(template)
    .filter(({ id }) => cells[id]?.verdict === 'fail')
    .map(({ id, item, line }: CellPlace<StudentItem>) => ({ id, item, line }))

/** What to do next, and what went wrong, from what the page shows. */
export const adviceOf = (facts: AdviceFacts): Advice => ({
  next: nextOf(facts),
  refused: facts.open ? lastRefusal(facts.log) : null,
  wrong: facts.sheet ? wrongCells(facts.sheet) : [],
})
