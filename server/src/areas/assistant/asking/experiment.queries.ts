import { eq } from 'drizzle-orm'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import type { Locale, LocalText } from '@labbox/contract/core/types.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { basicTypes, cellsOf, type StudentItem } from '@labbox/contract/measurement/template.ts'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { compileCircuit } from 'labbox-bench/circuit/compile.ts'
import { elementsOf } from 'labbox-bench/circuit/elements.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { experimentOf } from '../../experiments/queries.ts'
import { studentTask, task } from '../../tasks/tables.ts'
import type { AssistantDeps } from '../context.ts'
import type { OpenWork } from './context.queries.ts'

/** Of each part of what is told; the rest of a large experiment is left out. */
const MOST_LINES = 120
const LOG_LINES = 30

/** An experiment as a language model is told of it, and its circuit to check numbers by. */
export interface Experimented {
  text: string
  circuit: Circuit
  courseId: string | null
  /** The task it is done for, while that is open. */
  open: OpenWork | null
}

/** Parts with values and nets, or what is wrong with them; names and numbers made here only. */
export const circuitText = (circuit: Circuit): string[] => {
  const problems = checkCircuit(circuit).filter(({ severity }) => severity === 'error')
  if (problems.length > 0)
    return problems.map(({ code, params }) => `problem: ${code} ${Object.values(params).join(' ')}`)
  return elementsOf(compileCircuit(circuit).instances).lines
}

/** What was read or typed, never what a verdict is made from. */
const sheetText = ({ template, cells }: Sheet, locale: Locale): string[] =>
  cellsOf<StudentItem>(template).flatMap(({ id, item, line }) => {
    const value = cells[id]?.value ?? null
    if (value === null || item.basicType === basicTypes.image) return []
    const name = (item.name as LocalText)[locale] ?? item.name.zh ?? item.name.en ?? ''
    return [`${name}, line ${line + 1}: ${value} ${item.unit}`]
  })

const logText = (lines: readonly LogLine[]): string[] =>
  lines
    .slice(-LOG_LINES)
    .map(({ level, key, params }) => `${level} ${key} ${Object.values(params).join(' ')}`)

const part = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${title}:\n${lines.slice(0, MOST_LINES).join('\n')}` : ''

/** The task that somebody's copy is of. */
const taskOf = async ({ db }: AssistantDeps, studentTaskId: string): Promise<OpenWork | null> => {
  const [row] = await db
    .select({ taskId: task.id, courseId: task.courseId })
    .from(studentTask)
    .innerJoin(task, eq(task.id, studentTask.taskId))
    .where(eq(studentTask.id, studentTaskId))
  return row ?? null
}

/** The experiment of somebody who works on it, as its page shows it; or as if it did not exist. */
export const experimentFor = async (deps: AssistantDeps, actor: Actor, id: string): Promise<Experimented> => {
  if (!can(actor, 'experiments:work:do')) throw notFound()
  const { circuit, log, sheetId, studentTaskId, open } = await experimentOf(deps, actor, id)
  const sheet = sheetId && (await deps.sheet(actor, sheetId))
  const work = studentTaskId && (await taskOf(deps, studentTaskId))
  return {
    text: [
      part('Circuit', circuitText(circuit)),
      part('Readings', sheet ? sheetText(sheet, actor.locale) : []),
      part('Log', logText(log)),
    ]
      .filter(Boolean)
      .join('\n'),
    circuit,
    courseId: (work && work.courseId) || null,
    open: (open && work) || null,
  }
}
