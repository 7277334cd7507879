import type { Answer } from '@labbox/contract/questions/answer.ts'
import { instantiate } from '@labbox/contract/questions/instantiate.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'

/** What somebody answers who knows it, or who does not; null where words or a file are asked for. */
export const answerTo = (document: QuestionDocument, seed: string, knows: boolean): Answer | null => {
  const { content, key } = instantiate(document, seed)
  switch (key.type) {
    case 'single': {
      const wrong = content.type === 'single' && content.options.find(({ id }) => id !== key.correct)
      return { type: 'single', option: knows || !wrong ? key.correct : wrong.id }
    }
    case 'multiple':
      return { type: 'multiple', options: knows ? key.correct : key.correct.slice(0, 1) }
    case 'boolean':
      return { type: 'boolean', value: knows ? key.correct : !key.correct }
    case 'blank':
      return {
        type: 'blank',
        blanks: Object.fromEntries(
          key.blanks.map(({ id, accepted }, k) => [id, knows || k === 0 ? (accepted[0] ?? '') : '?']),
        ),
      }
    case 'numeric': {
      const value = Number((knows ? key.value : key.value * 1.5).toPrecision(6))
      return { type: 'numeric', text: key.unit ? `${value} ${key.unit}` : String(value) }
    }
    case 'short':
    case 'file':
      return null
  }
}
