import type { DraftCheck } from '@labbox/contract/assistant/drafts.ts'
import { bareWords, quantitiesOf, QUANTITY, quantityOf } from '@labbox/contract/assistant/words.ts'

const CLAIM = /\{\{([^{}|]+)\|(right|off|unknown)\|([^{}|]*)\}\}/g

/**
 * Feedback as words that stand in a field, and what came of its numbers: of claims what the simulation said, of others that nobody
 * checked those that stand in no evidence.
 */
export const readFeedback = (said: string, evidence: string): { text: string; checks: DraftCheck[] } => {
  const claims = [...said.matchAll(CLAIM)].map(([, text = '', state, simulated = '']): DraftCheck => ({
    text,
    state: state as DraftCheck['state'],
    simulated: simulated || null,
  }))
  const known = quantitiesOf([evidence])
  const open = said.replace(CLAIM, '').match(QUANTITY) ?? []
  const unchecked = [...new Set(open)].filter((one) => !known.has(quantityOf(one)))
  const text = bareWords(said.replace(CLAIM, '$1'))
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .trim()
  return {
    text,
    checks: [
      ...claims,
      ...unchecked.map((one): DraftCheck => ({ text: one, state: 'unknown', simulated: null })),
    ],
  }
}
