import type { DraftCheck } from '@labbox/contract/assistant/drafts.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { textOf } from '@labbox/contract/core/rich-doc.ts'
import { instantiate, type Values } from '@labbox/contract/questions/instantiate.ts'
import type { QuestionDocument, Variable } from '@labbox/contract/questions/key.ts'
import { parseQuantity } from '@labbox/contract/core/quantity.ts'
import { unitOf } from '@labbox/contract/measurement/formula/units.ts'
import type { SpiceRunner } from 'labbox-bench/spice/runner.ts'
import { createChecker } from '../checking/check.service.ts'
import { claimOf, type Checked } from '../checking/claims.rules.ts'
import type { ReadVariant } from './question.rules.ts'

/** So many students’ numbers of a question are simulated. */
const STUDENTS = 3

const numericAnswer = (document: QuestionDocument, seed: string): { text: string; values: Values } => {
  const { content, key, values } = instantiate(document, seed)
  if (key.type !== 'numeric' || content.type !== 'numeric') return { text: '', values }
  return { text: `${key.value} ${content.unit}`, values }
}

/** The right answer as it is read, for one student; empty where it is no quantity. */
const answerOf = (document: QuestionDocument, seed: string): { text: string; values: Values } => {
  const { content, key } = document
  if (key.type === 'numeric') return numericAnswer(document, seed)
  if (key.type !== 'single' || content.type !== 'single') return { text: '', values: {} }
  const option = content.options.find(({ id }) => id === key.correct)
  return { text: textOf(option?.text.en ?? option?.text.zh), values: {} }
}

/** The circuit with the numbers of one student; null where one is of no part of it. */
const withNumbers = (circuit: Circuit, variables: readonly Variable[], values: Values): Circuit | null => {
  const components = { ...circuit.components }
  for (const { name, unit } of variables) {
    const [id, part] = Object.entries(components).find(([, { designator }]) => designator === name) ?? []
    const value = values[name]
    if (!id || !part?.params['value'] || value === undefined) return null
    const si = value * unitOf(unit).factor
    components[id] = {
      ...part,
      params: { ...part.params, value: { text: String(si), si: parseQuantity(String(si)) } },
    }
  }
  return { ...circuit, components }
}

/** Checks the key of a question by simulating the circuit that it asks about. */
export const checkKey = async (
  pool: SpiceRunner,
  circuit: Circuit | null,
  { document, quantity }: ReadVariant,
): Promise<DraftCheck> => {
  const variables = document.key.type === 'numeric' ? document.key.variables : []
  const seeds = Array.from({ length: variables.length > 0 ? STUDENTS : 1 }, (_, k) => `draft/${k}`)
  let text = quantity ?? ''
  let state: Checked['state'] = 'right'
  for (const seed of seeds) {
    const answer = answerOf(document, seed)
    const claim = claimOf(`${quantity} = ${answer.text}`)
    const drawn = circuit && withNumbers(circuit, variables, answer.values)
    if (!claim || !drawn) return { text, state: 'unknown', simulated: null }
    text = `${quantity} = ${answer.text}`
    const checked = await createChecker(pool, drawn, true)(claim)
    if (checked.state === 'off') return { text, state: 'off', simulated: checked.simulated }
    if (checked.state === 'unknown') state = 'unknown'
  }
  return { text, state, simulated: null }
}
